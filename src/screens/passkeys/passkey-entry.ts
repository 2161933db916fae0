import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import type { Authenticated } from '../../session/authenticate.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { statusView, type Saying } from '../shapes/status/status.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { passkeyAttempt } from './passkey-attempt.js'
import { suggestedPasskey } from './suggested-passkey.js'

interface Entry { readonly captchaToken: string | undefined }

const verbs = () => import('../../accounts/passkeys/authenticate-passkey.js')

/** What is said when somebody is in. */
export const passkeyDone = (pick: (words: typeof passkeys.english.status) => string): Saying =>
  ({ mark: { icon: key }, title: text(passkeys, words => pick(words.status)), detail: text(passkeys, words => words.status.goodToGo) })

/** Logs in with a passkey of the visitor's: the one that they have chosen at a field, or one that the browser asks for. */
export const passkeyLogin = screen('passkey-login', {
  view: statusView,
  start: ({ captchaToken }: Entry, stage: OnStage<Authenticated>) => {
    const nextToken = captchaTokens(stage, captchaToken)
    return passkeyAttempt(stage, passkeyDone(words => words.loggedIn), async how => {
      const suggested = suggestedPasskey(stage)
      const { chosen } = suggested
      suggested.chosen = undefined
      return (await verbs()).loginWithPasskey({ ...how, token: await nextToken(), chosen })
    })
  },
})

/** Makes a passkey, and an account with it. */
export const passkeySignUp = screen('passkey-sign-up', {
  view: statusView,
  start: ({ captchaToken }: Entry, stage: OnStage<Authenticated>) => {
    const nextToken = captchaTokens(stage, captchaToken)
    return passkeyAttempt(stage, passkeyDone(words => words.signedUp), async how => (await verbs()).signUpWithPasskey({ ...how, token: await nextToken() }))
  },
})
