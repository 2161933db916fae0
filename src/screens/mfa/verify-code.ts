import { computed } from 'nanostores'
import type { VerifiedFactor } from '../../ask/questions/verify-identity.js'
import type { CodeMfaMethod } from '../../config/settings.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { textedCode } from '../login/phone/texted-code.js'
import { codeModel, codeView, type CodeModel } from '../shapes/code/code.js'
import { describeFactor } from './describe-factor.js'
import { promptAnswers, type PromptEntry } from './prompt-answers.js'
import { followBlock, problem, promptLimits } from './prompt-limits.js'
import { promptPurpose } from './prompt-purpose.js'

/** Verifies a factor by six digits: of an authenticator app, or of a text message, which is sent at once. */
export const verifyCode = (method: CodeMfaMethod) =>
  screen(`verify-${method}`, {
    size: 'full', // so that the reason why it is blocked is in view above both answers
    view: codeView,
    start: ({ canChoose, failed }: PromptEntry, stage: OnStage<VerifiedFactor>): CodeModel => {
      const limits = promptLimits(stage)
      followBlock(stage, limits)
      return codeModel(stage, {
        icon: describeFactor(method).icon,
        title: text(mfa, ({ prompt }) => prompt.enterCode),
        ...promptPurpose(stage),
        detail: text(mfa, ({ prompt }) => (method === 'sms' ? prompt.bySms : prompt.fromApp)),
        answers: promptAnswers(stage, canChoose),
        numeric: problem(words => words.numeric),
        length: problem(words => words.length),
        failed: limits.failed,
        ...(failed && { first: problem(words => words.again) }),
        $blocked: computed(limits.$block, block => block?.reason),
        ...(method === 'sms' && {
          receive: textedCode,
          send: async (signal: AbortSignal) => (await import('../../api/mfa.js')).sendMfaSmsCode({}, signal),
        }),
        verify: async (mfaCode, signal) => {
          const { checkFactor } = await import('../../security/second-factors.js')
          await checkFactor({ mfaMethod: method, mfaCode }, signal)
          return { method }
        },
      })
    },
  })
