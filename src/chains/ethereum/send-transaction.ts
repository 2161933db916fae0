import { RECEIPT_TIMEOUT_MS, SEND_RETRY_DELAYS_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import type { EthereumRequest, Hex } from '../ethereum-request.js'
import { sameAddress } from '../address.js'
import { isAnswerLost } from '../chain-errors.js'
import { untilExecuted } from '../asking/until-executed.js'
import { withRetries } from '../asking/with-retries.js'
import { askEthereum, quantityOf, type AskNode, type EthereumAccess } from './client.js'
import { secondNode } from './second-node.js'
import { hashOf } from './signed-transaction.js'

/**
 * Sends a signed transaction and returns its hash. If the answer is lost, the same bytes are sent again. A node that
 * refuses them as "already known" or "nonce too low" may have them from an earlier attempt. It is then asked whether it
 * knows the hash.
 */
export async function sendRawTransaction(serialized: Hex, access: EthereumAccess, signal: AbortSignal): Promise<Hex> {
  const hash = hashOf(serialized)
  return withRetries({ delaysMs: SEND_RETRY_DELAYS_MS, mayRetry: isAnswerLost, signal }, async () => {
    try {
      await askEthereum(access, signal, ask => ask('eth_sendRawTransaction', serialized), true)
    } catch (error) {
      const maybeSent = isAnswerLost(error) || /already|known|nonce/i.test(messageOf(error))
      if (!maybeSent || !(await isKnown(hash, access, signal))) throw error
    }
    return hash
  })
}

function messageOf(error: unknown): string {
  if (!isWalletError(error)) return ''
  return error.message
}

async function isKnown(hash: Hex, access: EthereumAccess, signal: AbortSignal): Promise<boolean> {
  try {
    return (await askEthereum(access, signal, ask => ask('eth_getTransactionByHash', hash))) !== null
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/**
 * True if a second node has the transaction mined with success. Then the first node's report of a failure is not
 * trusted: a retry would pay twice.
 */
async function hasSucceeded(hash: Hex, other: EthereumAccess | undefined, signal: AbortSignal): Promise<boolean> {
  if (!other) return false
  try {
    const receipt = await askEthereum(other, signal, ask => ask('eth_getTransactionReceipt', hash))
    return quantityOf(ownMember(receipt, 'status')) === 1n
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/**
 * Waits until the chain has mined the transaction, or one of `others`, which were sent with the same nonce. Returns the
 * hash of the mined one.
 * @throws WalletError TRANSACTION_FAILURE "Transaction failed" if it was reverted, unless a second node of the app
 * reports success; as `untilExecuted` if it is not mined in time (it may still be mined later)
 */
export async function waitForReceipt(
  hash: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
  others: readonly Hex[] = [],
): Promise<Hex> {
  const readReceipt = async (ask: AskNode) => {
    for (const sent of [...others, hash]) {
      const status = ownMember(await ask('eth_getTransactionReceipt', sent), 'status')
      if (status !== undefined) return { mined: sent, status: quantityOf(status) }
    }
    return undefined
  }
  const found = await untilExecuted({ chain: access.chain.name, ms: RECEIPT_TIMEOUT_MS, signal }, attemptSignal =>
    askEthereum(access, attemptSignal, readReceipt, true),
  )
  const mined = found?.mined ?? hash
  if (found?.status === 0n && !(await hasSucceeded(mined, secondNode(access), signal)))
    throw new WalletError('TRANSACTION_FAILURE', 'Transaction failed', { data: { hash: mined } })
  return mined
}

/**
 * True if the transaction with this hash matches the request: same recipient, value and data. False if it differs, or
 * if the node cannot tell.
 */
export async function isTransactionOf(
  { to, value = 0n, data = '0x' }: Pick<EthereumRequest, 'to' | 'value' | 'data'>,
  hash: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const found = await askEthereum(access, signal, ask => ask('eth_getTransactionByHash', hash))
    const [receiver, input] = [ownMember(found, 'to'), ownMember(found, 'input')]
    return (
      typeof receiver === 'string' &&
      sameAddress(receiver, to ?? '') &&
      typeof input === 'string' &&
      input.toLowerCase() === data.toLowerCase() &&
      quantityOf(ownMember(found, 'value')) === value
    )
  } catch {
    signal.throwIfAborted()
    return false
  }
}
