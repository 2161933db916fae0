import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { sessionRestored } from '../session/session-restored.js'
import { approveTransaction } from './approvals.js'
import { copyRequest } from './copy-request.js'
import { requireWalletToSign } from './require-wallet.js'

/** The transaction to replace, and the texts of the screen that reviews its replacement. */
export interface ReplaceTransactionOptions extends Pick<TransactionRequest, 'address' | 'chain' | 'uiOptions'> {
  /** The hash of a transaction on an Ethereum chain that was sent, and is in no block yet. */
  readonly hash: string
  readonly signal?: AbortSignal
}

/**
 * Sends a transaction again with its nonce and a higher fee, if the visitor approves. The network executes only one of
 * the two.
 *
 * @param options the transaction's hash and chain, and a `signal` that withdraws the question
 * @returns the hash of the executed one
 * @throws WalletError INVALID_DATA if the transaction is not waiting, USER_REJECTED_REQUEST if the visitor declines
 * @example
 * const stuck = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'
 * const { hash } = await speedUpTransaction({ hash: stuck, chain: 8453 })
 */
export const speedUpTransaction = (options: ReplaceTransactionOptions): Promise<ApprovedTransaction> =>
  replaceTransaction('speed-up', options)

/**
 * Cancels a transaction that is not in a block yet, if the visitor approves. It sends an amount of zero to the wallet
 * itself, with the same nonce and a higher fee. The network executes only one of the two.
 *
 * @param options the transaction's hash and chain, and a `signal` that withdraws the question
 * @returns the hash of the executed one: the given hash if the transaction was faster than its cancellation
 * @throws WalletError as `speedUpTransaction`
 * @example
 * const stuck = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'
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
  const copy = copyRequest({ ...rest, replaces: { hash, as } })
  await sessionRestored(signal)
  const { wallet } = requireWalletToSign({ chainType: 'ethereum', address })
  return approveTransaction(
    {
      signOnly: false,
      uiOptions: {},
      ...copy,
      chainType: 'ethereum',
      address: wallet.address,
      transaction: undefined,
    },
    signal,
  )
}
