import { isAnswerLost } from '../chains/chain-errors.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { ownMember } from '../lib/own/own-member.js'
import type { Progress, SignedBytes } from './progress/progress.js'
import type { TransactionJob } from './transaction.js'

/** The host has cancelled before anything was signed. */
export class SubmissionCancelled extends Error {
  override readonly name = 'SubmissionCancelled'
}

/** The prepared transaction. @throws WalletError TRANSACTION_PREPARATION_FAILURE if it is missing */
export function requireTransaction<Transaction>(transaction: Transaction | undefined): Transaction {
  if (!transaction)
    throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'There was an issue preparing your transaction')
  return transaction
}

/** Asks the host, connects the wallet, and signs with it. `request` is passed to the host's callback. */
export async function requestSignature<Signature>(
  job: TransactionJob,
  request: object,
  sign: () => Promise<Signature>,
  signal: AbortSignal,
): Promise<Signature> {
  if (
    (await job.beforeSubmit?.({ kind: 'transaction', chainType: job.chainType, request: Object.freeze(request) })) ===
    false
  )
    throw new SubmissionCancelled()
  try {
    await job.signer.connect(signal)
  } catch (cause) {
    signal.throwIfAborted()
    const error = toWalletError(cause)
    if (error.cancelled || error.code === 'MUST_BE_AUTHENTICATED') throw error
    throw new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', "Wallet couldn't be connected", { cause })
  }
  try {
    return await sign()
  } catch (cause) {
    signal.throwIfAborted()
    const error = toWalletError(cause, 'UNABLE_TO_SIGN')
    throw error.code === 'USER_REJECTED_REQUEST'
      ? new WalletError('USER_REJECTED_REQUEST', 'Transaction was rejected by the user', {
          cause,
          ...(error.rpcCode !== undefined && { rpcCode: error.rpcCode }),
        })
      : error
  }
}

/** Sends signed bytes, for the first time or again. If the answer is lost, it is unknown whether the chain has them. */
export async function broadcast(
  progress: Progress<unknown>,
  bytes: SignedBytes,
  send: () => Promise<unknown>,
): Promise<void> {
  progress.sending(bytes)
  try {
    await send()
    progress.sent()
  } catch (error) {
    progress.notSent(isAnswerLost(error))
    throw error
  }
}

/**
 * Waits until the chain has included the last sent transaction, or a replacement. `included` resolves with the hash of
 * that replacement.
 */
export async function awaitInclusion(
  progress: Progress<unknown>,
  included: (hash: string) => Promise<string | void>,
): Promise<void> {
  const hash = progress.now.hashes.at(-1)
  if (!hash) return
  try {
    progress.included((await included(hash)) ?? hash)
  } catch (error) {
    if (isWalletError(error, 'TRANSACTION_FAILURE')) {
      const failed = ownMember(error.data, 'hash')
      progress.included(typeof failed === 'string' ? failed : hash)
      progress.refused()
    }
    throw error
  }
}
