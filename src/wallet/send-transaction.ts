import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { approveTransaction } from './approvals.js'
import { copyRequest } from './copy-request.js'
import { requireWalletToSign } from './require-wallet.js'

/**
 * Shows a transaction to the visitor and, if they approve, signs and sends it. Returns the hash (Ethereum) or signature
 * (Solana). Rejects with a WalletError; USER_REJECTED_REQUEST when the visitor says no.
 */
export async function sendTransaction(
  request: TransactionRequest & { readonly signal?: AbortSignal },
): Promise<ApprovedTransaction> {
  const { chainType = 'ethereum', address, transaction, signal, ...options } = toNullPrototype(request)
  const { wallet } = requireWalletToSign({ chainType, address })
  // `copyRequest` takes plain data only, so bytes are copied here.
  const copy = transaction instanceof Uint8Array ? transaction.slice() : copyRequest(transaction)
  // All options are named, so that those of the page's element, which are for its own transaction, do not apply to this one.
  return approveTransaction(
    { signOnly: false, uiOptions: {}, ...copyRequest(options), chainType, address: wallet.address, transaction: copy },
    signal,
  )
}
