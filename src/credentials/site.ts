import { OAUTH_PROVIDERS, oauthType, type OAuthProvider } from '../config/oauth-providers.js'
import { NEXT_STEP_AFTER_REDIRECT_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import type { Credential } from './credential.js'
import { markedRow } from './rows/marked-row.js'
import { proving } from './proving.js'

/** The row of a site, and the store of the code for its mark and its press. */
const [row, $parts] = markedRow(
  () => import('./sites/site-parts.js'),
  ({ PROVIDER_MARKS }) => PROVIDER_MARKS,
)

/** An account at another site (OAuth). */
export const site = (id: OAuthProvider) =>
  ({
    ...row(
      id,
      OAUTH_PROVIDERS[id],
      text(login, words => words.continueWith({ provider: OAUTH_PROVIDERS[id] })),
    ),
    type: oauthType(id),
    opensWindow: () => $parts.get()?.needsPopup?.() === true,
    press: settings => $parts.get()?.popupFor?.(settings),
    pause: NEXT_STEP_AFTER_REDIRECT_MS,
    prove: proving(id, ['log-in', 'link'], async () => (await import('./sites/prove-site.js')).proveSite(id)),
  }) satisfies Credential
