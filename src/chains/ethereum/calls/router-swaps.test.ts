import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, encodePacked, getAddress, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { polluted } from '../../../lib/own/polluted.harness.js'
import type { Hex } from '../../ethereum-request.js'
import { readCalls } from './read-calls.js'

const [ROUTER, WALLET, USDC, WETH, DAI, EVE] = [
  '66a9893cc07d91d95644aedd05d03f95e1dba8af',
  'a'.repeat(40),
  '0c'.repeat(20),
  '0d'.repeat(20),
  '0e'.repeat(20),
  'e'.repeat(40),
].map(digits => getAddress(`0x${digits}`)) as [Hex, Hex, Hex, Hex, Hex, Hex]
const [ME, ITSELF] = [1, 2].map(one => `0x${String(one).padStart(40, '0')}` as Hex) as [Hex, Hex]
const ALL = 2n ** 255n

const input = (types: string, ...values: unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types as never) as never, values as never) as Hex
const plan = (to: Hex, ...steps: readonly (readonly [command: string, input: Hex])[]) =>
  readCalls(
    to,
    encodeFunctionData({
      abi: parseAbi(['function execute(bytes c, bytes[] i, uint256 d)']),
      args: [`0x${steps.map(([command]) => command).join('')}`, steps.map(([, each]) => each), 9n],
    }),
    WALLET,
  )
const route = (...steps: Parameters<typeof plan>[1][]) => plan(ROUTER, ...steps)

const path = (...tokens: Hex[]) =>
  tokens.reduce<Hex>(
    (all, token) => (all === '0x' ? token : encodePacked(['bytes', 'uint24', 'address'], [all, 500, token])),
    '0x',
  )
const PRICED = ', uint256[]'
/**
 * The input of a swap in version 3 and in version 2 of the exchange, from the wallet unless `held`, with or without
 * prices.
 */
const v3 = (
  to: Hex,
  first: bigint,
  second: bigint,
  tokens: readonly Hex[],
  { held = false, prices }: { held?: boolean; prices?: bigint[] } = {},
) =>
  input(
    `address, uint256, uint256, bytes, bool${prices ? PRICED : ''}`,
    to,
    first,
    second,
    path(...tokens),
    !held,
    ...(prices ? [prices] : []),
  )
const v2 = (
  to: Hex,
  first: bigint,
  second: bigint,
  tokens: readonly Hex[],
  { held = false, prices }: { held?: boolean; prices?: bigint[] } = {},
) =>
  input(
    `address, uint256, uint256, address[], bool${prices ? PRICED : ''}`,
    to,
    first,
    second,
    tokens,
    !held,
    ...(prices ? [prices] : []),
  )

const swap = { action: 'swap', isNFTIsh: false, isErc20Ish: true, token: USDC, tokenIn: USDC, tokenOut: WETH } as const
const alone = (...steps: Parameters<typeof plan>[1][]) => {
  const reading = route(...steps)
  expect([reading.more, reading.unread, reading.cut]).toEqual([0, false, false])
  return reading.call
}

describe('a swap at a known router', () => {
  it('an exact input swap has the input and the minimum output', () => {
    for (const [command, data, functionName] of [
      ['00', v3(ME, 5n, 3n, [USDC, WETH]), 'v3SwapExactIn'],
      ['08', v2(ME, 5n, 3n, [USDC, DAI, WETH]), 'v2SwapExactIn'],
    ] as const) {
      expect(alone([command, data]), functionName).toEqual({ ...swap, functionName, amount: 5n, minimum: 3n })
    }
  })

  it('an exact output swap has the output and the maximum input, in both path directions', () => {
    for (const [command, data, functionName] of [
      ['01', v3(ME, 3n, 5n, [WETH, DAI, USDC]), 'v3SwapExactOut'],
      ['09', v2(ME, 3n, 5n, [USDC, WETH]), 'v2SwapExactOut'],
    ] as const) {
      expect(alone([command, data]), functionName).toEqual({
        ...swap,
        functionName,
        amount: 5n,
        minimum: 3n,
        exactOut: true,
      })
    }
  })

  it('a swap with a price for each step is decoded, and so is one that may fail', () => {
    for (const data of [v3(ME, 5n, 3n, [USDC, WETH], { prices: [1n] }), v3(ME, 5n, 3n, [USDC, WETH], { prices: [] })])
      expect(alone(['80', data])).toEqual({ ...swap, functionName: 'v3SwapExactIn', amount: 5n, minimum: 3n })
    expect(alone(['88', v2(ME, 5n, 3n, [USDC, WETH], { prices: [1n] })])).toEqual({
      ...swap,
      functionName: 'v2SwapExactIn',
      amount: 5n,
      minimum: 3n,
    })
  })

  it('the recipient of a swap is named unless it is the caller', () => {
    expect(alone(['00', v3(EVE, 5n, 3n, [USDC, WETH])])).toMatchObject({ transferTo: EVE, minimum: 3n })
    for (const own of [ME, WALLET])
      expect(alone(['00', v3(own, 5n, 3n, [USDC, WETH])])).not.toHaveProperty('transferTo')
  })

  it("a swap of the router's own funds takes nothing from the wallet, and its amount may be unknown", () => {
    for (const [command, data] of [
      ['00', v3(ME, 5n, 3n, [USDC, WETH], { held: true })],
      ['08', v2(ME, 5n, 3n, [USDC, WETH], { held: true })],
      ['08', v2(ME, 0n, 3n, [USDC, WETH])],
    ] as const) {
      const held = alone([command, data])
      expect([held?.token, held?.amount, held?.isErc20Ish, held?.tokenIn, held?.minimum]).toEqual([
        undefined,
        undefined,
        false,
        USDC,
        3n,
      ])
    }
    const all = alone(['00', v3(ME, ALL, 3n, [USDC, WETH])])
    expect([all?.token, all?.amount]).toEqual([USDC, undefined])
  })

  it('a swap for another recipient has the risk of a transfer, and any other swap has a lower one', () => {
    const mint = (to: Hex) =>
      route(['00', v3(to, 5n, 3n, [USDC, WETH])], ['04', input('address, address, uint256', DAI, EVE, 1n)])
    expect(
      [mint(ME), mint(EVE)].map(({ call, others }) => [call?.action, ...others.map(({ action }) => action)]),
    ).toEqual([
      ['transfer', 'swap'],
      ['swap', 'transfer'],
    ])
  })
})

describe('a swap whose output stays in the router', () => {
  const kept = (options: object = {}) => ['00', v3(ITSELF, 5n, 3n, [USDC, WETH], options)] as const
  const sweep = (token: Hex, minimum: bigint, to = ME) =>
    ['04', input('address, address, uint256', token, to, minimum)] as const
  const unwrap = (minimum: bigint, to = ME) => ['0c', input('address, uint256', to, minimum)] as const
  const minimumOf = (...steps: Parameters<typeof plan>[1][]) =>
    [...[route(...steps).call], ...route(...steps).others].find(call => call?.action === 'swap')?.minimum

  it('the minimum output is what a later command pays out', () => {
    expect([
      minimumOf(kept(), sweep(WETH, 7n)),
      minimumOf(kept(), unwrap(8n)),
      minimumOf(kept(), ['06', input('address, address, uint256', WETH, EVE, 25n)], sweep(WETH, 7n)),
    ]).toEqual([7n, 8n, 7n])
  })

  it('the minimum output is undefined if the payout may come from other funds', () => {
    const take = ['02', input('address, address, uint160', WETH, ITSELF, 9n)] as const
    const wrap = ['0b', input('address, uint256', ITSELF, 9n)] as const
    for (const steps of [
      [kept(), sweep(DAI, 7n)],
      [kept(), kept(), sweep(WETH, 7n)],
      [take, kept(), sweep(WETH, 7n)],
      [wrap, kept(), unwrap(7n)],
      [['10', '0x'] as const, kept(), sweep(WETH, 7n)],
    ]) {
      expect(minimumOf(...steps)).toBeUndefined()
    }
    expect(minimumOf(wrap, kept({ held: true }), sweep(WETH, 7n)), 'coins are no token').toBe(7n)
    expect(
      minimumOf(kept(), ['00', v3(ME, ALL, 3n, [WETH, DAI], { held: true })]),
      'the next swap has its own',
    ).toBeUndefined()
  })

  it('the minimum output is unknown if no later command names it', () => {
    for (const steps of [[kept()], [kept(), sweep(WETH, 0n)], [sweep(WETH, 7n), kept()]])
      expect(minimumOf(...steps)).toBe(0n)
  })
})

describe('a swap that is not trusted', () => {
  const good = v3(ME, 5n, 3n, [USDC, WETH])

  it('a swap at an unknown router is unread, because it could keep the deposit', () => {
    expect(plan(EVE, ['00', good])).toMatchObject({ call: undefined, unread: true })
  })

  it('a swap is unread if its path is malformed, or if a newer router has another command with that number', () => {
    const odd = (bytes: Hex) => input('address, uint256, uint256, bytes, bool', ME, 5n, 3n, bytes, true)
    for (const bytes of ['0x', USDC, `${path(USDC, WETH)}00`, path(USDC, WETH).slice(0, -2) as Hex] as const)
      expect(route(['00', odd(bytes)]), bytes).toMatchObject({ call: undefined, unread: true })
    for (const tokens of [[], [USDC]])
      expect(route(['08', v2(ME, 5n, 3n, tokens)])).toMatchObject({ call: undefined, unread: true })
    expect(route(['08', v2(ME, 5n, 3n, Array<Hex>(51).fill(USDC))]), 'too long').toMatchObject({
      call: undefined,
      unread: true,
    })
    expect(route(['40', good]).unread).toBe(true)
    expect(route(['00', good.slice(0, -64) as Hex])).toMatchObject({ call: undefined, unread: true })
  })

  it('a swap is marked if it has extra bytes, or is encoded unusually', () => {
    expect(alone(['00', `${good}00`])).toMatchObject({ amount: 5n, extraBytes: 1 })
    expect(alone(['00', `${good.slice(0, 2)}1${good.slice(3)}` as Hex])).toMatchObject({
      amount: 5n,
      isNonCanonical: true,
    })
  })

  it('the decoding is the same on a polluted page', async () => {
    const decoded = () =>
      JSON.stringify(
        route(['00', v3(ITSELF, 5n, 3n, [USDC, WETH])], ['04', input('address, address, uint256', WETH, ME, 7n)]),
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      )
    const clean = decoded()
    for (const name of ['transferTo', 'minimum', 'exactOut', 'token', 'pathLength', 'fromWallet', 'pays', 'coins'])
      expect(await polluted({ [name]: EVE }, decoded), name).toEqual([clean, clean])
    const held = () => route(['00', v3(ITSELF, 5n, 3n, [USDC, WETH])], ['0e', '0x']).call?.minimum
    const paid = { pays: { token: WETH, minimum: 7n } }
    expect([held(), ...(await polluted(paid, held))], 'a step that pays nothing').toEqual([0n, 0n, 0n])
  })

  it('no bytes cause an error', () => {
    const data = fc.constantFrom(
      good,
      v2(ME, 5n, 3n, [USDC, DAI, WETH]),
      v3(EVE, 5n, 3n, [USDC, WETH], { prices: [1n] }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('00', '01', '08', '09'),
        data,
        fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        fc.nat(40),
        (command, of, changes, cut) => {
          const bytes = Buffer.from(of.slice(2), 'hex')
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          const { call, unread } = route([command, `0x${bytes.toString('hex', 0, bytes.length - cut)}`])
          expect(call === undefined).toBe(unread)
        },
      ),
      { numRuns: 500 },
    )
  })
})
