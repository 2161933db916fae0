import type { BridgeStatus } from '../../api/bridge/bridge-status.js'
import { isNotExecuted } from '../../chains/not-executed.js'
import { exactAmount } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { rpcUrlOf } from '../../chains/registry.js'
import type { FundResult } from '../../ask/questions/fund.js'
import type { Settings } from '../../config/settings.js'
import { BRIDGE_ARRIVAL_MS } from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { fundingBalance, type ReadBalance } from '../funding-balance.js'
import { reportFunding } from '../report-funding.js'
import { untilBalanceRises } from '../until-balance-rises.js'
import { whileVisible } from '../../lib/time/visibility.js'
import {
  depositNames,
  endsOf,
  forgetCrossing,
  isWithBridge,
  type StoredCrossing,
  type SentCrossing,
} from './crossings.js'
import { followBridge } from './follow-bridge.js'

/** The transfer's step: not mined yet, with the bridge, paid out, or paid out but not visible. */
export type CrossingStep = 'sent' | 'crossing' | 'arriving' | 'unseen'

/** The reason why the deposit is not mined for long: the chain has not executed it yet, or does not answer. */
export type DepositDelay = 'pending' | 'silent'

export interface CrossingWatch {
  readonly onStep: (step: CrossingStep) => void
  /** Called if the deposit is not mined for long. The wait goes on. */
  readonly onDelay: (delay: DepositDelay) => void
  readonly onStatus: (status: BridgeStatus) => void
  /** Called if the bridge did not answer. It is asked again. */
  readonly onSilence: () => void
}

/** The host's result of a transfer. Its status is `confirmed` if the arrival was seen. */
export function crossingResult(
  { to, hash }: StoredCrossing,
  status: FundResult['status'],
  arrived = BigInt(to.amount),
): FundResult & { readonly amount: string } {
  return Object.freeze({
    method: 'wallet',
    provider: 'external',
    status,
    chainType: to.cluster ? 'solana' : 'ethereum',
    ...(to.cluster ? { cluster: to.cluster } : { chainId: to.chainId ?? 0 }),
    address: to.address,
    asset: to.symbol,
    amount: exactAmount(arrived, to.decimals),
    ...(hash && { transactionHash: hash }),
    bridged: true,
  })
}

/**
 * Follows a stored transfer from the wallet to its destination, and removes it when it has ended. Resolves once the
 * money has arrived. If a reported payout does not arrive in time, the step becomes `unseen` and the wait goes on. If the
 * arrival cannot be observed, the step becomes `unseen`, too, and the result is `submitted`: the bridge's word alone is no
 * arrival. The transfer then stays stored until the visitor has closed it.
 * @throws WalletError TRANSACTION_FAILURE if the deposit has failed, or if the bridge refunds it
 */
export async function followCrossing(
  sentCrossing: SentCrossing,
  settings: Settings,
  watch: CrossingWatch,
  signal: AbortSignal,
): Promise<FundResult> {
  const ends = endsOf(sentCrossing, settings)
  try {
    watch.onStep('sent')
    await untilMined(sentCrossing, settings, watch, signal)
    watch.onStep('crossing')
    const { onStatus, onSilence: onFailure } = watch
    await followBridge(
      { names: depositNames(sentCrossing), testnet: sentCrossing.testnet, onStatus, onFailure },
      signal,
    )
  } catch (error) {
    if (!signal.aborted && isWalletError(error, 'TRANSACTION_FAILURE')) forgetCrossing(sentCrossing.id)
    throw error
  }
  watch.onStep('arriving')
  const arrived = ends && (await untilArrived(sentCrossing, fundingBalance(ends.destination, settings), watch, signal))
  if (arrived === undefined) {
    watch.onStep('unseen')
    return crossingResult(sentCrossing, 'submitted')
  }
  return endCrossing(sentCrossing, arrived)
}

/** Removes a transfer whose money has arrived, and reports it. */
export function endCrossing(crossing: StoredCrossing, arrived: bigint): FundResult {
  forgetCrossing(crossing.id)
  const result = crossingResult(crossing, 'confirmed', arrived)
  reportFunding(result, result.amount, crossing.hash)
  return result
}

/** What has arrived, by the balance after: at least what the bridge guarantees, at most what it quoted. */
export function arrivedAmount({ before, to }: StoredCrossing, balance: bigint): bigint {
  const [minimum, quoted, received] = [BigInt(to.least), BigInt(to.amount), balance - BigInt(before ?? 0)]
  return received < minimum ? minimum : received < quoted ? received : quoted
}

/** The amount that arrived, capped at the amount that the bridge quoted. Undefined if it cannot be observed. */
async function untilArrived(
  crossing: StoredCrossing,
  read: ReadBalance | undefined,
  { onStep }: CrossingWatch,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { before, to } = crossing
  if (!read || before === undefined) return undefined
  const minimum = BigInt(to.least)
  const arrival = untilBalanceRises(read, BigInt(before) + minimum - 1n, signal)
  const late = () => undefined
  if (!(await resolvesWithin(BRIDGE_ARRIVAL_MS, arrival, signal))) onStep('unseen')
  await arrival
  signal.throwIfAborted()
  if (minimum === BigInt(to.amount)) return minimum
  const balance = await withDeadline({ ms: ARRIVED_TIMEOUT_MS, signal, late }, read).catch(late)
  return balance === undefined ? minimum : arrivedAmount(crossing, balance)
}

/** The time limit for reading the exact amount that arrived. Without it, the guaranteed minimum is reported. */
const ARRIVED_TIMEOUT_MS = 3_000

/**
 * Waits until the chain has mined the deposit. If that takes long, the bridge is asked too: the chain may be silent, or
 * the wallet may have replaced the transaction.
 */
async function untilMined(
  sent: SentCrossing,
  settings: Settings,
  { onDelay }: CrossingWatch,
  signal: AbortSignal,
): Promise<void> {
  const { from, hash } = sent
  const chain = settings.chains.find(({ id }) => id === from.chainId)
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!chain || !rpcUrl || hash === undefined) return
  const { waitForReceipt } = await import('../../chains/ethereum/index.js')
  for (;;) {
    try {
      await whileVisible(seenSignal => waitForReceipt(hash as Hex, { chain, rpcUrl }, seenSignal), signal)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!isWalletError(error, 'CLIENT_REQUEST_TIMEOUT')) throw error
      if (await isWithBridge(sent, signal)) return
      onDelay(isNotExecuted(error) ? 'pending' : 'silent')
    }
  }
}
