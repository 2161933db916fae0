import { wordsForError } from '../../../copy/areas/errors.js'
import type { Text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { errorAction } from '../../../errors/error-actions.js'

export { holdField, blockerOf } from '../parts/blocker.js'

/** True if the visitor has left the captcha that comes before another code. Nothing has failed then. */
export const isExit = (error: unknown): boolean => toWalletError(error).cancelled

/** The text for a failed check; undefined if no other code would help, so that the error screen is shown. */
export function errorText(error: unknown): Text | undefined {
  const { code } = toWalletError(error)
  return errorAction(code).leavesCodeEntry ? undefined : language => wordsForError(code, language, 'codeEntry').detail
}
