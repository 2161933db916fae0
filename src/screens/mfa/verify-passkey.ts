import { computed } from 'nanostores'
import type { VerifiedFactor } from '../../ask/questions/verify-identity.js'
import { errors } from '../../copy/areas/errors.js'
import { mfa } from '../../copy/areas/mfa.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { text, wordsOf, type Text } from '../../copy/language.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { passkeyRefusalIn } from '../../security/passkeys/refusals.js'
import { currentUser } from '../../session/store.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { dateIn } from '../passkeys/passkey-name.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'
import { promptAnswers, type PromptEntry } from './prompt-answers.js'
import { followBlock, problem, promptLimits, type PromptLimits } from './prompt-limits.js'
import { promptPurpose } from './prompt-purpose.js'

const word = (pick: (words: typeof mfa.english.prompt) => string) => text(mfa, words => pick(words.prompt))

/** The date when the newest of the enrolled passkeys was added. */
function lastAddedText(): Text | undefined {
  const days = (currentUser()?.linkedAccounts ?? []).flatMap(account =>
    account.type === 'passkey' && account.enrolledInMfa ? [account.firstVerifiedAt ?? account.verifiedAt] : [],
  )
  const newest = days.filter(day => day !== null).sort((first, other) => Number(other) - Number(first))[0]
  return newest && (language => wordsOf(mfa, language).prompt.lastAdded({ date: dateIn(newest, language) }))
}

function failureText(error: unknown, { failed }: PromptLimits): Text {
  const refusal = passkeyRefusalIn(error)
  if (refusal) return text(passkeys, words => words.problem[refusal])
  if (isWalletError(error, 'UNEXPECTED_ANSWER')) return problem(words => words.nothing)
  return failed(error) ?? text(errors, words => words.NETWORK_ERROR.detail)
}

/** The text at each step. */
export const verifyPasskeyStates = (stage: OnStage<never>, canChoose: boolean, limits: PromptLimits): AttemptStates => {
  const answers = promptAnswers(stage, canChoose)
  return {
    waiting: {
      mark: { icon: key },
      title: word(words => words.passkey),
      ...promptPurpose(stage),
      detail: lastAddedText() ?? word(words => words.followBrowser),
      answers,
    },
    failed: (error, retry) => ({
      title: word(words => words.passkeyFailed),
      ...promptPurpose(stage),
      detail: failureText(error, limits),
      answers: [...answers, { text: word(words => words.retry), press: retry, kind: 'primary', isRetry: true }],
    }),
  }
}

/** Verifies the visitor by a passkey. The browser asks for it at once. */
export const verifyPasskey = screen('verify-passkey', {
  size: 'full', // so that the purpose is in view above both answers
  view: statusView,
  start: ({ canChoose }: PromptEntry, stage: OnStage<VerifiedFactor>): StatusModel => {
    const limits = promptLimits(stage)
    followBlock(stage, limits)
    const { $state } = attempt(stage, verifyPasskeyStates(stage, canChoose, limits), async signal => {
      const [{ proveWithPasskey }, { checkFactor }] = await Promise.all([
        import('../../security/passkey-factor.js'),
        import('../../security/second-factors.js'),
      ])
      await checkFactor(await proveWithPasskey({ signal }), signal)
      return { method: 'passkey' as const }
    })
    const answers = promptAnswers(stage, canChoose)
    return {
      $state: computed([$state, limits.$block], (state, block): StatusState =>
        block
          ? {
              ring: 'failed',
              mark: { icon: key },
              title: word(words => words.passkeyFailed),
              detail: block.reason,
              answers,
            }
          : state,
      ),
    }
  },
})
