import { formatExact } from '../../../../chains/amount.js'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Fact, FactValue } from '../review.js'

/** From this amount on, a limit is no real one, because no token has such a supply. */
const UINT128_LIMIT = 2n ** 128n

/** True for a swap without a real limit on its amount. */
export const isOfAnyAmount = ({ action, amount }: DecodedCall): boolean =>
  action === 'swap' && (amount === undefined || amount >= UINT128_LIMIT)

/** True for a swap that takes the wallet's tokens for any price. */
export const isOpenSwap = (call: DecodedCall): boolean =>
  call.action === 'swap' &&
  (call.minimum === 0n || (call.exactOut === true && call.token !== undefined && isOfAnyAmount(call)))

/**
 * The context of a call's rows: the called contract, whether its amount is shown elsewhere, and the token that a swap
 * gets.
 */
export interface FactsOfCall {
  readonly contract: FactValue
  readonly isAmountShown: boolean
  readonly isOutputShown?: boolean
  readonly address: (full: string) => FactValue
}

/** The receiver of coins, and the contract that pays them. */
export function coinFacts(
  { transferTo, contract: payingContract }: DecodedCall,
  { contract, address }: Omit<FactsOfCall, 'named'>,
  language: Language,
): Fact[] {
  const { fact } = wordsOf(transaction, language)
  return [
    { id: 'to', label: fact.to, value: transferTo ? address(transferTo) : contract },
    { id: 'contract', label: fact.contract, value: payingContract ? address(payingContract) : contract },
  ]
}

/** Both sides of a swap, in units if no sentence could name them, and the receiver if it is not the wallet. */
export function swapFacts(
  call: DecodedCall,
  { contract, isAmountShown, isOutputShown, address }: FactsOfCall,
  language: Language,
): Fact[] {
  const { fact } = wordsOf(transaction, language)
  const { tokenIn, tokenOut, token, amount, minimum, exactOut, transferTo } = call
  const unitsFact = (id: string, label: string, value: bigint | undefined): Fact[] =>
    value === undefined ? [] : [{ id, label, value: { kind: 'text', text: formatExact(value, 0, language) } }]
  const addressFact = (id: string, label: string, full: string | undefined): Fact[] =>
    full ? [{ id, label, value: address(full) }] : []
  return [
    ...addressFact('receiver', fact.receiver, transferTo),
    { id: 'to', label: fact.to, value: contract },
    ...addressFact('contract', fact.contract, call.contract),
    ...addressFact('mint-in', fact.mintIn, tokenIn),
    ...(token && !isAmountShown ? unitsFact('units-in', fact.unitsIn, amount) : []),
    ...addressFact('mint-out', fact.mintOut, tokenOut),
    ...(isOutputShown ? [] : unitsFact('units-out', exactOut ? fact.unitsOut : fact.unitsAtLeast, minimum)),
  ]
}
