import { wordsForError, type ErrorPlace } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import { isNotExecuted } from '../../chains/not-executed.js'
import { factsOf } from '../../errors/codes.js'
import { isWalletError, type WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { shortWords } from './raw-words.js'

/**
 * Explains the failure of a transaction: in the words of the chain, the provider or the wallet frame, else in ours for
 * its code or for an unknown cause.
 */
export function problemText(
  problem: unknown,
  fallback: Text,
  { network, place = 'transaction' }: { readonly network: string; readonly place?: ErrorPlace },
): Text {
  if (!isWalletError(problem) || factsOf(problem.code).nameless) return fallback
  const reason = ownMember(problem.data, 'reason')
  if (typeof reason === 'string') return refusalText(reason)
  if (isForeign(problem)) return shortWords(problem.message) || fallback
  if (isNotExecuted(problem)) return text(transaction, words => words.problem.pending({ network }))
  if (problem.code === 'CLIENT_REQUEST_TIMEOUT') return text(transaction, words => words.problem.silent({ network }))
  return language => wordsForError(problem.code, language, place).detail
}

/** Explains why Solana's simulation failed, by the name of its error. */
const refusalText = (reason: string): Text =>
  text(transaction, ({ problem }) =>
    reason === 'BlockhashNotFound'
      ? problem.outdated
      : reason.startsWith('InsufficientFundsForRent')
        ? problem.tooSmall
        : problem.refused,
  )

/** True if the message is another party's text. */
const isForeign = ({ code, data, status, frameType, rpcCode }: WalletError): boolean =>
  ownMember(data, 'details') !== undefined ||
  status !== undefined ||
  frameType !== undefined ||
  (code === 'TRANSACTION_FAILURE' && rpcCode !== undefined)
