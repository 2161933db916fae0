import type { PasskeyOptions } from '../../accounts/passkeys/passkey-proof.js'
import type { Proof, Use } from '../../accounts/proofs/proof.js'
import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { screen, type FlowStage, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { statusView, type StatusContent } from '../shapes/status/status.js'
import { passkeyAttempt } from './passkey-attempt.js'

interface Entry {
  readonly captchaToken?: string | undefined
  readonly disableSignup?: boolean | undefined
}

interface ProofOptions<P extends Proof, Outcome> {
  /** Creates a passkey, or asks the visitor to use one. */
  readonly prove: (options: PasskeyOptions, stage: FlowStage) => Promise<P>
  /** Uses it for its purpose. */
  readonly use: Use<P, Outcome>
  /** The text when it has succeeded; absent if the next screen says so. */
  readonly done?: StatusContent
}

/** The text after a login. */
export const passkeyDone = (pick: (words: typeof passkeys.english.status) => string): StatusContent => ({
  mark: { icon: key },
  title: text(passkeys, words => pick(words.status)),
  detail: text(passkeys, words => words.status.goodToGo),
})

/** Asks the visitor to create a passkey, or to use one. */
export const passkeyScreen = <P extends Proof, Outcome>(
  name: string,
  { prove, use, done: doneText }: ProofOptions<P, Outcome>,
) =>
  screen(name, {
    view: statusView,
    start: ({ captchaToken, disableSignup }: Entry, stage: OnStage<Outcome>) => {
      const nextToken = captchaTokens(stage, captchaToken)
      return passkeyAttempt(stage, doneText, async ({ signal, step }) => {
        const proof = await prove({ signal, captchaToken: await nextToken(), onStep: step }, stage)
        step('submitting-response')
        return use(proof, { signal, disableSignup })
      })
    },
  })
