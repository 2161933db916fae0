import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english, type Language } from '../../copy/language.js'
import { languageFor } from '../../copy/locales.js'
import { LanguageContext } from '../language.js'
import { Phrase } from './phrase.js'

const drawn = (text: string, language: Language) =>
  renderToStaticMarkup(createElement(LanguageContext.Provider, { value: language }, createElement(Phrase, { text })))
/** The parts with their own direction. */
const kept = (markup: string) => [...markup.matchAll(/<bdi dir="ltr">([^<]*)<\/bdi>/g)].map(([, amount]) => amount)

describe('a sentence with amounts', () => {
  it.each([
    ['ينقصك 0.05 ETH.', ['0.05 ETH']],
    ['الرسوم مرتفعة جدًا: قد تصل إلى $1,234.50.', ['$1,234.50']],
    ['0.5 USDC على شبكة Base (<0.01 ETH)', ['0.5 USDC', '&lt;0.01 ETH']],
    ['قد تبلغ الرسوم 12٪ من المبلغ', ['12٪']],
    ['لا رصيد في المحفظة 0x3fE1…D70a، ولا في 7xKX…gAsU', ['0x3fE1…D70a', '7xKX…gAsU']],
    ['لم يُرسَل شيء', []],
  ])('keeps the direction of each amount in a right-to-left language: %s', async (text, amounts) => {
    const arabic = await languageFor('ar')
    expect(kept(drawn(text, arabic))).toEqual(amounts)
    expect(
      drawn(text, arabic)
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<'),
    ).toBe(text)
    expect(kept(drawn(text, english)), 'and is one piece elsewhere').toEqual([])
  })

  it('makes hidden characters visible, without our own mark for them', async () => {
    const text = 'ينقصك \u202E0.05 ETH'
    expect(drawn(text, await languageFor('ar'))).toContain('⟨U+202E⟩')
  })
})
