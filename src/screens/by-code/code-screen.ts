import type { CodeProof, Use } from '../../accounts/proofs/proof.js'
import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import type { VerbPurpose } from '../../accounts/proofs/purpose.js'
import { text } from '../../copy/language.js'
import { code as digits } from '../../copy/areas/login/code.js'
import { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { codeModel, codeView } from '../shapes/code/code.js'
import { refuseField } from '../shapes/form/field.js'
import type { IdentifierKind } from './identifier-kind.js'

/** The identifier to prove. */
export interface CodeScreenParams {
  readonly identifier: string
  /** True if a login may not create a user. */
  readonly disableSignup?: boolean | undefined
  readonly captchaToken?: string | undefined
}

const exitError = (cause: unknown) => {
  throw new WalletError('REQUEST_ABORTED', 'The captcha was left.', { cause })
}

/** Proves an identifier by six digits that are sent to it. The digits are checked by using them for their purpose. */
export const codeScreen = <Purpose extends VerbPurpose>(
  { kind, icon, field, sentTo, calls, receive, refusal }: IdentifierKind,
  submitProof: Use<CodeProof, Outcomes[Purpose]>,
  purpose: Purpose,
) =>
  screen(`${kind}-code`, {
    view: codeView,
    start: ({ identifier, disableSignup, captchaToken }: CodeScreenParams, stage: OnStage<Outcomes[Purpose]>) => {
      const settings = stage.$settings.get()
      const nextToken = captchaTokens(stage, captchaToken)
      return codeModel(stage, {
        icon,
        entry: field,
        receive: receive?.(settings),
        title: text(digits, words => words.title),
        detail: sentTo(settings),
        identifier: identifier.replaceAll(' ', '\u00a0'), // a number stays on one line
        send: async signal => {
          try {
            const token = await nextToken().catch(exitError)
            await (await calls()).send({ identifier, purpose, disableSignup, token }, signal)
          } catch (error) {
            const refusalReason = refusal(error)
            if (!refusalReason) throw error
            refuseField(stage, field, refusalReason)
            if (!stage.back()) throw error
          }
        },
        verify: (code, signal) => submitProof({ kind, identifier, code }, { signal, disableSignup }),
      })
    },
  })
