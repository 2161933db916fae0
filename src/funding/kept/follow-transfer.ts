import type { Hex } from '../../chains/ethereum-request.js'
import type { Settings } from '../../config/settings.js'
import { BRIDGE_ARRIVAL_MS } from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { fundingBalance } from '../funding-balance.js'
import type { FundingDestination } from '../funding-config.js'
import { transferTo } from '../transfer-from-wallet.js'
import { untilBalanceRises } from '../until-balance-rises.js'
import { forgetTransfer, type SentTransfer } from './sent-transfers.js'

/**
 * Waits until the chain has executed a transfer that an external wallet has sent, and then removes it from the list.
 * Resolves with false if the chain has executed the reported transaction but the money has not arrived: the wallet has
 * then reported another transaction.
 * @throws WalletError TRANSACTION_FAILURE if the chain refused the transfer, which is then removed;
 * CLIENT_REQUEST_TIMEOUT if it is not executed in time and still may be
 */
export async function followTransfer(
  sent: SentTransfer,
  destination: FundingDestination,
  settings: Settings,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const arrived = await (destination.chainType === 'solana'
      ? untilConfirmed(sent, destination, signal)
      : untilMined(sent, destination, settings, signal))
    if (arrived) forgetTransfer(sent.hash)
    return arrived
  } catch (error) {
    if (!signal.aborted && isWalletError(error, 'TRANSACTION_FAILURE')) forgetTransfer(sent.hash)
    throw error
  }
}

/** Waits for a transfer on Solana, whose signed transaction was checked before it was sent. */
async function untilConfirmed(
  { hash, blockhash }: SentTransfer,
  { cluster }: Extract<FundingDestination, { chainType: 'solana' }>,
  signal: AbortSignal,
): Promise<true> {
  const { confirm } = await import('../../chains/solana/index.js')
  await confirm(hash, blockhash, cluster, signal)
  return true
}

/** Waits for a transfer on Ethereum. The wallet has reported only a hash, so the transaction itself is checked. */
async function untilMined(
  { hash, to, before }: SentTransfer,
  destination: Extract<FundingDestination, { chainType: 'ethereum' }>,
  settings: Settings,
  signal: AbortSignal,
): Promise<boolean> {
  const { waitForReceipt, isTransactionOf } = await import('../../chains/ethereum/index.js')
  const amount = BigInt(to.amount)
  const { request, access } = await transferTo(destination, amount, settings)
  await waitForReceipt(hash as Hex, access, signal)
  if (await isTransactionOf(request, hash as Hex, access, signal)) return true
  // A smart wallet sends the transfer inside a transaction of its own.
  const read = fundingBalance(destination, settings)
  if (!read || before === undefined) return false
  return withDeadline({ ms: BRIDGE_ARRIVAL_MS, signal, late: () => undefined }, deadlineSignal =>
    untilBalanceRises(read, BigInt(before) + amount - 1n, deadlineSignal),
  ).then(
    () => true,
    () => {
      signal.throwIfAborted()
      return false
    },
  )
}
