import { BALANCE_POLL_MS } from '../../constants.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { Settings } from '../../config/settings.js'
import { poll } from '../../lib/time/poll.js'
import { untilVisible } from '../../lib/time/visibility.js'
import { fundingBalance } from '../funding-balance.js'
import type { FundingDestination } from '../funding-config.js'
import { transferTo } from '../transfer-from-wallet.js'
import { forgetTransfer, isSent, storedTransfer, type SentTransfer, type StoredTransfer } from './sent-transfers.js'

/** How the search ends: the money is there, the wallet has answered with a transaction, or it has sent nothing. */
export type FoundTransfer = 'arrived' | SentTransfer | 'nothing'

/**
 * Looks for a transfer whose wallet was asked and has not answered this page. Asks the chain one question at a time, by
 * turns for the receiver's balance and for the payer's nonce, while the page is visible.
 * @param onMoved called once the payer has sent a transaction, which may be the transfer
 */
export async function lookForTransfer(
  { id, to, payer, before }: StoredTransfer,
  destination: FundingDestination,
  settings: Settings,
  onMoved: () => void,
  signal: AbortSignal,
): Promise<FoundTransfer | undefined> {
  const readBalance = before === undefined ? undefined : fundingBalance(destination, settings)
  const target = BigInt(before ?? 0) + BigInt(to.amount)
  let hasMoved = false
  let turn = 0
  const askChain = async (askSignal: AbortSignal): Promise<FoundTransfer | undefined> => {
    turn += 1
    if (readBalance && (turn % 2 === 1 || hasMoved)) {
      if ((await readBalance(askSignal, true)) < target) return undefined
      forgetTransfer(id)
      return 'arrived'
    }
    if (!payer || hasMoved || destination.chainType === 'solana') return undefined
    const [{ getNonce }, { access }] = await Promise.all([
      import('../../chains/ethereum/index.js'),
      transferTo(destination, BigInt(to.amount), settings),
    ])
    hasMoved = (await getNonce(payer.address as Hex, access, askSignal)) > payer.nonce
    if (hasMoved) onMoved()
    return undefined
  }
  const look = async (askSignal: AbortSignal): Promise<FoundTransfer | undefined> => {
    await untilVisible(Infinity, askSignal)
    // The wallet may have answered another page, or the part of this one that has asked it.
    const stored = storedTransfer(id)
    if (!stored) return 'nothing'
    return isSent(stored) ? stored : askChain(askSignal)
  }
  return poll(look, { every: BALANCE_POLL_MS, errorsAllowed: Infinity, until: found => found !== undefined, signal })
}
