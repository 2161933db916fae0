import type { Settings } from '../../config/settings.js'
import { fundingBalance } from '../funding-balance.js'
import type { FundingDestination } from '../funding-config.js'
import { askInTurns, nonceQuestion, type Question } from './ask-in-turns.js'
import { forgetTransfer, isSent, storedTransfer, type SentTransfer, type StoredTransfer } from './sent-transfers.js'

/** How the search ends: the money is there, the wallet has answered with a transaction, or it has sent nothing. */
export type FoundTransfer = 'arrived' | SentTransfer | 'nothing'

/**
 * Looks for a transfer whose wallet was asked and has not answered this page, by the receiver's balance and the payer's
 * nonce.
 * @param onMoved called once the payer has sent a transaction, which may be the transfer
 */
export function lookForTransfer(
  { id, to, payer, before }: StoredTransfer,
  destination: FundingDestination,
  settings: Settings,
  onMoved: () => void,
  signal: AbortSignal,
): Promise<FoundTransfer | undefined> {
  const readBalance = before === undefined ? undefined : fundingBalance(destination, settings)
  const target = BigInt(before ?? 0) + BigInt(to.amount)
  const arrival: readonly Question<FoundTransfer>[] = readBalance
    ? [
        async askSignal => {
          if ((await readBalance(askSignal, true)) < target) return undefined
          forgetTransfer(id)
          return 'arrived'
        },
      ]
    : []
  const chain = destination.chainType === 'solana' ? undefined : destination.chain
  const movement = nonceQuestion(payer, chain, settings, onMoved)
  const stored = () => {
    const transfer = storedTransfer(id)
    if (!transfer) return 'nothing'
    return isSent(transfer) ? transfer : undefined
  }
  return askInTurns<FoundTransfer>(stored, () => [...arrival, ...movement()], signal)
}
