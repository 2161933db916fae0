import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainById, type ChainRecord } from '../../../chains/registry.js'
import { english } from '../../../copy/language.js'
import { knowsAmount } from '../../../transactions/scanned-amount.js'
import { scanChanges, scanFacts, shownMoves, shownScan } from './shown-scan.js'
import type { CompletedScan } from '../../../transactions/transaction-scan.js'

const BASE = chainById(8453) as ChainRecord
const scan = (changes: Partial<CompletedScan>): CompletedScan => ({
  status: 'completed',
  level: 'safe',
  diffs: [],
  exposures: [],
  params: {},
  ...changes,
})
const sent = (value: string, usd_price?: string) =>
  shownMoves(scan({ diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [{ value, usd_price }] }] }), english)[0]

describe('the texts of a scan', () => {
  it('amounts and prices have the usual format', () => {
    expect(sent('0.250', '806.004')).toEqual({ label: 'Send', text: '0.25', unit: 'ETH', fiat: '$806.00' })
    expect(sent('1250000.50')).toEqual({ label: 'Send', text: '1,250,000.5', unit: 'ETH' })
    expect(sent('0.00001', '0.001')).toEqual({ label: 'Send', text: '<0.001', unit: 'ETH', fiat: '<$0.01' })
    for (const odd of ['1e-7', '-5', 'lots', `0x${'f'.repeat(40)}`, '9'.repeat(78)]) expect(sent(odd)?.text).toBe(odd)
  })

  it('the facts list all parameters of the scan in their order', () => {
    const [from, to] = [`0x${'0'.repeat(39)}1`, `0x${'0'.repeat(39)}2`]
    const address = (full: string) => ({
      kind: 'address',
      full,
      short: `0x0000…000${full.at(-1)}`,
      url: `https://basescan.org/address/${full}`,
    })
    const text = (shown: string) => ({ kind: 'text', text: shown })
    const network = { id: 'network', label: 'Network', value: { kind: 'network', name: 'Base' } }
    const facts = (params: CompletedScan['params']) => scanFacts(scan({ params }), BASE, english)
    expect(
      facts({
        from,
        to,
        value: '0xde0b6b3a7640000',
        gas: '0x5208',
        gas_price: '7',
        block_tag: '0x10',
        data: '0xabcd',
        calldata: { function_selector: '0xa9059cbb', function_signature: 'transfer(address,uint256)' },
      }),
    ).toEqual([
      { id: 'from', label: 'From', value: address(from) },
      { id: 'to', label: 'To', value: address(to) },
      { id: 'value', label: 'Amount', value: text('1 ETH') },
      network,
      { id: 'gas', label: 'Gas limit', value: text('21000') },
      { id: 'gas-price', label: 'Gas price', value: text('7') },
      { id: 'block', label: 'Block', value: text('16') },
      { id: 'call', label: 'Function', value: text('transfer(address, uint256)') },
      { id: 'data', label: 'Data', value: { kind: 'data', hex: '0xabcd', bytes: 2 } },
    ])
    expect(
      facts({
        calldata: { function_selector: '0xa9059cbb' },
        data: '0x',
        block_tag: 'latest',
        from: 'nobody',
        to: '',
        gas: null,
        value: 'much',
      }),
    ).toEqual([
      { id: 'from', label: 'From', value: text('nobody') },
      network,
      { id: 'block', label: 'Block', value: text('latest') },
      { id: 'call', label: 'Function', value: text('0xa9059cbb') },
    ])
    expect([facts({}), facts({ value: '0', calldata: {} })]).toEqual([
      [network],
      [{ id: 'value', label: 'Amount', value: text('0 ETH') }, network],
    ])
  })

  it('a malicious verdict has its reason and changes: who may spend how much, and what moves', () => {
    const spender = `0x${'0'.repeat(39)}3`
    const malicious = scan({
      level: 'error',
      reason: 'It drains wallets.',
      exposures: [{ asset: { symbol: 'USDC' }, spenders: { [spender]: { value: '160.84' }, somebody: {} } }],
      diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [{ value: '0.05' }] }],
    })
    expect(shownScan(malicious, english)).toEqual({
      level: 'error',
      text: 'This is a malicious transaction',
      details: 'Scan details',
      reason: 'It drains wallets.',
    })
    expect(shownScan({ ...malicious, level: 'warn' }, english)).not.toHaveProperty('reason')
    expect(scanChanges(malicious, shownMoves(malicious, english), english).map(({ text }) => text)).toEqual([
      '0x0000…0003 may spend 160.84 USDC',
      'somebody may spend USDC',
      'Send 0.05 ETH',
    ])
    const many = scan({
      level: 'error',
      exposures: Array.from({ length: 20 }, () => ({
        asset: { symbol: 'SPAM' },
        spenders: { [spender]: { value: '1' } },
      })),
    })
    expect(scanChanges(many, [], english)).toHaveLength(4)
  })

  it('the facts name the spenders and their allowances after the transaction', () => {
    const spender = `0x${'0'.repeat(39)}3`
    const exposures = [
      { asset: { symbol: 'USDC' }, spenders: { [spender]: { value: '5' }, somebody: {} } },
      { asset: { name: 'Duck #7' }, spenders: { [spender]: {} } },
    ]
    expect(scanFacts(scan({ exposures }), BASE, english).slice(0, -1)).toEqual([
      { id: 'exposure-0-0', label: '0x0000…0003 may spend', value: { kind: 'text', text: '5 USDC' } },
      { id: 'exposure-0-1', label: 'Spender', value: { kind: 'text', text: 'somebody: USDC' } },
      { id: 'exposure-1-0', label: '0x0000…0003 may spend', value: { kind: 'text', text: 'Duck #7' } },
    ])
  })

  it('outgoing assets come before incoming ones, with a name if there is no symbol or amount', () => {
    const ether = { symbol: 'ETH', name: 'Ether' }
    expect(
      shownMoves(
        scan({
          diffs: [
            { asset: { name: 'Duck #7', symbol: 'DUCK' }, in: [{}], out: [] },
            {
              asset: ether,
              in: [{ value: '1' }],
              out: [
                { value: '2', usd_price: 'much' },
                { value: '3', usd_price: '4' },
              ],
            },
            { asset: {}, in: [{ value: '5' }], out: [{}] },
            { asset: { symbol: 'CAT' }, in: [{ value: '' }], out: [] },
            { asset: { name: 'Coin' }, in: [{ value: '6' }], out: [] },
          ],
        }),
        english,
      ),
    ).toEqual([
      { label: 'Send', text: '2', unit: 'ETH' },
      { label: 'Send', text: '3', unit: 'ETH', fiat: '$4.00' },
      { label: 'Send', text: 'Unknown asset', unit: '' },
      { label: 'Receive', text: 'Duck #7', unit: '' },
      { label: 'Receive', text: '1', unit: 'ETH' },
      { label: 'Receive', text: '5', unit: 'Unknown asset' },
      { label: 'Receive', text: 'CAT', unit: '' },
      { label: 'Receive', text: '6', unit: 'Coin' },
    ])
  })

  it('a scan has a verdict, and a missing or failed one has none', () => {
    for (const none of [undefined, { status: 'uninitiated' }, { status: 'failed' }] as const)
      expect(shownScan(none, english)).toBeUndefined()
    const verdict = (level: CompletedScan['level']) => shownScan(scan({ level }), english)
    expect([shownScan({ status: 'in progress' }, english), verdict('safe'), verdict('warn'), verdict('error')]).toEqual(
      [
        { level: 'pending', text: 'Checking for risks', details: 'Scan details' },
        { level: 'safe', text: 'No risks found', details: 'Scan details' },
        { level: 'warn', text: 'Warning: Suspicious transaction', details: 'Scan details' },
        { level: 'error', text: 'This is a malicious transaction', details: 'Scan details' },
      ],
    )
  })

  it('no answer of a service makes the reading fail', () => {
    const text = fc.option(
      fc.oneof(fc.string(), fc.constantFrom('0x', '0xzz', '1.', '.5', '0x1', `0x${'f'.repeat(300)}`, '9'.repeat(400))),
      { nil: undefined },
    )
    const amount = fc.record({ value: text, usd_price: text })
    const asset = fc.record({ type: text, name: text, symbol: text, logo_url: text })
    const found = fc.record({
      diffs: fc.array(
        fc.record({ asset, in: fc.array(amount, { maxLength: 3 }), out: fc.array(amount, { maxLength: 3 }) }),
        { maxLength: 3 },
      ),
      exposures: fc.array(fc.record({ asset, spenders: fc.dictionary(fc.string(), amount, { maxKeys: 3 }) }), {
        maxLength: 3,
      }),
      params: fc.record({
        from: text,
        to: text,
        value: text,
        data: text,
        gas: text,
        gas_price: text,
        block_tag: text,
        chain: text,
        calldata: fc.record({ function_selector: text, function_signature: text }),
      }),
    })
    fc.assert(
      fc.property(found, changes => {
        const allChanges = scan(changes)
        for (const move of shownMoves(allChanges, english)) expect(move.text).toBeTypeOf('string')
        for (const fact of scanFacts(allChanges, BASE, english)) expect(fact.label).toBeTypeOf('string')
        knowsAmount(allChanges, '0.25')
      }),
      { numRuns: 500 },
    )
  })
})
