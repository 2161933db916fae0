import { refundUrl, type DepositName } from '../../api/bridge/bridge-service.js'
import { findBridgeStatus, type BridgeStatus } from '../../api/bridge/bridge-status.js'
import { BRIDGE_POLL_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { poll } from '../../lib/time/poll.js'
import { untilVisible } from '../../lib/time/visibility.js'

export interface BridgeWatch {
  /**
   * The identifiers of the deposit, the transaction hash first. A wallet may have replaced that transaction, or have
   * reported another one.
   */
  readonly names: readonly [DepositName, ...DepositName[]]
  readonly testnet: boolean
  /** Called with each status while the deposit is pending. */
  readonly onStatus: (status: BridgeStatus) => void
  /** Called if the bridge did not answer. It is asked again. */
  readonly onFailure: (error: unknown) => void
}

const PENDING: readonly BridgeStatus[] = ['pending', 'waiting', 'delayed']
/** The maximum delay of a platform timer. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Polls the bridge for a deposit every second while the page is visible, until it is paid out. If the bridge does not
 * know the deposit by one name, the next one is tried.
 * @throws WalletError TRANSACTION_FAILURE if the bridge refunds the deposit or fails; its data have a link to the
 * details
 */
export async function followBridge(
  { names, testnet, onStatus, onFailure }: BridgeWatch,
  signal: AbortSignal,
): Promise<void> {
  let turn = 0
  const readStatus = async (): Promise<BridgeStatus | undefined> => {
    await untilVisible(MAX_DELAY_MS, signal)
    const name = names[turn % names.length] ?? names[0]
    try {
      const status = await findBridgeStatus(name, testnet, signal)
      if (status === undefined) turn += 1
      return status ?? 'pending'
    } catch (error) {
      signal.throwIfAborted()
      onFailure(error)
      return undefined
    }
  }
  const until = (status: BridgeStatus | undefined) => {
    if (status === undefined) return false
    const isPending = PENDING.includes(status)
    if (isPending) onStatus(status)
    return !isPending
  }
  const ended = await poll(readStatus, { every: BRIDGE_POLL_MS, until, signal })
  if (ended !== 'success') throw bridgeFailure(names[0], testnet, ended)
}

/** The error of a deposit that is refunded, or whose state is unknown. */
const bridgeFailure = (name: DepositName, testnet: boolean, status: BridgeStatus | undefined) =>
  new WalletError('TRANSACTION_FAILURE', 'Transaction failed', {
    data: { ...name, status, refundUrl: refundUrl(name, testnet) },
    retryable: true,
  })
