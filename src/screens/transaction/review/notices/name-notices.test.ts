import { describe, expect, it } from 'vitest'
import { english } from '../../../../copy/language.js'
import { hasLookAlikes } from '../../../../ui/safe/look-alikes.js'
import type { Review } from '../review.js'
import { lookAlikeNames, unusualTexts, withNameNotices } from './name-notices.js'

/** Names with one letter that is not Latin. */
const [UNISWAP, BASE, SOC] = ['Unisw\u0430p', 'B\u0430se', '\u0405\u041E\u0421']
const PLAIN: Review = {
  status: 'ready',
  title: 'Confirm address',
  notices: [],
  facts: [],
  more: { label: 'Details', facts: [], instructions: [] },
  wallet: { name: 'Almanac wallet', address: { full: '0x1', short: '0x1' } },
  primary: { action: 'approve', text: 'Approve', disabled: false, busy: false },
}
const warning = (name: string) => ({
  tone: 'warning',
  text: `“${name}” has letters that look like others: compare with care.`,
})
const text = (shown: string, given?: readonly string[]) => ({
  id: 'x',
  label: 'X',
  value: { kind: 'text' as const, text: shown, ...(given && { given }) },
})
const withNotices = (changes: Partial<Review>) => {
  const review = { ...PLAIN, ...changes }
  return withNameNotices(review, lookAlikeNames(unusualTexts(review), hasLookAlikes), english)
}
const notices = (changes: Partial<Review>) => withNotices(changes).notices

describe('a name with look-alike letters in a review', () => {
  it.each<[string, Partial<Review>]>([
    ['title', { title: `Swap on ${SOC}!` }],
    ['subtitle', { subtitle: `(${SOC}) wants your permission` }],
    ['wallet', { wallet: { ...PLAIN.wallet, name: `${SOC} wallet` } }],
    ['amount', { amount: { text: '5', unit: SOC } }],
    ['what moves', { moves: [{ label: 'Send', text: '5', unit: SOC }] }],
    ['sentence', { sentence: { text: `Send 5 ${SOC}`, given: [`5 ${SOC}`] } }],
    ['network', { facts: [{ id: 'network', label: 'Network', value: { kind: 'network', name: SOC } }] }],
    ['fact', { facts: [text(`5 ${SOC}`)] }],
    ['phrase', { facts: [text(`5 ${SOC} for 1 SOL`, [`5 ${SOC}`, '1 SOL'])] }],
    ['detail', { more: { label: 'Details', facts: [text(`5 ${SOC}`)], instructions: [] } }],
    [
      'instruction',
      {
        more: {
          label: 'Advanced',
          facts: [],
          instructions: [{ title: 'Transfer', amount: `5 ${SOC}`, unknown: false, facts: [] }],
        },
      },
    ],
    [
      'fact of an instruction',
      {
        more: {
          label: 'Advanced',
          facts: [],
          instructions: [{ title: 'Transfer', unknown: false, facts: [text(SOC)] }],
        },
      },
    ],
  ])('the name has a warning in words wherever it is: %s', (_, changes) => {
    const [notice, ...others] = notices(changes)
    expect([notice?.tone, notice?.text, others]).toEqual([
      'warning',
      expect.stringMatching(new RegExp(`^“.*${SOC}.*” has letters that look like others: compare with care\\.$`)),
      [],
    ])
  })

  it("one unusual letter in a token's symbol has a warning, even if it is honest elsewhere", () => {
    expect(notices({ amount: { text: '5', unit: 'USD\u010A' } })).toEqual([warning('USD\u010A')])
    expect(notices({ moves: [{ label: 'Send', text: '5', unit: '\u0190TH' }] })).toEqual([warning('\u0190TH')])
    expect(notices({ wallet: { ...PLAIN.wallet, name: 'ČEZ wallet' } })).toEqual([])
  })

  it('all names have one warning together, after earlier ones', () => {
    const before = { tone: 'danger' as const, text: 'First.' }
    expect(
      notices({
        notices: [before],
        title: `${UNISWAP}: confirm`,
        subtitle: `${UNISWAP} asks`,
        wallet: { ...PLAIN.wallet, name: `${UNISWAP} wallet` },
        facts: [{ id: 'network', label: 'Network', value: { kind: 'network', name: BASE } }],
      }),
    ).toEqual([
      before,
      {
        tone: 'warning',
        text: `${UNISWAP}, ${BASE}: these names have letters that look like others. Compare with care.`,
      },
    ])
  })

  it('the notice and the review inherit nothing from the page', () => {
    const review = withNotices({ amount: { text: '5', unit: SOC } })
    expect([review, ...review.notices].map(record => Object.getPrototypeOf(record) as unknown)).toEqual([null, null])
  })

  it('a token with the name of another one has no second warning', () => {
    const impostor = {
      tone: 'danger' as const,
      text: `This token calls itself ${SOC}, and is not the one that is known by this name.`,
    }
    expect(notices({ notices: [impostor], amount: { text: '5', unit: SOC } })).toEqual([impostor])
  })

  it('no verdict is shown as safe beside the warning', () => {
    const scan = { level: 'safe' as const, text: 'No risks found', details: 'Details' }
    expect(withNotices({ scan, amount: { text: '5', unit: SOC } }).scan).toEqual({
      level: 'calm',
      text: 'No other risks found',
      details: 'Details',
    })
    expect(withNotices({ scan }).scan).toEqual(scan)
    const pending = { level: 'pending' as const, text: 'Checking for risks', details: 'Details' }
    expect(withNotices({ scan: pending, amount: { text: '5', unit: SOC } }).scan).toEqual(pending)
  })

  it('honest names in any alphabet have no warning', () => {
    expect(
      notices({
        title: 'Купить сор',
        subtitle: 'تأكيد 5 USDC',
        wallet: { ...PLAIN.wallet, name: 'Кошелёк' },
        amount: { text: '5', unit: 'Ξ' },
      }),
    ).toEqual([])
  })
})
