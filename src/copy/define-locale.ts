import type { Catalogue } from './catalogue.js'
import type { Language } from './language.js'

/** A language besides English, complete: one that misses a word does not compile. */
export const defineLocale = (tag: string, direction: Language['direction'], catalogue: Catalogue): Language => ({
  tag,
  direction,
  words: <Words>({ name }: { readonly name: string }) => catalogue[name as keyof Catalogue] as Words,
})
