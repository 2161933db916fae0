import type { AccountPurpose } from '../../accounts/proofs/purpose.js'
import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { verbFor } from '../../accounts/verbs.js'
import { passkeyChoice } from '../../screens/passkeys/passkey-choice.js'
import { passkeyDone, passkeyScreen } from '../../screens/passkeys/passkey-screen.js'
import { at, done, flow, on, type Flow } from '../../stage/define.js'
import type { Prove, ProveInput } from '../credential.js'
import { suggestedPasskey } from './suggested-passkey.js'

const proofs = () => import('../../accounts/passkeys/passkey-proof.js')

/** Logs in with a passkey: the one that the visitor has just chosen in a field, or one that the browser asks for. */
const passkeyLogin = passkeyScreen('passkey-login', {
  prove: async (input, stage) => {
    const suggested = suggestedPasskey(stage)
    const { chosen } = suggested
    suggested.chosen = undefined
    return chosen?.isFresh ? chosen.proof : (await proofs()).provePasskey(input)
  },
  use: verbFor('log-in'),
  done: passkeyDone(words => words.loggedIn),
})

/** Creates a passkey, and an account with it. */
const passkeySignUp = passkeyScreen('passkey-sign-up', {
  prove: async input => (await proofs()).makePasskey('log-in', input),
  use: verbFor('log-in'),
  done: passkeyDone(words => words.signedUp),
})

/** Creates another passkey for the account. */
const addPasskey = passkeyScreen('add-passkey', {
  prove: async input => (await proofs()).makePasskey('link', input),
  use: verbFor('link'),
})

const FLOWS: { readonly [Purpose in AccountPurpose]: Flow<ProveInput, Outcomes[Purpose]> } = {
  // If the app allows sign-up with a passkey, the visitor first chooses between sign-up and login.
  'log-in': flow<ProveInput, Outcomes['log-in']>('passkey', {
    start: ({ captchaToken, disableSignup }, stage) => {
      const canSignUp = stage.$settings.get().loginConfig.passkeysForSignupEnabled && !disableSignup
      if (canSignUp && !suggestedPasskey(stage).chosen) return at(passkeyChoice, { captchaToken })
      return at(passkeyLogin, { captchaToken, disableSignup })
    },
    on: [
      on(passkeyChoice, ({ wanted, captchaToken }) =>
        at(wanted === 'sign-up' ? passkeySignUp : passkeyLogin, { captchaToken }),
      ),
      on(passkeyLogin, response => done(response)),
      on(passkeySignUp, response => done(response)),
    ],
  }),
  link: flow<ProveInput, Outcomes['link']>('passkey', {
    start: input => at(addPasskey, input),
    on: [on(addPasskey, user => done(user))],
  }),
}

/** Proves a passkey: for a login an existing or a new one, for a link a new one. */
export const provePasskey: Prove<AccountPurpose> = purpose => FLOWS[purpose]
