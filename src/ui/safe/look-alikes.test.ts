import { describe, expect, it } from 'vitest'
import { watchedText } from '../../lib/text/watched.harness.js'
import { hasLookAlikes } from './look-alikes.js'
import { isUnusual } from './unusual.js'

const MARKED: Readonly<Record<string, readonly string[]>> = {
  'mixed alphabets': [
    'c\u05E1inbase',
    '\u146DayPal',
    'Unisw\u0430p',
    'Ρaypal',
    'Ցopper',
    'Ꭰapp',
    'the \u0430pp',
    'e\u0301\u0430',
  ],
  'other forms of Latin letters': [
    'ＵＳＤＣ',
    '\u{1D414}\u{1D412}\u{1D403}\u{1D402}',
    'co\u0131n',
    '\uFB01nance',
    '\u216Doinbase',
    '\u{1D7D3} USDC',
  ],
  'Latin letters that are made like others': [
    'p\u0251yp\u0251l',
    '\u0261oogle',
    '\u1D04oinbase',
    '\u01C0ndex',
    'Unisw\u0251p',
  ],
  'host names in other letters': ['xn--pple-43d.com', 'pay.xn--pple-43d.com', 'https://XN--pple-43d'],
  'words of another alphabet alone, in a name': [
    'раураӏ',
    'сосо',
    'ЅОС',
    'аррӏе',
    'ЕТН',
    'ΒΝΒ',
    'ΕΤΗ',
    'օոս',
    'ꓴꓢꓓꓚ',
    'ᎠᎪᎥ',
    'ᑭᑌ',
    '5 ЅОС',
    'раураӏ Inc.',
    'со\u0301со',
    'рора.соѕо',
    '\u{1D6A8}\u{1D6B1}',
  ],
  'host names of such words': ['раураӏ.com', 'https://сосо.com/pay', 'www.ахахах.org', 'Войти на раураӏ.com'],
}

const HONEST = [
  '',
  'Uniswap',
  'Ada & Co. 2²',
  'faxn--x',
  'Zürich',
  'Zu\u0308rich',
  'Işık',
  'Straße',
  'Москва',
  'Москва Exchange',
  'Сбербанк',
  'Яндекс',
  'рак',
  'Нет',
  'мир.рф',
  'почта.рф',
  'Київ',
  'Београд',
  'България',
  'Ελλάδα',
  'Ωμέγα',
  'Αθήνα',
  'Τράπεζα Πειραιώς',
  'αθήνα.gr',
  'α',
  'Հայաստան',
  'Երևան',
  'այո և ոչ',
  'ᏣᎳᎩ',
  'مرحبا',
  'مصر',
  'שלום',
  '東京',
  '中文',
  'Z\u00FCrich 日本',
  'カタカナ',
  'iPhoneの',
  '第１回',
  'Ærø',
  'Œuvre',
  '서울',
  'हिन्दी',
  'भारत',
  'ไทย',
  'น้ำ',
  '1ª',
  'Nº 5',
  'ﾊﾝｶｸ',
  'ქართული',
]

/** Short, honest words that consist only of letters that look Latin. */
const SHORT_WORDS = ['сор', 'хор', 'ура', 'роса', 'ухо', 'сахар', 'ОК', 'ΤΟ', 'ΝΑΙ', 'Και']

describe('look-alike names', () => {
  for (const [kind, names] of Object.entries(MARKED)) {
    it(`are marked: ${kind} [SEC-68] [SEC-93]`, () => {
      expect(names.filter(name => !hasLookAlikes(name))).toEqual([])
    })
  }

  it("are all but plain letters in a token's symbol; other names may contain such letters [SEC-93]", () => {
    const symbols = ['USD\u010A', 'USDC\u0307', '\u0190TH', 'D\u00C0I', 'ſTETH']
    expect(symbols.filter(symbol => !hasLookAlikes(symbol, 'symbol') || !isUnusual(symbol, true))).toEqual([])
    expect(['ČEZ', 'ÖBB', 'Ŋutifafa'].filter(name => hasLookAlikes(name))).toEqual([])
    expect(['USDC', 'aEthUSDC', 'BTC.b', 'Ξ', '人民币'].filter(symbol => hasLookAlikes(symbol, 'symbol'))).toEqual([])
  })

  it('are not found in honest names of any script, in a sentence or alone [SEC-93]', () => {
    expect(HONEST.filter(name => hasLookAlikes(name))).toEqual([])
    expect(HONEST.filter(name => hasLookAlikes(name, 'sentence'))).toEqual([])
  })

  it('are distinguished from honest short words by context: in a name, a host name, or among Latin words [SEC-93]', () => {
    expect(SHORT_WORDS.filter(word => hasLookAlikes(word, 'sentence'))).toEqual([])
    expect(SHORT_WORDS.filter(word => hasLookAlikes(`${word} и дома`, 'sentence'))).toEqual([])
    expect(SHORT_WORDS.filter(word => !hasLookAlikes(word))).toEqual([])
    expect(SHORT_WORDS.filter(word => !hasLookAlikes(`Pay 5 ${word}`, 'sentence'))).toEqual([])
    expect(SHORT_WORDS.filter(word => !hasLookAlikes(`${word}.com`, 'sentence'))).toEqual([])
  })

  it('are searched for in no more text than is ever shown [SEC-69]', () => {
    for (const much of ['р'.repeat(1_000_000), 'со.'.repeat(300_000), 'а\u0301'.repeat(500_000)]) {
      const { text, read } = watchedText(much)
      hasLookAlikes(text)
      expect(read()).toBe(4_000)
    }
  })
})
