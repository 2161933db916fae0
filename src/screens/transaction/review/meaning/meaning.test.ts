import { describe, expect, it } from 'vitest'
import type { Review } from '../review.js'
import { meaningOf } from './meaning.js'
import { reviewWith } from './review.harness.js'

const meaning = (over: Partial<Review> = {}) => meaningOf(reviewWith(over)).text
const { primary, facts, wallet } = reviewWith()
const factsWith = (id: string, text: string) =>
  facts.map(fact => (fact.id === id ? { ...fact, value: { kind: 'text' as const, text } } : fact))

describe('the meaning of a button', () => {
  it.each<[string, Partial<Review>]>([
    ['the label', { primary: { ...primary, text: 'Send' } }],
    ['the action', { primary: { ...primary, action: 'add-funds' } }],
    ['the title', { title: 'Mint a duck' }],
    ['the words of the host', { subtitle: 'Ducks are limited.' }],
    ['what is done, in a sentence', { sentence: { text: 'Let 0x3fE1…D70a spend any amount of USDC', given: [] } }],
    ['the amount', { amount: { text: '2', unit: 'ETH' } }],
    ['the unit', { amount: { text: '1', unit: 'WETH' } }],
    ['an amount that nobody knows', { amount: 'pending' }],
    ['what a scan has seen move', { moves: [{ label: 'Send', text: '1', unit: 'ETH' }] }],
    ['the recipient', { facts: factsWith('to', '0x1111') }],
    ['the network', { facts: factsWith('network', 'Ethereum') }],
    ['the verdict', { scan: { level: 'error', text: 'This is a malicious transaction', details: '' } }],
    ['a warning', { notices: [{ tone: 'warning', text: 'Compare it with care.' }] }],
    ['the tick', { accept: { text: 'I understand', ticked: false } }],
    [
      'an instruction',
      { more: { label: 'Advanced', facts: [], instructions: [{ title: 'Transfer', unknown: false, facts: [] }] } },
    ],
    ['the name of the wallet', { wallet: { ...wallet, name: 'Savings' } }],
    ['the wallet that pays', { wallet: { ...wallet, address: { full: '0x1111', short: '0x1111' } } }],
    ['the choice of a fee', { fees: { chosen: 'fast', choices: [] } }],
    ['that it is prepared', { status: 'preparing' }],
  ])('the meaning changes with %s', (_, over) => {
    expect(meaning(over)).not.toBe(meaning())
  })

  it('the meaning does not depend on dollar values, the balance or the tick', () => {
    expect(meaning({ amount: { text: '1', unit: 'ETH', fiat: '$3,224.00' } })).toBe(meaning())
    expect(meaning({ wallet: { ...wallet, balance: '2 ETH' } })).toBe(meaning())
    expect(meaning({ accept: { text: 'I understand', ticked: true } })).toBe(
      meaning({ accept: { text: 'I understand', ticked: false } }),
    )
  })

  it('the fee is compared as a number, not as text', () => {
    expect(meaning({ facts: factsWith('fee', '$3.22') })).toBe(meaning())
    expect([meaningOf(reviewWith()).fee, meaningOf(reviewWith({ fee: undefined })).fee]).toEqual([1_000n, undefined])
  })
})
