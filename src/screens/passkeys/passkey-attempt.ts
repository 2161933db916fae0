import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PasskeyStep } from '../../accounts/passkeys/passkey-proof.js'
import { errors } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { factsOf } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { errorAction } from '../../errors/error-actions.js'
import { passkeyRefusalIn, type PasskeyRefusal } from '../../security/passkeys/refusals.js'
import type { OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import type { StatusContent, StatusModel } from '../shapes/status/status.js'

export type PasskeyStatus = PasskeyStep | 'done' | 'error'

export interface PasskeyModel extends StatusModel {
  readonly $status: ReadableAtom<PasskeyStatus>
}

export interface PasskeyWork {
  readonly signal: AbortSignal
  readonly step: (step: PasskeyStep) => void
}

const word = (pick: (words: typeof passkeys.english.status) => string) => text(passkeys, words => pick(words.status))

/** The text at each step. */
export const WAITING: Readonly<Record<PasskeyStep, StatusContent>> = {
  'generating-challenge': {
    mark: { icon: key },
    title: word(words => words.generating),
    detail: word(words => words.moments),
  },
  'awaiting-passkey': {
    mark: { icon: key },
    title: word(words => words.awaiting),
    detail: word(words => words.prompt),
  },
  'submitting-response': {
    mark: { icon: key },
    title: word(words => words.submitting),
    detail: word(words => words.moments),
  },
}

/** The refusals after which a retry would fail again: in this browser, on this site, or on this device. */
const UNRETRYABLE: readonly (PasskeyRefusal | undefined)[] = ['unsupported', 'framed', 'site', 'known']

/** Explains the failure. `goBack` goes to the previous screen, or closes the flow. */
export const passkeyStates = (goBack: () => void, done?: StatusContent): AttemptStates => ({
  waiting: WAITING['generating-challenge'],
  ...(done && { done }),
  failed: (error, retry) => {
    const { code, retryable } = toWalletError(error)
    const refusal = passkeyRefusalIn(error)
    if (!refusal && errorAction(code).screen) return undefined
    const mayRetry = refusal
      ? !UNRETRYABLE.includes(refusal)
      : retryable || code === 'INVALID_CREDENTIALS' || isUnnamed(code)
    return {
      title: word(words => words.failed),
      detail: refusal ? text(passkeys, words => words.problem[refusal]) : problemOf(code),
      answers: [
        mayRetry
          ? { text: word(words => words.retry), press: retry, isRetry: true }
          : { text: word(words => words.back), press: goBack },
      ],
    }
  },
})

type Code = ReturnType<typeof toWalletError>['code']
const isUnnamed = (code: Code) =>
  factsOf(code).nameless === true || code === 'UNKNOWN_AUTH_ERROR' || code === 'FAILED_TO_LINK_ACCOUNT'

const problemOf = (code: Code): Text =>
  code === 'INVALID_CREDENTIALS'
    ? text(passkeys, words => words.problem.notKnown)
    : isUnnamed(code)
      ? text(passkeys, words => words.problem.unknown)
      : text(errors, words => words[code].detail)

/** Creates or uses a passkey, and shows the current step. */
export function passkeyAttempt<Outcome>(
  stage: OnStage<Outcome>,
  done: StatusContent | undefined,
  task: (options: PasskeyWork) => Promise<Outcome>,
): PasskeyModel {
  const $step = atom<PasskeyStep>('generating-challenge')
  const $status = atom<PasskeyStatus>('generating-challenge')
  const step = (next: PasskeyStep) => {
    $step.set(next)
    $status.set(next)
  }
  const goBack = () => {
    if (!stage.back()) stage.leave()
  }
  const { $state } = attempt(stage, passkeyStates(goBack, done), async signal => {
    try {
      step('generating-challenge')
      const outcome = await task({ signal, step })
      $status.set('done')
      return outcome
    } catch (error) {
      $status.set('error')
      throw error
    }
  })
  return {
    $status,
    $state: computed([$state, $step], (state, step) =>
      state.ring === 'turning' ? { ...state, ...WAITING[step] } : state,
    ),
  }
}
