import { farcasterLogin } from '../../screens/apps/farcaster.js'
import type { Authenticated } from '../../session/authenticate.js'
import { at, done, flow, on } from '../../stage/define.js'
import type { MethodInput } from '../method.js'

/** Log in or sign up by Farcaster's app. */
export const farcasterFlow = flow<MethodInput, Authenticated>('farcaster', {
  start: ({ captchaToken, disableSignup }) => at(farcasterLogin, { captchaToken, disableSignup }),
  on: [on(farcasterLogin, authenticated => done(authenticated))],
})
