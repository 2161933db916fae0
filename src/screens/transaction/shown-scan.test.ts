import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainById, type ChainRecord } from '../../chains/registry.js'
import { knowsAmount, scanFacts, shownMoves } from './shown-scan.js'
import type { CompletedScan } from './transaction-scan.js'

const BASE = chainById(8453) as ChainRecord
const scan = (changes: Partial<CompletedScan>): CompletedScan => ({ status: 'completed', level: 'safe', diffs: [], exposures: [], params: {}, ...changes })
const sent = (value: string, usd_price?: string) => shownMoves(scan({ diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [{ value, usd_price }] }] }))[0]

describe('what a scan says, as the visitor reads it', () => {
  it('writes amounts and prices as all others are written', () => {
    expect(sent('0.250', '806.004')).toEqual({ label: 'Send', text: '0.25', unit: 'ETH', fiat: '$806.00' })
    expect(sent('1250000.50')).toEqual({ label: 'Send', text: '1,250,000.5', unit: 'ETH' })
    expect(sent('0.00001', '0.001')).toEqual({ label: 'Send', text: '<0.001', unit: 'ETH', fiat: '<$0.01' })
    for (const odd of ['1e-7', '-5', 'lots', `0x${'f'.repeat(40)}`, '9'.repeat(78)]) expect(sent(odd)?.text).toBe(odd)
  })

  it('knows an amount by its value, not by how it is written', () => {
    const of = (value: string) => knowsAmount(scan({ diffs: [{ asset: {}, in: [], out: [{ value }] }] }), '0.25')
    expect([of('0.25'), of('0.2500'), of('0.025'), of('2.5'), of('25')]).toEqual([true, true, false, false, false])
    expect(knowsAmount(scan({ diffs: [{ asset: {}, in: [{ value: '0.25' }], out: [] }] }), '0.25')).toBe(false)
    expect(knowsAmount(scan({ diffs: [{ asset: {}, in: [], out: [{ value: '100' }] }] }), '1')).toBe(false)
  })

  it('is read without failing, whatever a service says', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('0x', '0xzz', '1.', '.5', '0x1', `0x${'f'.repeat(300)}`, '9'.repeat(400))), { nil: undefined })
    const amount = fc.record({ value: text, usd_price: text })
    const asset = fc.record({ type: text, name: text, symbol: text, logo_url: text })
    const found = fc.record({
      diffs: fc.array(fc.record({ asset, in: fc.array(amount, { maxLength: 3 }), out: fc.array(amount, { maxLength: 3 }) }), { maxLength: 3 }),
      exposures: fc.array(fc.record({ asset, spenders: fc.dictionary(fc.string(), amount, { maxKeys: 3 }) }), { maxLength: 3 }),
      params: fc.record({ from: text, to: text, value: text, data: text, gas: text, gas_price: text, block_tag: text, chain: text, calldata: fc.record({ function_selector: text, function_signature: text }) }),
    })
    fc.assert(fc.property(found, changes => {
      const whole = scan(changes)
      for (const move of shownMoves(whole)) expect(move.text).toBeTypeOf('string')
      for (const fact of scanFacts(whole, BASE)) expect(fact.label).toBeTypeOf('string')
      knowsAmount(whole, '0.25')
    }), { numRuns: 500 })
  })
})
