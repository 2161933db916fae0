import fc from 'fast-check'
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { polluted } from '../../../lib/own/polluted.harness.js'
import type { Hex } from '../../ethereum-request.js'
import { encodeTokenTransfer } from '../balance.js'
import { callData, resultOf } from './call-data.js'
import { functionOf, meanings, selectorOf } from './meanings.js'
import { readCalls } from './read-calls.js'

const BOB = getAddress(`0x${'b'.repeat(40)}`)
const [transfer, supports, symbol, decimals] = [
  'transfer(address, uint256)',
  'supportsInterface(bytes4)',
  'symbol() returns (string)',
  'decimals() returns (uint256)',
].map(functionOf) as [
  ReturnType<typeof functionOf>,
  ReturnType<typeof functionOf>,
  ReturnType<typeof functionOf>,
  ReturnType<typeof functionOf>,
]
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

/** Options that viem reads from an object, and so from every object of a polluted page. */
const OPTIONS: readonly (readonly [string, readonly unknown[]])[] = [
  ['size', [0, 1, 7, 20, 32, 33]],
  ['fixedSize', [0, 7, 32]],
  ['dir', ['left', 'right']],
  ['signed', [true]],
  ['strict', [true, false]],
  ['recursiveReadLimit', [0]],
  ['args', [[]]],
  ['length', [0]],
]

describe('calls that we encode ourselves', () => {
  it('a call is encoded as viem encodes it on a clean page', () => {
    fc.assert(
      fc.property(address, word, (to, amount) => {
        expect(encodeTokenTransfer(to, amount)).toBe(
          encodeFunctionData({ abi: parseAbi(['function transfer(address, uint256)']), args: [to, amount] }),
        )
        expect(callData(supports, ['0x80ac58cd'])).toBe(
          encodeFunctionData({ abi: parseAbi(['function supportsInterface(bytes4)']), args: ['0x80ac58cd'] }),
        )
      }),
    )
    for (const [selector, { item }] of meanings())
      expect([selectorOf(item), `0x${selector}`]).toEqual([selector, toFunctionSelector(item)])
  })

  it('a result is read as viem reads it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), word, (text, number) => {
        const [texts, numbers] = [
          encodeAbiParameters([{ type: 'string' }], [text]),
          encodeAbiParameters([{ type: 'uint256' }], [number]),
        ]
        expect(resultOf(symbol, texts)).toBe(decodeFunctionResult({ abi: [symbol], data: texts }))
        expect(resultOf(decimals, numbers)).toBe(number)
      }),
    )
    for (const none of ['0x', '0x01', `0x${'ff'.repeat(32)}`, `0x${'00'.repeat(32)}`] as const)
      expect(resultOf(symbol, none) || undefined, none).toBeUndefined()
    expect(resultOf(decimals, '0x')).toBeUndefined()
  })

  it('an argument of the wrong type is refused', () => {
    for (const [to, amount] of [
      [BOB, -1n],
      [BOB, 2n ** 256n],
      ['0x12', 1n],
      [`0x${'g'.repeat(40)}`, 1n],
    ] as const)
      expect(() => callData(transfer, [to, amount])).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    expect(() => callData(transfer, [BOB])).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
  })

  it('calls and results are the same on a polluted page', async () => {
    const data = encodeTokenTransfer(BOB, 5n)
    const results = () =>
      JSON.stringify(
        [encodeTokenTransfer(BOB, 5n), selectorOf(transfer), resultOf(symbol, encoded), readCalls(BOB, data, BOB)],
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      )
    const encoded = encodeAbiParameters([{ type: 'string' }], ['DUCK'])
    const clean = results()
    for (const [name, values] of OPTIONS)
      for (const value of values)
        expect(await polluted({ [name]: value }, results), `${name} ${String(value)}`).toEqual([clean, clean])
  })
})
