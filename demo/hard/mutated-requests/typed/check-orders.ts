import { shortAddress } from '../../../../src/chains/address.js'
import type { Hex } from '../../../../src/chains/ethereum-request.js'
import { checksummed } from '../../../../src/chains/ethereum/index.js'
import { english } from '../../../../src/copy/language.js'
import { meaningOfMessage } from '../../../../src/screens/signing/message-meaning.js'
import { readMessage } from '../../../../src/wallet/messages/read-message.js'
import { compareHash } from '../check-typed-data.js'
import { compare, outcomes, violations } from '../outcome.js'
import { factValue, minuteOf, unitsIn } from '../shown.js'
import type { Data } from '../typed-data.js'
import { settings, USDC, WALLET } from '../values.js'

type Meaning = ReturnType<typeof meaningOfMessage>
type Signed = Readonly<Record<string, string>>
interface SignedOrder {
  readonly offerer: string
  readonly offer: readonly Signed[]
  readonly consideration: readonly Signed[]
  readonly startTime: string
  readonly endTime: string
}
/** An order as the rules of Seaport read it: the most that the signer gives, and the least that they get. */
interface Order {
  readonly given: readonly Item[]
  readonly got: readonly Item[]
  readonly end: bigint
}
interface Item {
  readonly type: number
  readonly token: string
  readonly id: string
  readonly units: bigint
}

const YEAR_S = 31_622_400n
/** This many items and orders are named. A warning says that there are more. */
const [ITEMS, ORDERS] = [4, 6]

export async function checkOrders(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { content } = read
  compareHash(content)
  const checksum = (full: string) => checksummed(full as Hex)
  const meaning = meaningOfMessage(read, { settings, reading: undefined, checksum }, english)
  const { facts, sentence, notices } = meaning
  const isOrder = factValue(facts, 'end') !== undefined || sentence.text.includes('Give ')
  if (!isOrder && /^Sign (?!\d+ orders)/.test(sentence.text)) {
    const isEmpty = content.message['offer'] === undefined || (content.message['offer'] as object[]).length === 0
    if (!isEmpty && notices.length === 0) violations.push('nobody is warned of an order that is not read')
    outcomes.warned++
    return
  }
  const orders = ordersIn(content.message)
  const isMainnet = content.domain['chainId'] === '1'
  const sentences = orders.length > 1 ? shownSentences(facts) : [sentence.text]
  compare('the orders', sentences.length, Math.min(orders.length, ORDERS))
  sentences.forEach((text, at) => checkOrder(text, orders[at], isMainnet))
  checkHeadline(orders, sentences, meaning)
  checkWarnings(orders, meaning)
  outcomes.shown++
}

/** All orders that give something, or the only one. */
function ordersIn({ tree, ...message }: Readonly<Record<string, unknown>>): readonly Order[] {
  const all = (tree === undefined ? [message] : (tree as unknown[]).flat(9)) as unknown as readonly SignedOrder[]
  return all
    .filter(({ offer }) => tree === undefined || offer.length > 0)
    .map(({ offerer, offer, consideration, endTime }) => ({
      given: offer.map(item => itemOf(item, (start, end) => (start > end ? start : end))),
      got: consideration
        .filter(({ recipient }) => recipient === offerer)
        .map(item => itemOf(item, (start, end) => (start < end ? start : end))),
      end: BigInt(endTime),
    }))
}

const itemOf = (item: Signed, choose: (start: bigint, end: bigint) => bigint): Item => ({
  ...{ type: Number(item['itemType']), token: shortAddress(checksummed(item['token'] as Hex)) },
  id: item['identifierOrCriteria'] ?? '',
  units: choose(BigInt(item['startAmount'] ?? 0), BigInt(item['endAmount'] ?? 0)),
})

const shownSentences = (facts: Meaning['facts']) =>
  facts.filter(({ id }) => id.startsWith('order-')).map(({ id }) => factValue(facts, id) ?? '')

const SENTENCE = /^Give (away )?(.+?)(?: for (.+?))?(?: until (.{16} UTC))?$/

function checkOrder(text: string, order: Order | undefined, isMainnet: boolean): void {
  const [, away, given = '', got, until] = SENTENCE.exec(text) ?? []
  if (!order || order.given.length === 0) return
  compare('whether it is a gift', away !== undefined, order.got.length === 0)
  checkItems(given, order.given, isMainnet)
  if (got !== undefined) checkItems(got, order.got, isMainnet)
  const isSoon = order.end <= BigInt(Math.floor(Date.now() / 1000)) + YEAR_S
  compare('the end of an order', until, isSoon ? minuteOf(order.end) : undefined)
}

function checkItems(text: string, items: readonly Item[], isMainnet: boolean): void {
  const shown = text.split(', ')
  compare('the items', shown.length, Math.min(items.length, ITEMS))
  shown.forEach((part, at) => {
    const item = items[at]
    if (item && !isItem(part, item, isMainnet)) violations.push(`${item.units} of ${item.token} are shown as ${part}`)
  })
}

/** Whether a person reads this item in these words. */
function isItem(text: string, { type, token, id, units }: Item, isMainnet: boolean): boolean {
  if (type > 1) {
    const [, count = '1', anyNft, shownId, contract] =
      /^(?:(\d+) × )?(?:(any NFT)|NFT (\d+)) of (\S+)$/.exec(text) ?? []
    return BigInt(count) === units && contract === token && (type > 3 ? anyNft !== undefined : shownId === id)
  }
  if (type === 0 && !isMainnet) return text === 'coins' // without the chain nobody knows which
  const [decimals, symbol] = type === 0 ? [18, 'ETH'] : [USDC.decimals, 'USDC']
  if (type === 1 && !(isMainnet && token === shortAddress(USDC.address))) return text === `${units} units of ${token}`
  if (text === `<0.001 ${symbol}`) return units > 0n && units < 10n ** BigInt(decimals - 3)
  return text.endsWith(` ${symbol}`) && unitsIn(text, decimals) === units
}

const isUnpaid = ({ got }: Order) => got.every(({ units }) => units === 0n)

/** The headline is one of the orders, and an unpaid one if there is one. */
function checkHeadline(orders: readonly Order[], sentences: readonly string[], { sentence, facts }: Meaning): void {
  const [only, ...others] = orders
  if (others.length === 0) {
    const isDate = only && only.end <= 8_640_000_000_000n
    return compare('the end', factValue(facts, 'end'), isDate ? minuteOf(only.end) : undefined)
  }
  const [, count, headline = ''] = /^Sign (\d+) orders at once, one of them: (.+)$/.exec(sentence.text) ?? []
  compare('the number of orders', count, orders.length)
  const at = sentences.indexOf(headline)
  const order = orders[at]
  if (at === -1 ? orders.length <= ORDERS : order && orders.some(isUnpaid) && !isUnpaid(order))
    violations.push(`the headline is about another order: ${headline}`)
}

function checkWarnings(orders: readonly Order[], { notices }: Meaning): void {
  const warned = (start: string) => notices.some(({ text }) => text.startsWith(start))
  const gives = orders.filter(({ given }) => given.length > 0)
  compare('the warning of a gift', warned('You get nothing for what you give'), gives.some(isUnpaid))
  const isLong = ({ end }: Order) => end > BigInt(Math.floor(Date.now() / 1000)) + YEAR_S
  compare('the warning of an endless order', warned('Whoever gets this signature can use it'), orders.some(isLong))
  const isMore = orders.some(({ given, got }) => given.length > ITEMS || got.length > ITEMS)
  compare('the warning of more items', warned('There is more in this order than fits here'), isMore)
  compare('the warning of more orders', warned('There are ') || warned('There is 1 more order'), orders.length > ORDERS)
}
