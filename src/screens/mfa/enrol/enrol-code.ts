import { mfa } from '../../../copy/areas/mfa.js'
import { text } from '../../../copy/language.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import type { User } from '../../../session/user/user.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { textedCode } from '../../login/phone/texted-code.js'
import { codeModel, codeView, type CodeModel } from '../../shapes/code/code.js'
import { describeFactor } from '../describe-factor.js'
import { problem } from '../prompt-limits.js'
import { enrolmentFailure, isSmsFailure } from './enrolment-failure.js'
import { forgetKey } from './enrol-totp.js'

const word = (pick: (words: typeof mfa.english.enrol) => string) => text(mfa, words => pick(words.enrol))
const words = {
  title: word(({ enterCode }) => enterCode),
  numeric: problem(({ numeric }) => numeric),
  length: problem(({ length }) => length),
  failed: (error: unknown) =>
    isWalletError(error, 'NETWORK_ERROR', 'MUST_BE_AUTHENTICATED') || isSmsFailure(error)
      ? undefined
      : enrolmentFailure(error),
}
const loadFactors = () => import('../../../security/second-factors.js')

/** Asks for the first code of a new authenticator app. */
export const enrolTotpCode = screen('enrol-totp-code', {
  view: codeView,
  start: (_: Record<never, never>, stage: OnStage<User>): CodeModel =>
    codeModel(stage, {
      ...words,
      icon: describeFactor('totp').icon,
      detail: word(({ fromApp }) => fromApp),
      verify: async (code, signal) => {
        const user = await (await loadFactors()).submitMfaEnrollment({ method: 'totp', code }, signal)
        forgetKey(stage)
        return user
      },
    }),
})

/** Asks for the code that was sent to a new phone. */
export const enrolSmsCode = screen('enrol-sms-code', {
  view: codeView,
  start: ({ phoneNumber }: { readonly phoneNumber: string }, stage: OnStage<User>): CodeModel =>
    codeModel(stage, {
      ...words,
      icon: describeFactor('sms').icon,
      detail: word(({ bySms }) => bySms),
      identifier: phoneNumber.replaceAll(' ', '\u00a0'), // a number stays on one line
      receive: textedCode,
      send: async signal => (await loadFactors()).enrollSms({ phoneNumber }, signal),
      verify: async (code, signal) =>
        (await loadFactors()).submitMfaEnrollment({ method: 'sms', phoneNumber, code }, signal),
    }),
})
