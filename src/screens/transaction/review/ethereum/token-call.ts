import { formatExact, formatSent } from '../../../../chains/amount.js'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { listText } from '../../../../lib/text/format.js'
import { record } from '../../../../lib/own/record.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { allowanceExtent, type AllowanceExtent } from '../../../../transactions/risks/allowance.js'
import { isBurnAddress } from '../../../../transactions/risks/burn-address.js'
import type { Fact, FactValue, ShownAmount } from '../review.js'
import { coinFacts, isOfAnyAmount, swapFacts, type FactsOfCall } from './swap-call.js'

/** The maximum value of an allowance. Permit2 uses 160 bits. */
const maxAllowance = ({ token }: DecodedCall) => 2n ** (token ? 160n : 256n) - 1n

/** The contract that a call concerns. */
export const contractOf = <Address extends string>({ token, contract }: DecodedCall, to: Address) =>
  token ?? contract ?? to

/** True if the call revokes: the spender may take nothing afterwards. */
export const isForNobody = ({ action, spender }: DecodedCall): boolean =>
  (action === 'approve' || action === 'nft-approve') && spender !== undefined && isBurnAddress(spender)

/** The extent of a call's allowance; undefined for a call that allows nothing. */
export function allowed(call: DecodedCall, token: TokenInfo | undefined): AllowanceExtent | undefined {
  if (call.action === 'approve-all') return 'maximum'
  return call.action === 'approve' && call.amount !== undefined
    ? allowanceExtent(record({ ...token, amount: call.amount, maximum: maxAllowance(call) }))
    : undefined
}

/** The tokens that move or may be moved. Undefined if their number depends on missing facts from their contract. */
export function tokenAmount(
  call: DecodedCall,
  token: TokenInfo | undefined,
  isLoading: boolean,
  language: Language,
): ShownAmount | 'pending' | undefined {
  const { maximum, unlimited } = wordsOf(transaction, language).confirm
  if (!call.isErc20Ish || call.amount === undefined || isOfAnyAmount(call)) return undefined
  const reach = allowed(call, token)
  if (reach === 'maximum') return { text: maximum, unit: token?.symbol ?? '' }
  if (!token) return isLoading ? 'pending' : undefined
  if (reach === 'unlimited') return { text: unlimited, unit: token.symbol }
  return countOf(call.amount, token, formatSent, language)
}

/** A number of tokens with all digits. */
export function exactTokens(amount: bigint, token: TokenInfo, language: Language): string {
  const { text, unit } = countOf(amount, token, formatExact, language)
  return `${text} ${unit}`
}

/** A number of tokens: in whole tokens, or in the smallest unit if the contract's decimals are not trusted. */
export function countOf(
  amount: bigint,
  { symbol, decimals }: TokenInfo,
  format: typeof formatSent,
  language: Language,
): ShownAmount {
  if (decimals !== undefined) return { text: format(amount, decimals, language), unit: symbol }
  return { text: format(amount, 0, language), unit: wordsOf(transaction, language).confirm.unitsOf({ symbol }) }
}

type TokenContext = FactsOfCall & { readonly wallet: string }

/** The receiver or spender, and the owner. `named`: the amount is shown elsewhere. */
export function tokenFacts(call: DecodedCall, context: TokenContext, language: Language): Fact[] {
  if (call.action === 'swap') return swapFacts(call, context, language)
  if (call.coins) return coinFacts(call, context, language)
  return ownerChangeFacts(call, context, language) ?? allowanceFacts(call, context, language)
}

/** The rows of a call that moves or approves tokens. */
function allowanceFacts(
  call: DecodedCall,
  { wallet, contract, isAmountShown, address }: TokenContext,
  language: Language,
): Fact[] {
  const { fact } = wordsOf(transaction, language)
  const { spender, operator, holder, transferFrom, transferTo, token, expiration } = call
  const spenderAddress = spender ?? operator
  const tokenContract = token ?? call.contract
  return [
    spenderAddress
      ? { id: 'spender', label: fact.spender, value: address(spenderAddress) }
      : { id: 'to', label: fact.to, value: transferTo ? address(transferTo) : contract },
    ...(holder && holder !== wallet ? [{ id: 'holder', label: fact.owner, value: address(holder) }] : []),
    ...(transferFrom && transferFrom !== wallet
      ? [{ id: 'from', label: fact.from, value: address(transferFrom) }]
      : []),
    ...numberFacts(call, isAmountShown, language),
    ...(tokenContract ? [{ id: 'contract', label: fact.to, value: contract }] : []),
    { id: 'token-address', label: fact.mint, value: tokenContract ? address(tokenContract) : contract },
    // For Permit2, 0 means the block of the transaction.
    ...(expiration === undefined || isEndless(expiration) || (token && expiration === 0)
      ? []
      : [{ id: 'until', label: fact.until, value: minuteText(expiration) }]),
  ]
}

/** The number of tokens, and the ids of NFTs. */
function numberFacts(call: DecodedCall, named: boolean, language: Language): Fact[] {
  const { fact } = wordsOf(transaction, language)
  const { functionName, tokenId, tokenIds, amount, amounts, isErc20Ish, token } = call
  // Fungible tokens and NFTs share these calls, and the contract has not said which kind it is.
  const ambiguousNumber =
    functionName === 'transferFrom' && tokenId !== undefined ? tokenId : isErc20Ish && !named ? amount : undefined
  const ids = ambiguousNumber !== undefined ? [] : (tokenIds ?? (tokenId === undefined ? [] : [tokenId]))
  const quantities = amounts ?? (isErc20Ish || amount === undefined ? [] : [amount])
  const list = (values: readonly bigint[], length = values.length) => shownNumbers(values, length, language)
  return [
    ...(ambiguousNumber === undefined
      ? []
      : [{ id: 'either', label: token ? fact.units : fact.amountOrId, value: list([ambiguousNumber]) }]),
    ...(ids.length > 0
      ? [{ id: 'token-ids', label: fact.tokenIds({ count: ids.length }), value: list(ids, call.tokenIdsLength) }]
      : []),
    ...(quantities.length > 0
      ? [{ id: 'counts', label: fact.count, value: list(quantities, call.amountsLength) }]
      : []),
  ]
}

/** This many items of a list are shown. Further ones are only in the data. */
const LIST_LIMIT = 20

/** The items that are shown, and the number of further ones. `length`: the total. */
function shownNumbers(numbers: readonly bigint[], length: number, language: Language): FactValue {
  const { andMore } = wordsOf(transaction, language).confirm
  const list = listText(numbers.slice(0, LIST_LIMIT).map(String), language)
  return { kind: 'text', text: length > LIST_LIMIT ? andMore({ list, count: length - LIST_LIMIT }) : list }
}

/** "2026-01-31 12:00 UTC" */
const minuteText = (seconds: number): FactValue => ({
  kind: 'text',
  text: `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
})

/** The row of a call that changes the owner of a contract; undefined for one that does not. */
function ownerChangeFacts(
  call: DecodedCall,
  { contract, address }: TokenContext,
  language: Language,
): Fact[] | undefined {
  const { fact } = wordsOf(transaction, language)
  const ownerChange = ownerChangeOf(call, language)
  return (
    ownerChange && [
      { id: 'to', label: fact.to, value: contract },
      ...(call.contract ? [{ id: 'contract', label: fact.contract, value: address(call.contract) }] : []),
      ...(ownerChange.to ? [{ id: ownerChange.id, label: ownerChange.label, value: address(ownerChange.to) }] : []),
    ]
  )
}

/** The new owner, controller or code of the contract. */
function ownerChangeOf(
  { action, newOwner, controller, newCode }: DecodedCall,
  language: Language,
): { id: string; label: string; to: string | undefined } | undefined {
  const { fact } = wordsOf(transaction, language)
  switch (action) {
    case 'ownership':
      return { id: 'new-owner', label: fact.newOwner, to: newOwner }
    case 'control':
      return { id: 'controller', label: fact.controller, to: controller }
    case 'code':
      return { id: 'new-code', label: fact.newCode, to: newCode }
    default:
      return undefined
  }
}

const YEAR_S = 31_622_400

/** True for an expiry so far away that it means never. */
export const isEndless = (expiration: number): boolean => expiration > Date.now() / 1000 + YEAR_S
