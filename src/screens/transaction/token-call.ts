import { formatSent } from '../../chains/amount.js'
import type { DecodedCall } from '../../chains/ethereum/index.js'
import { $transaction } from '../../copy/transaction.js'
import type { Fact, FactValue, ShownAmount } from './review.js'

/** What a contract says of its token. */
export interface ShownToken { readonly symbol: string; readonly decimals: number }

/** An allowance that never ends. */
const MAX_ALLOWANCE = 2n ** 256n - 1n

/** True for a call that lets somebody take whatever is there, now and later. */
export function isLasting({ action, amount }: DecodedCall): boolean {
  return action === 'approve-all' || (action === 'approve' && amount === MAX_ALLOWANCE)
}

/** Tokens that move, or may be moved; undefined where only their contract could say how many that is. */
export function tokenAmount(call: DecodedCall, token: ShownToken | undefined, asking: boolean): ShownAmount | 'pending' | undefined {
  const { maximum } = $transaction.get().confirm
  if (!call.isErc20Ish || call.amount === undefined) return undefined
  if (isLasting(call)) return { text: maximum, unit: token?.symbol ?? '' }
  if (token) return { text: formatSent(call.amount, token.decimals), unit: token.symbol }
  return asking ? 'pending' : undefined
}

/** Who gets or may take what, and whose token it is. `named`: the amount stands elsewhere. */
export function tokenFacts(call: DecodedCall, { wallet, contract, named, address }: {
  readonly wallet: string
  readonly contract: FactValue
  readonly named: boolean
  readonly address: (full: string) => FactValue
}): Fact[] {
  const { fact } = $transaction.get()
  const { functionName, spender, operator, transferFrom, transferTo, tokenId, tokenIds, amount, amounts, isErc20Ish } = call
  const text = (shown: readonly bigint[]): FactValue => ({ kind: 'text', text: shown.join(', ') })
  const taker = spender ?? operator
  // Tokens of both kinds share these calls, and the contract has not said which kind it is.
  const either = functionName === 'transferFrom' ? tokenId : isErc20Ish && !named ? amount : undefined
  const ids = either !== undefined ? [] : tokenIds ?? (tokenId === undefined ? [] : [tokenId])
  const counts = amounts ?? (isErc20Ish || amount === undefined ? [] : [amount])
  return [
    taker ? { id: 'spender', label: fact.spender, value: address(taker) } : { id: 'to', label: fact.to, value: transferTo ? address(transferTo) : contract },
    ...(transferFrom && transferFrom !== wallet ? [{ id: 'from', label: fact.from, value: address(transferFrom) }] : []),
    ...(either === undefined ? [] : [{ id: 'either', label: fact.amountOrId, value: text([either]) }]),
    ...(ids.length > 0 ? [{ id: 'token-ids', label: fact.tokenIds(ids.length), value: text(ids) }] : []),
    ...(counts.length > 0 ? [{ id: 'counts', label: fact.count, value: text(counts) }] : []),
    { id: 'token-address', label: fact.mint, value: contract },
  ]
}
