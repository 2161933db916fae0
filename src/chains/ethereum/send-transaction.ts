import type { Client } from 'viem'
import { getTransaction, getTransactionReceipt, sendRawTransaction as sendRaw } from 'viem/actions'
import { TransactionReceiptNotFoundError } from 'viem'
import { RECEIPT_POLL_MS, RECEIPT_TIMEOUT_MS, SEND_RETRY_DELAYS_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { poll } from '../../lib/poll.js'
import { wait } from '../../lib/wait.js'
import { withDeadline } from '../deadline.js'
import type { Hex } from '../ethereum-request.js'
import { askEthereum, type EthereumAccess } from './client.js'
import { hashOf } from './signed-transaction.js'

/**
 * Gives a signed transaction to the chain. After a lost answer the same bytes are sent again, never others; "already
 * known" and "nonce too low" count as sent when the chain knows our hash.
 */
export async function sendRawTransaction(serialized: Hex, access: EthereumAccess, signal: AbortSignal): Promise<Hex> {
  const hash = hashOf(serialized)
  for (const delay of [...SEND_RETRY_DELAYS_MS, undefined]) {
    try {
      await askEthereum(access, signal, client => sendRaw(client, { serializedTransaction: serialized }))
      return hash
    } catch (error) {
      signal.throwIfAborted()
      const lost = isWalletError(error, 'NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT')
      if ((lost || /already|known|nonce/i.test(words(error))) && await isKnown(hash, access, signal)) return hash
      if (!lost || delay === undefined) throw error
      await wait(delay, signal)
    }
  }
  return hash
}

function words(error: unknown): string {
  if (!isWalletError(error)) return ''
  const { details } = (error.data ?? {}) as { details?: unknown }
  return `${error.message} ${String(details)}`
}

async function isKnown(hash: Hex, access: EthereumAccess, signal: AbortSignal): Promise<boolean> {
  try {
    await askEthereum(access, signal, client => getTransaction(client, { hash }))
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/**
 * Waits until the chain has mined the transaction.
 * @throws WalletError TRANSACTION_FAILURE "Transaction failed" when it was reverted; CLIENT_REQUEST_TIMEOUT when it is not mined in time
 *   (it may be later: the hash stays worth looking at)
 */
export async function waitForReceipt(hash: Hex, access: EthereumAccess, signal: AbortSignal): Promise<void> {
  const look = (inTime: AbortSignal) => askEthereum(access, inTime, client => receiptStatus(client, hash))
  const status = await withDeadline(access.chain.name, RECEIPT_TIMEOUT_MS, signal, inTime =>
    poll(look, { every: RECEIPT_POLL_MS, errorsAllowed: Infinity, until: answer => answer !== undefined, signal: inTime }))
  if (status === 'reverted') throw new WalletError('TRANSACTION_FAILURE', 'Transaction failed', { data: { hash }, retryable: true })
}

async function receiptStatus(client: Client, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  try {
    return (await getTransactionReceipt(client, { hash })).status
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
