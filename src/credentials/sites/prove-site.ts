import type { Outcomes } from '../../accounts/verbs.js'
import type { OAuthProvider } from '../../config/oauth-providers.js'
import { siteScreen } from '../../screens/login/oauth/site-screen.js'
import type { SitePurpose } from '../../screens/login/oauth/site-ways.js'
import { at, done, flow, on, type Flow } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'

/** Proves an account at this site: there and back. */
export function proveSite<Purpose extends SitePurpose>(provider: OAuthProvider, purpose: Purpose): Flow<ProveInput, Outcomes[Purpose]> {
  const there = siteScreen(provider, purpose)
  return flow<ProveInput, Outcomes[Purpose]>(provider, {
    start: ({ disableSignup, captchaToken, popup }) => at(there, { disableSignup, captchaToken, popup }),
    on: [on(there, outcome => done(outcome))],
  })
}
