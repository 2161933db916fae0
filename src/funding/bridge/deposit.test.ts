import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BridgeQuote } from '../../api/bridge/bridge-quote.js'
import { encodeTokenTransfer } from '../../chains/ethereum/index.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { depositIn, type DepositRequest } from './deposit.js'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const EVE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const BRIDGE: Hex = '0x1111111111111111111111111111111111111111'
const USDC: Hex = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ETHER = 10n ** 18n

const asked: DepositRequest = {
  user: ADA,
  recipient: EVE,
  amount: ETHER,
  chainId: 8453,
  coin: { symbol: 'ETH', decimals: 18 },
  sameCoin: true,
}
const askedUsdc: DepositRequest = { ...asked, amount: 25_000_000n, coin: { symbol: 'USDC', decimals: 6, token: USDC } }
const coins = { from: ADA, to: BRIDGE, value: String(ETHER + 1n), chainId: 8453, data: '0x' }
const tokens = {
  from: ADA,
  to: USDC,
  value: '0',
  chainId: 8453,
  data: encodeTokenTransfer(BRIDGE, 25_000_001n) as string,
}
const quote = (data: object | undefined, more: object = {}): BridgeQuote =>
  ({ steps: [{ requestId: 'r1', items: [{ data }] }], ...more }) as unknown as BridgeQuote

describe('a quote of the bridge', () => {
  it('a quote becomes a transaction with data, to and value, exactly as in the quote [BRIDGE-04]', async () => {
    const id = `0x${'c7'.repeat(32)}`
    expect(await depositIn(quote({ ...coins, data: id }), asked)).toEqual({
      request: { to: BRIDGE, data: id, value: ETHER + 1n },
      payee: BRIDGE,
      amount: ETHER + 1n,
      fee: 1n,
      requestId: 'r1',
    })
    expect(await depositIn(quote(coins), asked)).toMatchObject({ request: { to: BRIDGE, value: ETHER + 1n } })
    expect(await depositIn(quote({ ...tokens, data: `${tokens.data}${'c7'.repeat(32)}` }), askedUsdc)).toMatchObject({
      request: { to: USDC, data: `${tokens.data}${'c7'.repeat(32)}`, value: 0n },
      payee: BRIDGE,
      amount: 25_000_001n,
      fee: 1n,
    })
  })

  it('a quote is refused if its transaction is not the requested payment', async () => {
    const approve = `0x095ea7b3${BRIDGE.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const giveAll = `0xa22cb465${BRIDGE.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    for (const [name, changes] of Object.entries({
      'another chain': { chainId: 1 },
      'no chain': { chainId: null },
      'another payer': { from: EVE },
      'no receiver': { to: null },
      'no address': { to: 'bridge.eth' },
      'to the payer': { to: ADA },
      nothing: { value: '0' },
      'no number': { value: '1.5' },
      'a negative number': { value: '-1' },
      'more than there is': { value: '9'.repeat(78) },
      'an allowance beside it': { data: approve },
      'all NFTs beside it': { data: giveAll },
      'no bytes': { data: '0x1' },
    }))
      expect(await depositIn(quote({ ...coins, ...changes }), asked), name).toBeUndefined()
    for (const [name, changes] of Object.entries({
      'another token': { to: EVE },
      'coins beside it': { value: '1' },
      'an allowance': { data: approve },
      'no call': { data: '0x' },
      'a short call': { data: tokens.data.slice(0, -2) },
      'dirty bits': { data: tokens.data.replace('0xa9059cbb00', '0xa9059cbb01') },
      'a long tail': { data: `${tokens.data}${'00'.repeat(33)}` },
      'to the payer': { data: encodeTokenTransfer(ADA, 25_000_001n) },
      nothing: { data: encodeTokenTransfer(BRIDGE, 0n) },
    }))
      expect(await depositIn(quote({ ...tokens, ...changes }), askedUsdc), name).toBeUndefined()
  })

  it('a quote is refused unless it has exactly one transaction', async () => {
    const item = { data: coins }
    for (const steps of [[], [{ items: [] }], [{ items: [item, item] }], [{ items: [item] }, { items: [item] }]])
      expect(await depositIn({ steps } as unknown as BridgeQuote, asked)).toBeUndefined()
    expect(await depositIn(quote(undefined), asked)).toBeUndefined()
  })

  it('a quote is refused if its details contradict its transaction', async () => {
    const depositWith = (details: object) => depositIn(quote(coins, { details }), asked)
    const good = { sender: ADA.toLowerCase(), recipient: EVE, currencyIn: { amount: ETHER + 1n }, timeEstimate: 1.2 }
    expect(await depositWith(good)).toMatchObject({ seconds: 2 })
    for (const lie of [
      { sender: EVE },
      { recipient: ADA },
      { currencyIn: { amount: ETHER } },
      { currencyOut: { amount: ETHER - 1n } },
      { currencyOut: { amount: ETHER, minimumAmount: (ETHER * 94n) / 100n } },
    ])
      expect(await depositWith({ ...good, ...lie })).toBeUndefined()
    expect(await depositWith({ ...good, timeEstimate: 10 ** 9 })).not.toHaveProperty('seconds')
  })

  it('a quote shows the minimum if the bridge guarantees less, and never more than the requested amount', async () => {
    const least = (ETHER * 99n) / 100n
    const depositWith = (currencyOut: object) => depositIn(quote(coins, { details: { currencyOut } }), asked)
    expect(await depositWith({ amount: ETHER, minimumAmount: least })).toMatchObject({ atLeast: least })
    expect(await depositWith({ amount: ETHER * 9n, minimumAmount: ETHER * 9n })).not.toHaveProperty('atLeast')
  })

  it("the cost is the difference for the same coin, and the bridge's own figure for different coins", async () => {
    const other = { ...asked, amount: 5n, sameCoin: false }
    const relayer = (amount: bigint, address: string, chainId = 8453) => ({
      fees: { relayer: { amount, currency: { chainId, address } } },
    })
    const zero = `0x${'0'.repeat(40)}`
    expect(await depositIn(quote(coins, relayer(7n, zero)), other)).toMatchObject({ fee: 7n })
    expect(await depositIn(quote(coins, relayer(ETHER * 2n, zero)), other)).toBeUndefined()
    for (const doubtful of [{}, relayer(7n, USDC), relayer(7n, zero, 1)])
      expect(await depositIn(quote(coins, doubtful), other)).not.toHaveProperty('fee')
  })

  it('a quote pays exactly the shown amount, to the last unit, for any amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 2n ** 128n }),
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        async (amount, fee) => {
          const paid = amount + fee
          const native = await depositIn(quote({ ...coins, value: String(paid) }), { ...asked, amount })
          expect(native).toMatchObject({ amount: paid, fee, request: { value: paid } })
          const token = await depositIn(quote({ ...tokens, data: encodeTokenTransfer(BRIDGE, paid) }), {
            ...askedUsdc,
            amount,
          })
          expect(token).toMatchObject({ amount: paid, fee, payee: BRIDGE })
        },
      ),
    )
  })
})
