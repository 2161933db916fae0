import { ownMember } from '../lib/own/own-member.js'
import type { Catalogue } from './catalogue.js'
import type { Language } from './language.js'

type Templates<Words> = Words extends string | ((given: never) => string)
  ? string
  : { readonly [Name in keyof Words]?: Templates<Words[Name]> }

/** A host's own words in place of some of ours. What goes into a word stands in braces: `{ account: { signedInAs: 'You are {address}' } }`. */
export type WordOverrides = Templates<Catalogue>

const LENGTH_LIMIT = 500
/** What would change how the text around it is read. */
const UNRULY = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** A language in which a host says some things in its own words. Only words that there are, and only texts; anything else counts as not said. */
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

function overridden(words: unknown, said: unknown): unknown {
  if (said === undefined) return words
  if (typeof words === 'object' && words !== null) {
    return Object.fromEntries(
      Object.entries(words).map(([name, word]) => [name, overridden(word, ownMember(said, name))]),
    )
  }
  if (typeof said !== 'string' || said.trim() === '' || said.length > LENGTH_LIMIT) return words
  const template = said.replace(UNRULY, ' ')
  return typeof words === 'function' ? (given: object) => filled(template, given) : template
}

const filled = (template: string, given: object): string =>
  template.replace(/\{(\w+)\}/g, (braces, name: string) => String(ownMember(given, name) ?? braces))
