import { describe, expect, it } from 'vitest'
import { knowsAmount, scannedAmount, scannedQuantity } from './scanned-amount.js'
import type { CompletedScan } from './transaction-scan.js'

const scan = (changes: Partial<CompletedScan>): CompletedScan => ({
  status: 'completed',
  level: 'safe',
  diffs: [],
  exposures: [],
  params: {},
  ...changes,
})

describe('an amount of a scan', () => {
  it('only decimal text is read as an amount', () => {
    expect(scannedAmount('0.250')).toEqual({ units: 250n, decimals: 3 })
    expect(scannedAmount(String(2n ** 256n - 1n))).toEqual({ units: 2n ** 256n - 1n, decimals: 0 })
    expect(scannedAmount('7')).toEqual({ units: 7n, decimals: 0 })
    for (const odd of ['', '1e-7', '-5', 'lots', '1.', '.5', '0x1', '9'.repeat(78), '9'.repeat(400)])
      expect(scannedAmount(odd)).toBeUndefined()
  })

  it('a quantity of JSON-RPC is read in hex or decimal', () => {
    expect(['0x10', '16', '0'].map(scannedQuantity)).toEqual([16n, 16n, 0n])
    for (const most of [`0x${'f'.repeat(64)}`, `0x${'0'.repeat(14)}${'F'.repeat(64)}`, String(2n ** 256n - 1n)])
      expect(scannedQuantity(most)).toBe(2n ** 256n - 1n)
    expect(scannedQuantity(String(2n ** 256n))).toBeUndefined()
    for (const odd of [undefined, null, '', '0x', '0xzz', '-1', '1.5', `0x${'f'.repeat(65)}`, '9'.repeat(400)])
      expect(scannedQuantity(odd)).toBeUndefined()
  })

  it('an amount is compared by its value, not by its notation', () => {
    const of = (value: string) => knowsAmount(scan({ diffs: [{ asset: {}, in: [], out: [{ value }] }] }), '0.25')
    expect([of(`0.25${'0'.repeat(76)}`), of(`0.25${'0'.repeat(77)}`), of('')]).toEqual([true, false, false])
    expect([of('0.25'), of('0.2500'), of('0.025'), of('2.5'), of('25')]).toEqual([true, true, false, false, false])
    expect(knowsAmount(scan({ diffs: [{ asset: {}, in: [{ value: '0.25' }], out: [] }] }), '0.25')).toBe(false)
    expect(knowsAmount(scan({ diffs: [{ asset: {}, in: [], out: [{ value: '100' }] }] }), '1')).toBe(false)
    const several = scan({
      diffs: [
        { asset: {}, in: [], out: [{}, { value: '7' }] },
        { asset: {}, in: [], out: [{ value: null }, { value: '10.0' }] },
      ],
    })
    expect([
      knowsAmount(several, '7'),
      knowsAmount(several, '10'),
      knowsAmount(several, '1'),
      knowsAmount(scan({}), '1'),
    ]).toEqual([true, true, false, false])
  })
})
