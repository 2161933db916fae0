import type { FundResult } from '../../ask/questions/fund.js'
import type { Settings } from '../../config/settings.js'
import { fundingBalance } from '../funding-balance.js'
import { askInTurns, nonceQuestion, type Question } from '../kept/ask-in-turns.js'
import { arrivedAmount, endCrossing } from './cross.js'
import { endsOf, isAsked, isWithBridge, storedCrossing, type SentCrossing, type StoredCrossing } from './crossings.js'

/** How the search ends: the money is there, the deposit was sent, or nothing was. */
export type FoundDeposit = { readonly result: FundResult } | { readonly sent: SentCrossing } | 'nothing'

/**
 * Looks for a deposit whose wallet was asked and has not answered this page, by the receiver's balance, the bridge's
 * word and the payer's nonce.
 * @param onMoved called once the payer has sent a transaction, which may be the deposit
 */
export function lookForDeposit(
  crossing: StoredCrossing,
  settings: Settings,
  onMoved: () => void,
  signal: AbortSignal,
): Promise<FoundDeposit | undefined> {
  const { id, from, to, before, requestId } = crossing
  const ends = endsOf(crossing, settings)
  const readBalance = before === undefined || !ends ? undefined : fundingBalance(ends.destination, settings)
  const target = BigInt(before ?? 0) + BigInt(to.least)
  const questions: Question<FoundDeposit>[] = []
  if (readBalance)
    questions.push(async askSignal => {
      const balance = await readBalance(askSignal, true)
      return balance < target ? undefined : { result: endCrossing(crossing, arrivedAmount(crossing, balance)) }
    })
  if (requestId !== undefined) {
    const sent = { ...crossing, requestId }
    questions.push(async askSignal => ((await isWithBridge(sent, askSignal)) ? { sent } : undefined))
  }
  const { address, nonce } = from
  const movement = nonceQuestion(nonce === undefined ? undefined : { address, nonce }, ends?.origin, settings, onMoved)
  const stored = () => {
    const found = storedCrossing(id)
    if (found?.hash !== undefined) return { sent: { ...found, hash: found.hash } }
    return found && isAsked(found) ? undefined : 'nothing'
  }
  return askInTurns<FoundDeposit>(stored, () => [...questions, ...movement()], signal)
}
