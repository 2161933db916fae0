import { wordsForError } from '../../../copy/areas/errors.js'
import type { Text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { errorAction } from '../../../errors/error-actions.js'

export { holdField, blockerOf } from '../parts/blocker.js'

/** The visitor has left what was asked before another code is sent: nothing has failed. */
export const isExit = (error: unknown): boolean => toWalletError(error).cancelled

/** What is said of a check that failed; undefined where no other code would help, and the screen of the error takes over. */
export function saidOf(error: unknown): Text | undefined {
  const { code } = toWalletError(error)
  return errorAction(code).leavesCodeEntry ? undefined : language => wordsForError(code, language, 'codeEntry').detail
}
