import { atom } from 'nanostores'
import { text } from '../../../copy/language.js'
import { phone } from '../../../copy/areas/phone.js'
import { countryName } from '../../../lib/text/country-name.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { findView, type FindModel } from '../../shapes/find/find.js'
import type { ChoiceRow } from '../../shapes/parts/parts.js'

export interface Country {
  /** ISO 3166, two letters. */
  readonly id: string
  /** The calling code with its plus sign. */
  readonly code: string
}

/** Country names that people type and that `Intl` does not have. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'America'],
  GB: ['UK', 'England', 'Scotland', 'Wales'],
  AE: ['UAE'],
  NL: ['Holland'],
}

/**
 * Asks for the country of a phone number, found by its name, its letters or its calling code. The host's country comes
 * first.
 */
export const countries = screen('countries', {
  size: 'full',
  view: findView,
  start: ({ all, home }: { all: readonly Country[]; home: string }, stage: OnStage<string>): FindModel => {
    const row = ({ id, code }: Country): ChoiceRow => ({
      key: id,
      label: ({ tag }) => countryName(id, tag),
      aliases: [id, code, code.slice(1), countryName(id, 'en'), ...(OTHER_NAMES[id] ?? [])],
      mark: { name: id, letters: id },
      chips: [`\u2066${code}\u2069`], // from left to right in every language
      choose: () => stage.finish(id),
    })
    const first = all.filter(({ id }) => id === home)
    return {
      title: text(phone, words => words.countries.title),
      label: text(phone, words => words.countries.search),
      $rows: atom([...first, ...all.filter(country => !first.includes(country))].map(row)),
      sortedAfter: first.length,
      found: count => text(phone, words => words.countries.found({ count })),
      nothing: text(phone, words => words.countries.nothing),
    }
  },
})
