import { ownMember } from '../lib/own/own-member.js'
import type { Catalogue } from './catalogue.js'
import type { Language } from './language.js'

type Templates<Words> = Words extends string | ((values: never) => string)
  ? string
  : { readonly [Name in keyof Words]?: Templates<Words[Name]> }

/**
 * A host's texts that replace some of ours. Braces mark where values are inserted: `{ account: { signedInAs: 'You are
 * {address}' } }`.
 */
export type WordOverrides = Templates<Catalogue>

const LENGTH_LIMIT = 500
/** Characters that would change the direction or layout of the text around them. */
const UNRULY = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * A language in which a host's texts replace some of ours. Anything else than a text for an existing name is ignored.
 */
export function withOverrides(language: Language, overrides: WordOverrides): Language {
  const areas = new Map<string, unknown>()
  return {
    ...language,
    words: area => {
      if (!areas.has(area.name)) areas.set(area.name, overridden(language.words(area), ownMember(overrides, area.name)))
      return areas.get(area.name) as typeof area.english
    },
  }
}

function overridden(words: unknown, override: unknown): unknown {
  if (override === undefined) return words
  if (typeof words === 'object' && words !== null) {
    return Object.fromEntries(
      Object.entries(words).map(([name, word]) => [name, overridden(word, ownMember(override, name))]),
    )
  }
  if (typeof override !== 'string' || override.trim() === '' || override.length > LENGTH_LIMIT) return words
  const template = override.replace(UNRULY, ' ')
  return typeof words === 'function' ? (values: object) => fillIn(template, values) : template
}

const fillIn = (template: string, values: object): string =>
  template.replace(/\{(\w+)\}/g, (braces, name: string) => String(ownMember(values, name) ?? braces))
