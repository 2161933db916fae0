import { requireLinkable } from '../../accounts/linking/rules.js'
import { oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import { linkOAuthEntry } from '../../screens/login/oauth/oauth-entry.js'
import { takePendingLink } from '../../session/returns/pending-link.js'
import { at, on, type Flow } from '../../stage/define.js'
import { linked, linking, type Linked } from './linking.js'

/** Adds an account at this site to that of a signed-in user; one that has come back with the page's address is completed. */
export const linkSite = (provider: OAuthProvider): Flow<Record<never, never>, Linked> => linking(() => {
  requireLinkable(oauthType(provider))
  return at(linkOAuthEntry, { provider, returned: takePendingLink(provider) })
}, [on(linkOAuthEntry, linked)])
