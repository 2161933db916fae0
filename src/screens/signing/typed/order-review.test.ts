import { id as keccak } from '@ethersproject/hash'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BOB, DUCK, members, reviewTypedData, WALLET } from './typed-review.harness.js'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const SOON = String(NOW / 1000 + 86_400)
const UNTIL = 'until 2026-05-02 12:00 UTC'
const NOBODY = `0x${'0'.repeat(40)}`
const ZERO = `0x${'00'.repeat(32)}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const PARTS = {
  OfferItem: members(ITEM),
  ConsiderationItem: members(`${ITEM},address recipient`),
  OrderComponents: members(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
}
const order = (over: object = {}) => ({
  offerer: WALLET,
  zone: NOBODY,
  offer: [],
  consideration: [],
  orderType: 0,
  startTime: 0,
  endTime: SOON,
  zoneHash: ZERO,
  salt: 1,
  conduitKey: ZERO,
  counter: 0,
  ...over,
})
const item = (itemType: number, token: string, id: number, amount: string) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})
/** An NFT for this many ETH, which the recipient gets. */
const sale = (id: number, ether: number, recipient = WALLET, over: object = {}) =>
  order({
    offer: [item(2, DUCK, id, '1')],
    consideration: [{ ...item(0, NOBODY, 0, `${ether}000000000000000000`), recipient }],
    ...over,
  })
const EMPTY = order({ offerer: NOBODY, endTime: 0, salt: 0 })

/** Groups the orders in pairs, as the tree does. */
const paired = (all: readonly unknown[], depth: number): readonly unknown[] =>
  depth === 1
    ? all
    : paired(
        [all.slice(0, all.length / 2), all.slice(all.length / 2)].map(half => paired(half, depth - 1)),
        1,
      )
const bulk = (orders: readonly object[], depth: number, list = '[2]') =>
  reviewTypedData({
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: DUCK },
    types: { ...PARTS, BulkOrder: members(`OrderComponents${list.repeat(depth)} tree`) },
    primaryType: 'BulkOrder',
    message: { tree: paired([...orders, ...Array<object>(2 ** depth - orders.length).fill(EMPTY)], depth) },
  })

describe('several Seaport orders with one signature', () => {
  it('the orders are counted and listed without the empty ones, and our hash is that of ethers', async () => {
    const review = await bulk([sale(1, 2), sale(2, 3), sale(3, 4)], 2)
    expect(review).toMatchObject({
      sentence: `Sign 3 orders at once, one of them: Give NFT 1 of 0x0000…d0cc for 2 ETH ${UNTIL}`,
      facts: {
        'order-1': `Give NFT 1 of 0x0000…d0cc for 2 ETH ${UNTIL}`,
        'order-2': `Give NFT 2 of 0x0000…d0cc for 3 ETH ${UNTIL}`,
        'order-3': `Give NFT 3 of 0x0000…d0cc for 4 ETH ${UNTIL}`,
        type: 'BulkOrder',
      },
      notices: [],
    })
    expect(review.facts).not.toHaveProperty('order-4')
    expect(review.digests[0]).toBe(review.digests[1])
    const { encodedType } = await bulk([sale(1, 2)], 1)
    expect(keccak(encodedType), 'the constant of Seaport’s contract').toBe(
      '0x3ca2711d29384747a8f61d60aad3c450405f7aaff5613541dee28df2d6986d32',
    )
  })

  it('the orders are also recognised in lists without a length, as some dapps declare them', async () => {
    const [orders, depth] = [[sale(1, 2), sale(2, 3), sale(3, 2, BOB)], 2]
    const [open, fixed] = [await bulk(orders, depth, '[]'), await bulk(orders, depth)]
    expect(open.sentence).toBe(`Sign 3 orders at once, one of them: Give away NFT 3 of 0x0000…d0cc ${UNTIL}`)
    expect([open.facts, open.grave]).toEqual([fixed.facts, fixed.grave])
    expect(open.digests[0]).toBe(open.digests[1])
  })

  it('one order among empty ones is shown as a single order', async () => {
    const { sentence, values } = await bulk([sale(9, 2)], 1)
    expect(sentence).toBe(`Give NFT 9 of 0x0000…d0cc for 2 ETH ${UNTIL}`)
    expect(values, 'what is set apart from words in other directions').toEqual([
      '0x0000…d0cc',
      '9',
      '2 ETH',
      UNTIL.replace('until ', ''),
    ])
  })

  it('an order that gives something for nothing comes first, wherever it is, and needs the checkbox', async () => {
    const orders = Array.from({ length: 30 }, (_, at) => sale(at, 2))
    orders[20] = sale(20, 5, BOB)
    const review = await bulk(orders, 5)
    expect(review.sentence).toBe(`Sign 30 orders at once, one of them: Give away NFT 20 of 0x0000…d0cc ${UNTIL}`)
    expect(review.grave).toEqual(['You get nothing for what you give in order 21.'])
    expect(Object.keys(review.facts).filter(id => id.startsWith('order-'))).toHaveLength(6)
    expect(review.notices).toContain('There are 24 more orders than fit here: look at all fields.')
    expect(review.digests[0]).toBe(review.digests[1])
  })

  it('several orders that give something for nothing are named by their numbers', async () => {
    const orders = [sale(1, 2), sale(2, 2, BOB), sale(3, 2), sale(4, 2, BOB)]
    expect((await bulk(orders, 2)).grave).toEqual(['You get nothing for what you give in the orders 2, 4.'])
  })

  it('one order without an end needs the checkbox', async () => {
    expect(await bulk([sale(1, 2), sale(2, 2, WALLET, { endTime: String(2n ** 63n) })], 1)).toMatchObject({
      sentence: 'Sign 2 orders at once, one of them: Give NFT 2 of 0x0000…d0cc for 2 ETH',
      grave: ['Whoever gets this signature can use it for more than a year, or for as long as they like.'],
    })
  })

  it('copies of an NFT are counted, given and received', async () => {
    const offer = [item(3, DUCK, 7, '10')]
    const consideration = [{ ...item(5, BOB, 0, '2'), recipient: WALLET }]
    expect((await bulk([order({ offer, consideration })], 1)).sentence).toBe(
      `Give 10 × NFT 7 of 0x0000…d0cc for 2 × any NFT of 0x7099…79c8 ${UNTIL}`,
    )
  })

  it('an order that has ended, or has not begun, says when; several are named by their numbers', async () => {
    const [now, minute] = [NOW / 1000, 60]
    const ended = (id: number) => sale(id, 2, WALLET, { endTime: now })
    const early = (id: number) => sale(id, 2, WALLET, { startTime: now + minute })
    expect((await bulk([ended(1)], 1)).notices).toEqual(['It ended at 2026-05-01 12:00 UTC.'])
    expect((await bulk([early(1)], 1)).notices).toEqual(['It begins at 2026-05-01 12:01 UTC.'])
    const valid = sale(1, 2, WALLET, { startTime: now, endTime: now + minute })
    expect((await bulk([valid], 1)).notices, 'from now on, for a minute').toEqual([])
    expect(await bulk([valid, ended(2), early(3), ended(4)], 2)).toMatchObject({
      notices: ['The orders 2, 4 have already ended.', 'Order 3 has not begun yet.'],
      grave: [],
    })
    expect((await bulk([ended(1), early(2), early(3), valid], 2)).notices).toEqual([
      'Order 1 has already ended.',
      'The orders 2, 3 have not begun yet.',
    ])
  })

  it('the end of an order is shown even if it is years away', async () => {
    expect(await bulk([sale(1, 2, WALLET, { endTime: NOW / 1000 + 40_000_000 })], 1)).toMatchObject({
      sentence: 'Give NFT 1 of 0x0000…d0cc for 2 ETH',
      facts: { end: '2027-08-07 11:06 UTC' },
      grave: ['Whoever gets this signature can use it for more than a year, or for as long as they like.'],
    })
  })

  it('an order without its owner is not read as one, and the visitor is warned', async () => {
    const { OrderComponents, ...parts } = PARTS
    const data = {
      domain: { name: 'Seaport', version: '1.6', chainId: 1 },
      types: { ...parts, OrderComponents: OrderComponents.filter(({ name }) => name !== 'offerer') },
      primaryType: 'OrderComponents',
      message: sale(7, 1),
    }
    const { sentence, notices } = await reviewTypedData(data)
    expect(sentence).toMatch(/^Sign OrderComponents for/)
    expect(notices).toEqual([
      'This seems to give somebody power over what is yours, and we cannot say which. Look at all of its fields.',
    ])
  })

  it('orders are recognised by their full type, not by its name alone', async () => {
    const review = await reviewTypedData({
      domain: { chainId: 1, verifyingContract: DUCK },
      types: { ...PARTS, BulkOrder: members('OrderComponents[3] tree') },
      primaryType: 'BulkOrder',
      message: { tree: [sale(1, 2), sale(2, 2), sale(3, 2)] },
    })
    expect(review.sentence).toMatch(/^Sign BulkOrder for/)
  })
})
