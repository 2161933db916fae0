import type { AccountPurpose } from '../../accounts/proofs/purpose.js'
import { transferOf } from '../../accounts/transfer/account-transfer.js'
import { errors } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import type { farcaster } from '../../copy/areas/farcaster.js'
import type { telegram } from '../../copy/areas/telegram.js'
import type { ErrorCode } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { errorAction } from '../../errors/error-actions.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import type { Mark } from '../shapes/parts/parts.js'
import type { AttemptStates } from '../shapes/status/attempt.js'

type AppArea = typeof farcaster | typeof telegram

/**
 * The purpose of an app's account. A user has at most one of each kind: a second one can be linked only after the first
 * is unlinked.
 */
export type AppPurpose = AccountPurpose

/** The parameters of a screen that asks an app to identify the visitor. */
export interface AppEntry {
  readonly captchaToken?: string | undefined
  readonly disableSignup?: boolean | undefined
}

export const markOf = (app: keyof typeof APP_MARKS): Mark => ({
  name: app === 'farcaster' ? 'Farcaster' : 'Telegram',
  shape: APP_MARKS[app],
})

/**
 * The texts while an app identifies the visitor. `details` has the app's own texts for some errors. `goBack` goes to
 * the previous screen, or closes the flow.
 */
export const appStates = <Area extends AppArea>(
  area: Area,
  details: Partial<Record<ErrorCode, Text>>,
  goBack: () => void,
): Required<AttemptStates> => {
  const word = (pick: (words: Area['english']) => string) => text<Area['english']>(area, pick)
  const mark = markOf(area.name)
  return {
    waiting: { mark, title: word(words => words.connecting), detail: word(words => words.moments) },
    done: { mark, title: word(words => words.success), detail: word(words => words.goodToGo) },
    failed: (thrown, retry) => {
      const error = toWalletError(thrown, 'UNKNOWN_AUTH_ERROR')
      const { code, retryable } = error
      if (errorAction(code).screen || transferOf(error)) return undefined
      return {
        title: word(words => words.failed),
        detail: details[code] ?? text(errors, words => words[code].detail),
        answers: [
          retryable || code === 'INVALID_CREDENTIALS'
            ? { text: word(words => words.retry), press: retry, isRetry: true }
            : { text: word(words => words.back), press: goBack },
        ],
      }
    },
  }
}
