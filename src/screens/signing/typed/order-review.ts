import { shortAddress } from '../../../chains/address.js'
import { formatSent } from '../../../chains/amount.js'
import type { Order, OrderItem } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { nativeCoin, type ChainRecord } from '../../../chains/registry.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { listText } from '../../../lib/text/format.js'
import { toldBy } from '../../transaction/review/ethereum/ethereum-facts.js'
import { countOf } from '../../transaction/review/ethereum/token-call.js'
import { isPlainName } from '../../transaction/review/sentence/call-sentence.js'
import { endOf, shownTime } from '../shown-time.js'
import { hasEnded, isEarly, timeNotices, type Validity } from '../time-notices.js'
import type { Fact, Notice } from '../../transaction/review/review.js'
import {
  chainOf,
  domainFacts,
  grave,
  partsRecorder,
  text,
  tokenAt,
  type TypedContext,
  type TypedReview,
} from './common.js'

/** The review of one order, or of all orders that are signed at once: the items that are given and received. */
export function ordersReview(
  orders: readonly Order[],
  data: TypedData,
  known: TypedContext,
  language: Language,
): TypedReview {
  const { sentence: sentences, fact: signingFact } = wordsOf(signing, language)
  const { fact } = wordsOf(transaction, language)
  const { chain } = chainOf(data, known.settings)
  const sentenceOf = (order: Order, record: (part: string) => string) =>
    orderSentence(order, { chain, record, known }, language)
  const [first] = orders
  // Of several orders, the sentence shows the most serious one.
  const mostSerious = orders.find(isUnpaid) ?? orders.find(({ until }) => endOf(until) === undefined) ?? first
  const { given, record } = partsRecorder()
  const sentence = mostSerious && sentenceOf(mostSerious, record)
  const endMs = orders.length === 1 && first ? endOf(first.until, Infinity) : undefined
  return {
    sentence:
      sentence === undefined ? undefined : { text: sentences.orders({ count: orders.length, sentence }), given },
    facts: [
      ...(endMs === undefined ? [] : [{ id: 'end', label: fact.until, value: text(shownTime(endMs)) }]),
      ...(orders.length < 2
        ? []
        : orders.slice(0, MAX_ORDERS).map((order, index) => {
            const { given: recordedParts, record: recordPart } = partsRecorder()
            return {
              id: `order-${index + 1}`,
              label: signingFact.order({ index: index + 1 }),
              value: { kind: 'text' as const, text: sentenceOf(order, recordPart) ?? '', given: recordedParts },
            }
          })),
      ...claimedFacts(orders, chain, known, language),
      ...domainFacts(data, known, language),
    ],
    notices: [...orderNotices(orders, language), ...impostorNotices(orders, chain, known, language)],
  }
}

interface SentenceContext {
  readonly chain: ChainRecord | undefined
  readonly record: (part: string) => string
  readonly known: TypedContext
}

/** Undefined for an order that gives nothing. */
function orderSentence(
  { offered, received, until }: Order,
  { chain, record, known }: SentenceContext,
  language: Language,
) {
  const { sentence: sentences } = wordsOf(signing, language)
  if (offered.length === 0) return undefined
  const itemsText = (items: readonly OrderItem[]) =>
    listText(
      items.slice(0, MAX_ITEMS).map(item => itemText(item, { chain, record, known }, language)),
      language,
    )
  const sentence =
    received.length === 0
      ? sentences.giveAway({ given: itemsText(offered) })
      : sentences.sell({ given: itemsText(offered), got: itemsText(received) })
  const endMs = endOf(until)
  return endMs === undefined ? sentence : sentences.until({ sentence, time: record(shownTime(endMs)) })
}

function orderNotices(orders: readonly Order[], language: Language): Notice[] {
  const { problem } = wordsOf(signing, language)
  const [only, ...others] = orders
  const single = others.length === 0 ? only : undefined
  const unpaid = ordersWhere(isUnpaid, orders, language)
  const hiddenOrders = orders.length - MAX_ORDERS
  return [
    ...(unpaid ? [grave(single ? problem.nothingGot : problem.nothingGotIn(unpaid))] : []),
    ...(orders.some(({ until }) => endOf(until) === undefined) ? [grave(problem.endless)] : []),
    ...(hiddenOrders > 0 ? [{ tone: 'danger' as const, text: problem.moreOrders({ count: hiddenOrders }) }] : []),
    ...(orders.some(({ offered, received }) => offered.length > MAX_ITEMS || received.length > MAX_ITEMS)
      ? [{ tone: 'warning' as const, text: problem.more }]
      : []),
    ...(single ? timeNotices(validityOf(single), language) : timeNoticesOfSeveral(orders, language)),
  ]
}

/** Names the orders that can no longer be used, or not yet. */
function timeNoticesOfSeveral(orders: readonly Order[], language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const ended = ordersWhere(order => hasEnded(validityOf(order)), orders, language)
  const early = ordersWhere(order => isEarly(validityOf(order)), orders, language)
  return [
    ...(ended ? [{ tone: 'warning' as const, text: problem.endedIn(ended) }] : []),
    ...(early ? [{ tone: 'warning' as const, text: problem.earlyIn(early) }] : []),
  ]
}

const validityOf = ({ from, until }: Order): Validity => ({ startMs: endOf(from, Infinity), endMs: endOf(until) })

/** The numbers of the orders that meet a condition, as a text, and their count; undefined if there are none. */
function ordersWhere(condition: (order: Order) => boolean, orders: readonly Order[], language: Language) {
  const { andMore } = wordsOf(transaction, language).confirm
  const numbers = orders.flatMap((order, index) => (condition(order) ? [index + 1] : []))
  const list = listText(numbers.slice(0, MAX_ORDERS).map(String), language)
  const more = numbers.length - MAX_ORDERS
  return numbers.length === 0
    ? undefined
    : { orders: more > 0 ? andMore({ list, count: more }) : list, count: numbers.length }
}

const isUnpaid = ({ offered, received }: Order): boolean =>
  offered.length > 0 && received.every(({ amount }) => amount === 0n)

/** This many orders have a row of their own. Further ones are only shown among the fields, and a notice counts them. */
const MAX_ORDERS = 6
/** This many items of an order are named. Further ones are only shown among the fields. */
const MAX_ITEMS = 4

function itemText(
  { kind, token, amount, id }: OrderItem,
  { chain, record, known }: SentenceContext,
  language: Language,
): string {
  const { item } = wordsOf(signing, language)
  if (kind === 'coins')
    return chain
      ? record(`${formatSent(amount, nativeCoin(chain).decimals, language)} ${nativeCoin(chain).symbol}`)
      : item.coins
  const contract = record(shortAddress(known.checksum(token)))
  if (kind === 'nft') {
    const nft = id === undefined ? item.anyNft({ contract }) : item.nft({ id: record(String(id)), contract })
    return amount === 1n ? nft : `${String(amount)} × ${nft}`
  }
  const { token: trustedToken, impostor, node } = tokenAt(known, chain?.id, token)
  if (!trustedToken || impostor || !isPlainName(trustedToken.symbol))
    return item.tokens({ amount: record(String(amount)), contract })
  const { text: count, unit } = countOf(amount, trustedToken, formatSent, language)
  const tokens = record(`${count} ${unit}`)
  return node === undefined ? tokens : `${tokens} (${contract})`
}

/** The tokens of these orders that a node has described, each once. */
function claimedTokens(orders: readonly Order[], chain: ChainRecord | undefined, known: TypedContext) {
  const items = orders
    .flatMap(({ offered, received }) => [...offered, ...received])
    .filter(({ kind }) => kind === 'tokens')
  return [...new Set(items.map(({ token }) => token))].flatMap(contract => {
    const { token, impostor = false, unchecked = false, node } = tokenAt(known, chain?.id, contract)
    return token && node !== undefined ? [{ symbol: token.symbol, impostor, unchecked, node }] : []
  })
}

/** Names the tokens whose amounts depend on a single node. */
function claimedFacts(
  orders: readonly Order[],
  chain: ChainRecord | undefined,
  known: TypedContext,
  language: Language,
): readonly Fact[] {
  const claimed = claimedTokens(orders, chain, known).filter(
    ({ unchecked, impostor, symbol }) => unchecked && !impostor && isPlainName(symbol),
  )
  const [first] = claimed
  if (!first) return []
  const symbols = listText(
    claimed.map(({ symbol }) => symbol),
    language,
  )
  return [
    { id: 'told-by', label: wordsOf(transaction, language).fact.token, value: toldBy(symbols, first.node, language) },
  ]
}

const impostorNotices = (
  orders: readonly Order[],
  chain: ChainRecord | undefined,
  known: TypedContext,
  language: Language,
): readonly Notice[] =>
  claimedTokens(orders, chain, known)
    .filter(({ impostor }) => impostor)
    .map(({ symbol }) => ({
      tone: 'danger',
      text: wordsOf(transaction, language).problem.impostor({ symbol }),
    }))
