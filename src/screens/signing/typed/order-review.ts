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
import type { Fact, Notice } from '../../transaction/review/review.js'
import { chainOf, domainFacts, grave, partsRecorder, text, tokenAt, type Known, type TypedReview } from './common.js'

/** The review of one order, or of all orders that are signed at once: the items that are given and received. */
export function ordersReview(orders: readonly Order[], data: TypedData, known: Known, language: Language): TypedReview {
  const { sentence: says, fact: own } = wordsOf(signing, language)
  const { fact } = wordsOf(transaction, language)
  const { chain } = chainOf(data, known.settings)
  const sentenceOf = (order: Order, record: (part: string) => string) =>
    orderSentence(order, { chain, record, known }, language)
  const [first] = orders
  // Of several orders, the sentence shows the most serious one.
  const worst = orders.find(isForNothing) ?? orders.find(({ until }) => endOf(until) === undefined) ?? first
  const { given, record } = partsRecorder()
  const sentence = worst && sentenceOf(worst, record)
  const end = orders.length === 1 && first ? endOf(first.until) : undefined
  return {
    sentence: sentence === undefined ? undefined : { text: says.orders({ count: orders.length, sentence }), given },
    facts: [
      ...(end === undefined ? [] : [{ id: 'end', label: fact.until, value: text(shownTime(end)) }]),
      ...(orders.length < 2
        ? []
        : orders.slice(0, SHOWN_ORDERS).map((order, at) => {
            const { given: parts, record: recordPart } = partsRecorder()
            return {
              id: `order-${at + 1}`,
              label: own.order({ index: at + 1 }),
              value: { kind: 'text' as const, text: sentenceOf(order, recordPart) ?? '', given: parts },
            }
          })),
      ...toldFacts(orders, chain, known, language),
      ...domainFacts(data, known, language),
    ],
    notices: [...orderNotices(orders, language), ...impostorNotices(orders, chain, known, language)],
  }
}

interface Saying {
  readonly chain: ChainRecord | undefined
  readonly record: (part: string) => string
  readonly known: Known
}

/** Undefined for an order that gives nothing. */
function orderSentence({ given, got, until }: Order, { chain, record, known }: Saying, language: Language) {
  const { sentence: says } = wordsOf(signing, language)
  if (given.length === 0) return undefined
  const itemsText = (items: readonly OrderItem[]) =>
    record(
      listText(
        items.slice(0, SHOWN).map(item => itemText(item, chain, known, language)),
        language,
      ),
    )
  const sentence =
    got.length === 0
      ? says.giveAway({ given: itemsText(given) })
      : says.sell({ given: itemsText(given), got: itemsText(got) })
  const end = endOf(until)
  return end === undefined ? sentence : says.until({ sentence, time: record(shownTime(end)) })
}

function orderNotices(orders: readonly Order[], language: Language): Notice[] {
  const { problem } = wordsOf(signing, language)
  const { andMore } = wordsOf(transaction, language).confirm
  const forNothing = orders.flatMap((order, at) => (isForNothing(order) ? [at + 1] : []))
  const list = listText(forNothing.slice(0, SHOWN_ORDERS).map(String), language)
  const rest = forNothing.length - SHOWN_ORDERS
  const hidden = orders.length - SHOWN_ORDERS
  const nothingGot =
    orders.length === 1
      ? problem.nothingGot
      : problem.nothingGotIn({ orders: rest > 0 ? andMore({ list, count: rest }) : list })
  return [
    ...(forNothing.length > 0 ? [grave(nothingGot)] : []),
    ...(orders.some(({ until }) => endOf(until) === undefined) ? [grave(problem.endless)] : []),
    ...(hidden > 0 ? [{ tone: 'danger' as const, text: problem.moreOrders({ count: hidden }) }] : []),
    ...(orders.some(({ given, got }) => given.length > SHOWN || got.length > SHOWN)
      ? [{ tone: 'warning' as const, text: problem.more }]
      : []),
  ]
}

const isForNothing = ({ given, got }: Order): boolean => given.length > 0 && got.every(({ amount }) => amount === 0n)

/** This many orders have a row of their own. Further ones are only shown among the fields, and a notice counts them. */
const SHOWN_ORDERS = 6
/** This many items of an order are named. Further ones are only shown among the fields. */
const SHOWN = 4

function itemText(
  { kind, token, amount, id }: OrderItem,
  chain: ChainRecord | undefined,
  known: Known,
  language: Language,
): string {
  const { item } = wordsOf(signing, language)
  const contract = shortAddress(known.checksum(token))
  if (kind === 'coins')
    return chain
      ? `${formatSent(amount, nativeCoin(chain).decimals, language)} ${nativeCoin(chain).symbol}`
      : item.coins
  if (kind === 'nft') return id === undefined ? item.anyNft({ contract }) : item.nft({ id: String(id), contract })
  const { token: believed, impostor, node } = tokenAt(known, chain?.id, token)
  if (!believed || impostor || !isPlainName(believed.symbol)) return item.tokens({ amount: String(amount), contract })
  const { text: count, unit } = countOf(amount, believed, formatSent, language)
  return node === undefined ? `${count} ${unit}` : `${count} ${unit} (${contract})`
}

/** The tokens of these orders that a node has described, each once. */
function toldTokens(orders: readonly Order[], chain: ChainRecord | undefined, known: Known) {
  const items = orders.flatMap(({ given, got }) => [...given, ...got]).filter(({ kind }) => kind === 'tokens')
  return [...new Set(items.map(({ token }) => token))].flatMap(contract => {
    const { token, impostor = false, unchecked = false, node } = tokenAt(known, chain?.id, contract)
    return token && node !== undefined ? [{ symbol: token.symbol, impostor, unchecked, node }] : []
  })
}

/** Names the tokens whose amounts depend on a single node. */
function toldFacts(
  orders: readonly Order[],
  chain: ChainRecord | undefined,
  known: Known,
  language: Language,
): readonly Fact[] {
  const described = toldTokens(orders, chain, known).filter(
    ({ unchecked, impostor, symbol }) => unchecked && !impostor && isPlainName(symbol),
  )
  const [first] = described
  if (!first) return []
  const symbols = listText(
    described.map(({ symbol }) => symbol),
    language,
  )
  return [
    { id: 'told-by', label: wordsOf(transaction, language).fact.token, value: toldBy(symbols, first.node, language) },
  ]
}

const impostorNotices = (
  orders: readonly Order[],
  chain: ChainRecord | undefined,
  known: Known,
  language: Language,
): readonly Notice[] =>
  toldTokens(orders, chain, known)
    .filter(({ impostor }) => impostor)
    .map(({ symbol }) => ({
      tone: 'danger',
      text: wordsOf(transaction, language).problem.impostor({ symbol }),
    }))
