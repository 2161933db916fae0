import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { sessionRestored } from '../session/session-restored.js'
import { approveTransaction } from './approvals.js'
import { copyRequest } from './copy-request.js'
import { requireWalletToSign } from './require-wallet.js'

/**
 * Shows a transaction to the visitor and, if they approve, signs and sends it.
 *
 * @param request the transaction, its chain, the wallet, and a `signal` that withdraws the question
 * @returns the hash (Ethereum) or signature (Solana)
 * @throws WalletError USER_REJECTED_REQUEST if the visitor declines, MUST_BE_AUTHENTICATED while nobody is signed in,
 * EMBEDDED_WALLET_NOT_FOUND if the user has no such wallet, TRANSACTION_FAILURE if it was not executed
 * @example
 * const { hash } = await sendTransaction({
 *   chain: 8453,
 *   transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x2386f26fc10000' },
 * })
 */
export async function sendTransaction(
  request: TransactionRequest & { readonly signal?: AbortSignal },
): Promise<ApprovedTransaction> {
  const { chainType = 'ethereum', address, transaction, signal, ...options } = toNullPrototype(request)
  // `copyRequest` takes plain data only, so bytes are copied here.
  const copy = transaction instanceof Uint8Array ? transaction.slice() : copyRequest(transaction)
  const copiedOptions = copyRequest(options)
  await sessionRestored(signal)
  const { wallet } = requireWalletToSign({ chainType, address })
  // Sets every option. Otherwise the options of the page's element would apply, which are for its own transaction.
  const none = { signOnly: false, uiOptions: {}, chain: undefined, cluster: undefined } as object
  return approveTransaction(
    { ...none, ...copiedOptions, chainType, address: wallet.address, transaction: copy },
    signal,
  )
}
