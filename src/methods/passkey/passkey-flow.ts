import { passkeyChoice } from '../../screens/passkeys/passkey-choice.js'
import { passkeyLogin, passkeySignUp } from '../../screens/passkeys/passkey-entry.js'
import { suggestedPasskey } from '../../screens/passkeys/suggested-passkey.js'
import type { Authenticated } from '../../session/authenticate.js'
import { at, done, flow, on } from '../../stage/define.js'
import type { MethodInput } from '../method.js'

/** Log in with a passkey; where the app lets people sign up with one, they say first which they want. */
export const passkeyFlow = flow<MethodInput, Authenticated>('passkey', {
  start: ({ captchaToken, disableSignup }, stage) => {
    const signsUp = stage.$settings.get().loginConfig.passkeysForSignupEnabled && !disableSignup
    return at(signsUp && !suggestedPasskey(stage).chosen ? passkeyChoice : passkeyLogin, { captchaToken })
  },
  on: [
    on(passkeyChoice, ({ wanted, captchaToken }) => at(wanted === 'sign-up' ? passkeySignUp : passkeyLogin, { captchaToken })),
    on(passkeyLogin, authenticated => done(authenticated)),
    on(passkeySignUp, authenticated => done(authenticated)),
  ],
})
