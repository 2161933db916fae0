import { sameAddress, shortAddress } from '../../../../chains/address.js'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { chainById, nativeCoin } from '../../../../chains/registry.js'
import { knownToken } from '../../../../chains/tokens/known-tokens.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { toNullPrototype } from '../../../../lib/own/to-null-prototype.js'
import { record } from '../../../../lib/own/record.js'
import type { BelievedToken } from '../../../../transactions/risks/believed-token.js'
import { isKnownSpender } from '../../../../transactions/risks/known-spenders.js'
import { isBurnAddress } from '../../../../transactions/risks/burn-address.js'
import type { Notice } from '../review.js'
import { callSentence } from '../sentence/call-sentence.js'
import { isOpenSwap } from '../ethereum/swap-call.js'
import { allowed, contractOf, isEndless, isForNobody } from '../ethereum/token-call.js'

export interface CallFacts {
  readonly chainId?: number | undefined
  /** Undefined if the transaction creates a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly wallet: string
  readonly call?: DecodedCall | undefined
  /** The other effects of the transaction. */
  readonly others?: readonly DecodedCall[] | undefined
  /** True if the effect of the call, or of some inner calls, is unknown. */
  readonly unread?: boolean | undefined
  /** True if it contains more than was read. */
  readonly cut?: boolean | undefined
  readonly token?: TokenInfo | undefined
  /** True if it imitates the name of another token or coin. */
  readonly impostor?: boolean | undefined
  /** The trusted facts about the token of another call; without it, the known ones. */
  readonly tokenOf?: ((contract: string) => BelievedToken) | undefined
}

/**
 * The warnings about a transaction on an Ethereum chain: losses, permissions and contradictions, the most serious
 * first. Each secondary call has one notice with its effect and all warnings about it.
 */
export function callNotices(facts: CallFacts, language: Language): Notice[] {
  const { to, value, call, unread, cut, token, impostor } = toNullPrototype(facts)
  const { problem } = wordsOf(transaction, language)
  const notices: readonly Notice[] = [
    ...noticeIf(to && value > 0n && isBurnAddress(to), problem.burned, 'grave'),
    ...(call && to ? noticesOf(call, { to, token, impostor }, language) : []),
    ...(to === undefined ? [] : otherNotices(facts, to, language)),
    ...noticeIf(cut, problem.cut, 'danger'),
    ...noticeIf(unread, call ? problem.unreadPart : problem.unread, 'warning'),
  ]
  const uniqueNotices = new Map(notices.map(notice => [notice.text, notice]))
  return [...uniqueNotices.values()].sort(bySeverity)
}

/** One notice for each further call that gives something away. Equal ones share a notice with their number. */
function otherNotices(facts: CallFacts, to: string, language: Language): Notice[] {
  const { chainId, wallet, others = [], tokenOf } = toNullPrototype(facts)
  const { problem } = wordsOf(transaction, language)
  const counts = new Map<string, { readonly severity: Severity; readonly textOf: (count: number) => string }[]>()
  for (const other of others.filter(givesAway)) {
    const contract = contractOf(other, to)
    const { token, impostor } = record({
      token: chainId === undefined ? undefined : knownToken(chainId, contract),
      ...tokenOf?.(contract),
      ...(other.coins && { token: coinOfChain(chainId), impostor: false }),
    })
    const tokenFacts = { to, token, impostor }
    const sentence = callSentence(other, { wallet, chainId, ...tokenFacts }, text => text, language)
    const warnings = noticesOf(other, tokenFacts, language).sort(bySeverity)
    const place = shortAddress(other.action === 'swap' ? (other.contract ?? to) : contract)
    const textOf = (count: number) =>
      [problem.also({ sentence, contract: place, count }), ...warnings.map(({ text }) => text)].join(' ')
    const severity = warnings[0] ? severityOf(warnings[0]) : 'warning'
    counts.set(textOf(1), [...(counts.get(textOf(1)) ?? []), { severity, textOf }])
  }
  return [...counts.values()].flatMap(equal =>
    equal.slice(0, 1).flatMap(({ severity, textOf }) => noticeIf(true, textOf(equal.length), severity)),
  )
}

interface TokenFacts extends Pick<CallFacts, 'token' | 'impostor'> {
  readonly to: string
}

/** The warnings about one call. They depend on the permission that it grants, not on the name of its function. */
function noticesOf(call: DecodedCall, { to, token, impostor }: TokenFacts, language: Language): Notice[] {
  const { problem } = wordsOf(transaction, language)
  const receiver = TRANSFERS.includes(call.action) ? call.transferTo : undefined
  const reach = isForNobody(call) ? undefined : allowed(call, token)
  const spenderAddress = call.spender ?? call.operator
  const [ids, quantities] = [call.tokenIdsLength ?? call.tokenIds?.length, call.amountsLength ?? call.amounts?.length]
  return [
    ...noticeIf(call.isNonCanonical, problem.odd, 'grave'),
    ...noticeIf(receiver && isBurnAddress(receiver), problem.burned, 'grave'),
    ...noticeIf(receiver && sameAddress(receiver, contractOf(call, to)), problem.ownContract, 'grave'),
    ...noticeIf(
      call.action === 'ownership',
      call.newOwner && !isBurnAddress(call.newOwner) ? problem.newOwner : problem.noOwner,
      'grave',
    ),
    ...noticeIf(call.action === 'control', problem.control, 'grave'),
    ...noticeIf(call.borrows && call.amount !== 0n, problem.borrows, 'grave'),
    ...noticeIf(call.action === 'code', problem.code, 'grave'),
    ...noticeIf(ids !== undefined && quantities !== undefined && ids !== quantities, problem.lists, 'danger'),
    ...(token ? noticeIf(impostor, problem.impostor({ symbol: token.symbol }), 'danger') : []),
    ...(call.extraBytes === undefined ? [] : noticeIf(true, problem.extraBytes({ count: call.extraBytes }), 'danger')),
    ...noticeIf(
      !call.borrows && (reach === 'maximum' || reach === 'unlimited'),
      problem.lasting,
      spenderAddress && isKnownSpender(spenderAddress) ? 'warning' : 'grave',
    ),
    ...noticeIf(isOpenSwap(call), problem.price, 'danger'),
    ...noticeIf(reach === 'beyond', problem.beyondBalance, 'warning'),
    ...noticeIf(call.isIncrease, problem.adds, 'warning'),
    ...noticeIf(call.expiration !== undefined && isEndless(call.expiration), problem.endless, 'warning'),
    ...noticeIf(token && token.decimals === undefined && !token.nft, problem.decimals, 'warning'),
  ]
}

/** The coin of a known chain. */
function coinOfChain(chainId: number | undefined): TokenInfo | undefined {
  const chain = chainId === undefined ? undefined : chainById(chainId)
  return chain && nativeCoin(chain)
}

/** False for a call that revokes a permission, or only receives something. */
function givesAway(call: DecodedCall): boolean {
  const { action, amount, isIncrease, token, transferTo } = call
  if (action === 'swap') return token !== undefined || transferTo !== undefined
  return !HARMLESS.includes(action) && !isForNobody(call) && !(action === 'approve' && amount === 0n && !isIncrease)
}
const TRANSFERS: readonly DecodedCall['action'][] = ['transfer', 'nft-transfer', 'swap']
const HARMLESS: readonly DecodedCall['action'][] = ['mint', 'revoke', 'revoke-all']

/** From warnings that need the checkbox to mere information. */
const SEVERITIES = ['grave', 'danger', 'warning'] as const
type Severity = (typeof SEVERITIES)[number]

const severityOf = ({ tone, grave }: Notice): Severity => (grave ? 'grave' : tone)

const bySeverity = (first: Notice, other: Notice): number =>
  SEVERITIES.indexOf(severityOf(first)) - SEVERITIES.indexOf(severityOf(other))

const noticeIf = (condition: unknown, text: string, severity: Severity): Notice[] =>
  !condition
    ? []
    : [record<Notice>(severity === 'grave' ? { tone: 'danger', text, grave: true } : { tone: severity, text })]
