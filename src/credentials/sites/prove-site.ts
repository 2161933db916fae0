import type { OAuthProvider } from '../../config/oauth-providers.js'
import { siteScreen } from '../../screens/login/oauth/site-screen.js'
import type { SitePurpose } from '../../screens/login/oauth/site-ways.js'
import type { Prove } from '../credential.js'
import { proveOnScreen } from '../prove-on-screen.js'

/** Proves an account at this site: the visitor goes there and comes back. */
export const proveSite =
  (provider: OAuthProvider): Prove<SitePurpose> =>
  purpose =>
    proveOnScreen(siteScreen(provider, purpose))
