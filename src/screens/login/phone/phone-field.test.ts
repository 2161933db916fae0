import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import type { HostConfig } from '../../../config/settings.js'
import { english, textIn } from '../../../copy/language.js'
import { languageFor } from '../../../copy/locales.js'
import { field, type FieldModel, type FieldStage } from '../../shapes/form/field.js'
import { searchIn, sorted, type FindModel } from '../../shapes/find/find.js'
import { playPart } from '../../shapes/parts/play-part.harness.js'
import { englishText } from '../../shapes/parts/screen-content.harness.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { phoneField } from './phone-field.js'

const german = await languageFor('de')

function aStage(config: HostConfig = {}): FieldStage {
  const kept = new Map<string, unknown>()
  const keep = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as T
  }
  return {
    $settings: atom(resolveSettings(null, config)),
    signal: new AbortController().signal,
    keep,
    ask: () => new Promise<never>(() => {}),
  }
}

const come = (model: FieldModel) =>
  eventually(() => {
    const more = model.$more.get()
    if (!more) throw new Error('The rest of the field has not come.')
    return more
  })

/** The field of a phone, and functions that type into it. */
async function phone(config: HostConfig = {}, initial?: string) {
  const accept = vi.fn()
  const model = field(aStage(config), phoneField, { initial, accept })
  model.load()
  await come(model)
  const more = () => {
    const found = model.$more.get()
    if (!found) throw new Error('gone')
    return found
  }
  return {
    model,
    accept,
    more,
    code: () => more().lead.text,
    /** Types characters at the end of the text, one by one. */
    type: (signs: string) => {
      for (const sign of signs) {
        const text = model.$text.get() + sign
        model.type(more().edit({ text, caret: text.length }).text)
      }
    },
    /** Puts a whole text into the field at once. */
    paste: (text: string) => model.type(more().edit({ text, caret: text.length }).text),
    /** Changes the text around the caret, which "|" marks. */
    edit: (marked: string, forward = false) => {
      const caret = marked.indexOf('|')
      const typing = more().edit({ text: marked.replace('|', ''), caret, forward })
      model.type(typing.text)
      return `${typing.text.slice(0, typing.caret)}|${typing.text.slice(typing.caret)}`
    },
  }
}

it('a phone number has the keyboard of a phone, and the browser fills it in', () => {
  expect([phoneField.type, phoneField.name, phoneField.autoComplete]).toEqual(['tel', 'tel', 'tel'])
})

describe('the field for a phone number', () => {
  it('the field starts in the United States, or in the country that the host sets [PHONE-03, PHONE-04]', async () => {
    expect((await phone()).code()).toBe('+1')
    expect((await phone({ intl: { defaultCountry: 'DE' } })).code()).toBe('+49')
    expect((await phone({ intl: { defaultCountry: 'gb' } })).code()).toBe('+44')
    expect((await phone({ intl: { defaultCountry: 'Atlantis' } })).code()).toBe('+1')
  })

  it('a number that is not valid in the chosen country cannot be submitted [PHONE-05]', async () => {
    const { model, type, accept, more } = await phone()
    for (const sign of '212555010') {
      type(sign)
      expect(model.$valid.get(), model.$text.get()).toBe(false)
      model.submit()
    }
    expect([accept.mock.calls, englishText(more().complaint)]).toEqual([[], 'Please enter a valid phone number.'])
    type('0')
    expect([model.$valid.get(), model.$text.get()]).toEqual([true, '(212) 555-0100'])
    model.submit()
    expect(accept.mock.calls.map(([number]) => number)).toEqual(['+1 212 555 0100'])
    const berlin = await phone({ intl: { defaultCountry: 'DE' } })
    berlin.type('2125550100')
    berlin.model.submit()
    expect(berlin.accept, 'not the American number').not.toHaveBeenCalledWith('+1 212 555 0100', expect.anything())
  })

  it('text that is typed before the rest of the field has loaded is not lost', async () => {
    const accept = vi.fn()
    const model = field(aStage(), phoneField, { accept })
    model.type('+49 30 90')
    model.submit()
    expect([model.$text.get(), model.$valid.get(), accept.mock.calls]).toEqual(['+49 30 90', false, []])
    model.type('+49 30 901820')
    await come(model)
    expect([model.$text.get(), model.$valid.get(), model.$more.get()?.lead.text]).toEqual(['030 901820', true, '+49'])
  })

  it('a failed load is reported at the field and retried with the next keystroke', async () => {
    let fails = true
    const more = vi.fn(
      (
        stores: Parameters<NonNullable<typeof phoneField.more>>[0],
        settings: Parameters<NonNullable<typeof phoneField.more>>[1],
      ) =>
        fails
          ? Promise.reject(new TypeError('Failed to fetch'))
          : (phoneField.more?.(stores, settings) ?? Promise.resolve()),
    )
    const model = field(aStage(), { ...phoneField, more }, { accept: () => {} })
    model.load()
    await new Promise(resolve => setTimeout(resolve))
    expect(model.$error.get(), 'nobody has typed').toBeUndefined()
    model.type('2')
    await eventually(() => expect(englishText(model.$error.get() ?? '')).toBe('This could not be loaded.'))
    fails = false
    model.type('21')
    await come(model)
    expect([model.$error.get(), model.$text.get()]).toEqual([undefined, '21'])
  })

  it('a number with a "+" changes the country, and is shown without its code once it is complete', async () => {
    const { model, type, paste, code, more } = await phone()
    type('0044')
    expect([model.$text.get(), code()]).toEqual(['+44', '+44'])
    type('2079460958')
    expect(model.$text.get()).toBe('+44 20 7946 0958')
    more().settle()
    expect([model.$text.get(), code(), model.$valid.get()]).toEqual(['020 7946 0958', '+44', true])
    paste('+49 (0)30 901820')
    expect([model.$text.get(), code()]).toEqual(['030 901820', '+49'])
    paste('＋１２１２５５５０１００')
    expect([model.$text.get(), code()]).toEqual(['(212) 555-0100', '+1'])
  })

  it('a host can fill in a number in any form', async () => {
    const { model, code } = await phone({}, '+4930901820')
    expect([model.$text.get(), code(), model.$valid.get()]).toEqual(['030 901820', '+49', true])
  })

  it('the caret keeps its place while the number is formatted', async () => {
    const { edit, paste } = await phone()
    expect(edit('2|')).toBe('2|')
    expect(edit('21|')).toBe('21|')
    expect(edit('212|')).toBe('(212)|')
    expect(edit('(212|'), 'a bracket is taken away with its digit').toBe('21|')
    paste('(212) 555-0100')
    expect(edit('(2129|) 555-010'), 'in the middle').toBe('(212) 9|55-5010')
    paste('(212) 555-0100')
    expect(edit('(212|555-0100'), 'backspace over what stands between').toBe('(21|5) 550-100')
    paste('(212) 555-0100')
    expect(edit('(212|555-0100', true), 'and the same forwards').toBe('(212) |550-100')
    paste('(212) 555-0100')
    expect(edit('(212) 5|x55-0100'), 'what is no digit is not taken').toBe('(212) 5|55-0100')
    expect(edit('|'), 'all of it').toBe('|')
  })

  it('the field names the channel of the code [PHONE-01]', async () => {
    for (const [whatsappEnabled, hint] of [
      [false, 'We text you a code.'],
      [true, 'We send you a code by WhatsApp.'],
    ] as const) {
      const stage = aStage()
      const model = field({ ...stage, $settings: atom({ ...stage.$settings.get(), whatsappEnabled }) }, phoneField, {
        accept: () => {},
      })
      model.load()
      expect(englishText((await come(model)).hint)).toBe(hint)
    }
  })
})

describe('the countries of the field', () => {
  const entry = screen('entry', {
    view: () => Promise.resolve({ default: () => null }),
    start: (_: object, stage: OnStage<string>) => ({
      field: field(stage, phoneField, { accept: number => stage.finish(number) }),
    }),
  })
  /** Types this text into a field, and opens the choice of its country. */
  async function choosing(text: string) {
    const page = playPart(entry, {}, { intl: { defaultCountry: 'DE' } })
    await eventually(() => expect(page.screenName()).toBe('entry'))
    const { field: model } = page.model<{ field: FieldModel }>()
    model.load()
    const more = await come(model)
    model.type(more.edit({ text, caret: text.length }).text)
    void model.$more.get()?.lead.choose(model.ask)
    await eventually(() => expect(page.screenName()).toBe('countries'))
    const find = page.model<FindModel>()
    return {
      ...page,
      field: model,
      find,
      names: (query: string, language = english) =>
        searchIn(
          sorted(find.$rows.get(), find.sortedAfter, language, words => textIn(words, language)),
          words => textIn(words, language),
        )(query).map(({ label }) => textIn(label, language)),
    }
  }

  it("all countries are listed by name, the host's own one first, and the visitor chooses one [PHONE-02]", async () => {
    const { find, names, field: model, result, screenName } = await choosing('30901820')
    expect(find.$rows.get().length).toBeGreaterThan(240)
    expect(names('').slice(0, 4)).toEqual(['Germany', 'Afghanistan', 'Åland Islands', 'Albania'])
    expect(names('', german).slice(0, 3)).toEqual(['Deutschland', 'Afghanistan', 'Ägypten'])
    find.$rows
      .get()
      .find(({ key }) => key === 'US')
      ?.choose?.()
    await eventually(() =>
      expect([screenName(), model.$more.get()?.lead.text, model.$text.get()]).toEqual(['entry', '+1', '(309) 018-20']),
    )
    expect([model.$more.get()?.resumes, englishText(model.$more.get()?.lead.name ?? '')]).toEqual([
      true,
      'Country: United States +1',
    ])
    model.type(model.$more.get()?.edit({ text: '2125550100', caret: 10 }).text ?? '')
    model.submit()
    expect(await result).toBe('+1 212 555 0100')
  })

  it("countries are found by name, letters and calling code, in the visitor's language and in English", async () => {
    const { names } = await choosing('')
    expect([names('germ'), names('de')[0], names('49')[0], names('+49')[0], names('uk')[0], names('USA')[0]]).toEqual([
      ['Germany'],
      'Germany',
      'Germany',
      'Germany',
      'United Kingdom',
      'United States',
    ])
    expect([names('Schweiz', german), names('switzerland', german), names('oster', german)]).toEqual([
      ['Schweiz'],
      ['Schweiz'],
      ['Österreich'],
    ])
    expect(names('Atlantis')).toEqual([])
  })

  it('nothing changes if the visitor goes back', async () => {
    const { stage, field: model, screenName } = await choosing('+44 20 7946 0958')
    const before = model.$text.get()
    stage.back()
    await eventually(() => expect(screenName()).toBe('entry'))
    expect([model.$text.get(), model.$more.get()?.lead.text, model.$valid.get()]).toEqual([before, '+44', true])
  })

  it('the number moves to the chosen country', async () => {
    const { find, field: model, screenName } = await choosing('+44 20 7946 0958')
    find.$rows
      .get()
      .find(({ key }) => key === 'FR')
      ?.choose?.()
    await eventually(() => expect([screenName(), model.$more.get()?.lead.text]).toEqual(['entry', '+33']))
    expect(model.$text.get().replace(/\D/g, '')).toMatch(/2079460958$/)
  })
})
