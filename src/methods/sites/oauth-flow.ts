import type { OAuthProvider } from '../../config/oauth-providers.js'
import { oauthEntry } from '../../screens/login/oauth/oauth-entry.js'
import type { Authenticated } from '../../session/authenticate.js'
import { at, done, flow, on, type Flow } from '../../stage/define.js'
import type { MethodInput } from '../method.js'

/** Login at this site: there and back. */
export const oauthFlow = (provider: OAuthProvider): Flow<MethodInput, Authenticated> => flow<MethodInput, Authenticated>(provider, {
  start: ({ disableSignup, captchaToken, popup }) => at(oauthEntry, { provider, disableSignup, captchaToken, popup: popup ?? undefined }),
  on: [on(oauthEntry, authenticated => done(authenticated))],
})
