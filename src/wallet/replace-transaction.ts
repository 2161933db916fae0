import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { approveTransaction } from './approvals.js'
import { copyRequest } from './copy-request.js'
import { requireWalletToSign } from './require-wallet.js'

/** Which transaction, and how the review of what takes its place is worded. */
export interface ReplaceTransactionOptions extends Pick<TransactionRequest, 'address' | 'chain' | 'uiOptions'> {
  /** Of a transaction on an Ethereum chain that was sent, and is in no block yet. */
  readonly hash: string
  readonly signal?: AbortSignal
}

/**
 * Sends a transaction once more, with its nonce and a higher fee, when the visitor approves that: of both the network carries out one.
 * Rejects with a WalletError; INVALID_DATA when the transaction is not waiting, USER_REJECTED_REQUEST when the visitor says no.
 * @returns the hash of the one that was carried out
 * @example
 * const { hash } = await speedUpTransaction({ hash: stuck, chain: 8453 })
 */
export const speedUpTransaction = (options: ReplaceTransactionOptions): Promise<ApprovedTransaction> =>
  replaceTransaction('speed-up', options)

/**
 * Sends nothing to the wallet itself, with the nonce of a transaction and a higher fee, when the visitor approves that: of both the network
 * carries out one. Rejects as `speedUpTransaction` does.
 * @returns the hash of the one that was carried out: the given one where it was faster than its cancellation
 * @example
 * const { hash } = await cancelTransaction({ hash: stuck, chain: 8453 })
 * if (hash === stuck) console.log('It was carried out nevertheless.')
 */
export const cancelTransaction = (options: ReplaceTransactionOptions): Promise<ApprovedTransaction> =>
  replaceTransaction('cancel', options)

async function replaceTransaction(
  as: 'speed-up' | 'cancel',
  options: ReplaceTransactionOptions,
): Promise<ApprovedTransaction> {
  const { hash, address, signal, ...rest } = toNullPrototype(options)
  const { wallet } = requireWalletToSign({ chainType: 'ethereum', address })
  return approveTransaction(
    {
      signOnly: false,
      uiOptions: {},
      ...copyRequest(rest),
      chainType: 'ethereum',
      address: wallet.address,
      transaction: undefined,
      replaces: copyRequest({ hash, as }),
    },
    signal,
  )
}
