import type { Hex } from '../../chains/ethereum-request.js'
import type { Settings } from '../../config/settings.js'
import { BRIDGE_ARRIVAL_MS } from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { fundingBalance, type ReadBalance } from '../funding-balance.js'
import type { FundingDestination } from '../funding-config.js'
import { transferTo } from '../transfer-from-wallet.js'
import { untilBalanceRises } from '../until-balance-rises.js'
import { whileVisible } from '../../lib/time/visibility.js'
import { forgetTransfer, type SentTransfer } from './sent-transfers.js'

/** The time limit for one read of a balance. */
const ONE_READ_MS = 3_000

/** The end of a transfer. `hash` is absent if the money came in another transaction than the wallet reported. */
export interface Arrival {
  readonly hash?: string
}

/**
 * Waits until the chain has executed a transfer that an external wallet has sent, and then removes it from the list.
 * Asks nothing while the page is hidden. Resolves with undefined if the chain has executed the reported transaction but
 * the money has not arrived: the wallet has then reported another transaction.
 * @throws WalletError TRANSACTION_FAILURE if the chain refused the transfer, which is then removed;
 * CLIENT_REQUEST_TIMEOUT if it is not executed in time and still may be
 */
export async function followTransfer(
  sent: SentTransfer,
  destination: FundingDestination,
  settings: Settings,
  signal: AbortSignal,
): Promise<Arrival | undefined> {
  try {
    const arrival = await (destination.chainType === 'solana'
      ? untilConfirmed(sent, destination, signal)
      : untilMined(sent, destination, settings, signal))
    if (arrival) forgetTransfer(sent.id)
    return arrival
  } catch (error) {
    if (!signal.aborted && isWalletError(error, 'TRANSACTION_FAILURE')) forgetTransfer(sent.id)
    throw error
  }
}

/** Waits for a transfer on Solana, whose signed transaction was checked before it was sent. */
async function untilConfirmed(
  { hash, blockhash }: SentTransfer,
  { cluster }: Extract<FundingDestination, { chainType: 'solana' }>,
  signal: AbortSignal,
): Promise<Arrival> {
  const { confirm } = await import('../../chains/solana/index.js')
  await whileVisible(seenSignal => confirm(hash, blockhash, cluster, seenSignal), signal)
  return { hash }
}

/** Waits for a transfer on Ethereum. The wallet has reported only a hash, so the transaction itself is checked. */
async function untilMined(
  { hash, to, before }: SentTransfer,
  destination: Extract<FundingDestination, { chainType: 'ethereum' }>,
  settings: Settings,
  signal: AbortSignal,
): Promise<Arrival | undefined> {
  const { waitForReceipt, isTransactionOf } = await import('../../chains/ethereum/index.js')
  const amount = BigInt(to.amount)
  const { request, access } = await transferTo(destination, amount, settings)
  const read = before === undefined ? undefined : fundingBalance(destination, settings)
  const target = BigInt(before ?? 0) + amount
  try {
    await whileVisible(seenSignal => waitForReceipt(hash as Hex, access, seenSignal), signal)
  } catch (error) {
    // The wallet's owner may have replaced the transaction, for example by one with a higher fee.
    if (read && isWalletError(error, 'CLIENT_REQUEST_TIMEOUT') && (await isAtLeast(target, read, signal))) return {}
    throw error
  }
  if (await isTransactionOf(request, hash as Hex, access, signal)) return { hash }
  // A smart wallet sends the transfer inside a transaction of its own.
  return read && (await risesTo(target, read, signal)) ? { hash } : undefined
}

/** True if the balance is that high now, false if it is not or cannot be read. */
async function isAtLeast(target: bigint, read: ReadBalance, signal: AbortSignal): Promise<boolean> {
  const late = () => undefined
  const balance = await withDeadline({ ms: ONE_READ_MS, signal, late }, read).catch(late)
  signal.throwIfAborted()
  return balance !== undefined && balance >= target
}

/** True once the balance is that high, false if it is not in time. */
async function risesTo(target: bigint, read: ReadBalance, signal: AbortSignal): Promise<boolean> {
  const late = () => undefined
  const risen = await withDeadline({ ms: BRIDGE_ARRIVAL_MS, signal, late }, deadlineSignal =>
    untilBalanceRises(read, target - 1n, deadlineSignal),
  ).catch(late)
  signal.throwIfAborted()
  return risen !== undefined
}
