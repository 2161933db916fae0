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
  const {
    chainId,
    to,
    value,
    wallet,
    call,
    others = [],
    unread,
    cut,
    token,
    impostor,
    tokenOf,
  } = toNullPrototype(facts)
  const { problem } = wordsOf(transaction, language)
  const ofOthers =
    to === undefined
      ? []
      : others.filter(handsOver).flatMap(other => {
          const about = contractOf(other, to)
          const its = record({
            token: chainId === undefined ? undefined : knownToken(chainId, about),
            ...tokenOf?.(about),
            ...(other.coins && { token: coinOf(chainId), impostor: false }),
          })
          const sentence = callSentence(other, { to, wallet, chainId, ...its }, text => text, language)
          const against = noticesOf(other, { to, ...its }, language).sort(byWeight)
          return when(
            true,
            [
              problem.also({
                sentence,
                contract: shortAddress(other.action === 'swap' ? (other.contract ?? to) : about),
              }),
              ...against.map(({ text }) => text),
            ].join(' '),
            against[0] ? weightOf(against[0]) : 'warning',
          )
        })
  const all: readonly Notice[] = [
    ...when(to && value > 0n && isBurnAddress(to), problem.burned, 'grave'),
    ...(call && to ? noticesOf(call, { to, token, impostor }, language) : []),
    ...ofOthers,
    ...when(cut, problem.cut, 'danger'),
    ...when(unread, call ? problem.unreadPart : problem.unread, 'warning'),
  ]
  const byText = new Map(all.map(notice => [notice.text, notice]))
  return [...byText.values()].sort(byWeight)
}

interface TokenFacts extends Pick<CallFacts, 'token' | 'impostor'> {
  readonly to: string
}

/** The warnings about one call. They depend on the permission that it grants, not on the name of its function. */
function noticesOf(call: DecodedCall, { to, token, impostor }: TokenFacts, language: Language): Notice[] {
  const { problem } = wordsOf(transaction, language)
  const moved = MOVING.includes(call.action) ? call.transferTo : undefined
  const reach = isForNobody(call) ? undefined : allowed(call, token)
  const taker = call.spender ?? call.operator
  const [ids, counts] = [call.tokenIdsLength ?? call.tokenIds?.length, call.amountsLength ?? call.amounts?.length]
  return [
    ...when(call.odd, problem.odd, 'grave'),
    ...when(moved && isBurnAddress(moved), problem.burned, 'grave'),
    ...when(moved && sameAddress(moved, contractOf(call, to)), problem.ownContract, 'grave'),
    ...when(
      call.action === 'ownership',
      call.newOwner && !isBurnAddress(call.newOwner) ? problem.newOwner : problem.noOwner,
      'grave',
    ),
    ...when(call.action === 'control', problem.control, 'grave'),
    ...when(call.borrows && call.amount !== 0n, problem.borrows, 'grave'),
    ...when(call.action === 'code', problem.code, 'grave'),
    ...when(ids !== undefined && counts !== undefined && ids !== counts, problem.lists, 'danger'),
    ...(token ? when(impostor, problem.impostor({ symbol: token.symbol }), 'danger') : []),
    ...(call.extraBytes === undefined ? [] : when(true, problem.extraBytes({ count: call.extraBytes }), 'danger')),
    ...when(
      !call.borrows && (reach === 'maximum' || reach === 'unlimited'),
      problem.lasting,
      taker && isKnownSpender(taker) ? 'warning' : 'grave',
    ),
    ...when(isOpenSwap(call), problem.price, 'danger'),
    ...when(reach === 'beyond', problem.beyondBalance, 'warning'),
    ...when(call.adds, problem.adds, 'warning'),
    ...when(call.expiration !== undefined && isEndless(call.expiration), problem.endless, 'warning'),
    ...when(token && token.decimals === undefined && !token.nft, problem.decimals, 'warning'),
  ]
}

/** The coin of a known chain. */
function coinOf(chainId: number | undefined): TokenInfo | undefined {
  const chain = chainId === undefined ? undefined : chainById(chainId)
  return chain && nativeCoin(chain)
}

/** False for a call that revokes a permission, or only receives something. */
function handsOver(call: DecodedCall): boolean {
  const { action, amount, adds, token, transferTo } = call
  if (action === 'swap') return token !== undefined || transferTo !== undefined
  return !HARMLESS.includes(action) && !isForNobody(call) && !(action === 'approve' && amount === 0n && !adds)
}
const MOVING: readonly DecodedCall['action'][] = ['transfer', 'nft-transfer', 'swap']
const HARMLESS: readonly DecodedCall['action'][] = ['mint', 'revoke', 'revoke-all']

/** From warnings that need the checkbox to mere information. */
const WEIGHTS = ['grave', 'danger', 'warning'] as const
type Weight = (typeof WEIGHTS)[number]

const weightOf = ({ tone, grave }: Notice): Weight => (grave ? 'grave' : tone)

const byWeight = (one: Notice, other: Notice): number =>
  WEIGHTS.indexOf(weightOf(one)) - WEIGHTS.indexOf(weightOf(other))

const when = (applies: unknown, text: string, weight: Weight): Notice[] =>
  !applies ? [] : [record<Notice>(weight === 'grave' ? { tone: 'danger', text, grave: true } : { tone: weight, text })]
