import type { Area } from './area.js'

/** In which language an element speaks: its words, the direction they are read in, and the tag that `Intl` takes. */
export interface Language {
  /** BCP 47: "en", "de", "ar". */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** The words of an area. */
  readonly words: <Words>(area: Area<string, Words>) => Words
}

export const english: Language = { tag: 'en', direction: 'ltr', words: area => area.english }

/** The words of an area in this language. */
export const wordsOf = <Words>(area: Area<string, Words>, language: Language): Words => language.words(area)

/** A text that a screen shows: a host's or a provider's own, or words of ours, which are chosen when they are drawn. */
export type Text = string | ((language: Language) => string)

/** The text in this language. */
export const textIn = (text: Text, language: Language): string => (typeof text === 'function' ? text(language) : text)

/** Words of ours as a text: `text(login, words => words.title)`. */
export const text =
  <Words>(area: Area<string, Words>, pick: (words: Words) => string): Text =>
  language =>
    pick(language.words(area))

/** What a screen shows, made anew for every language it is drawn in: words and amounts together. */
export type InLanguage<Shown> = (language: Language) => Shown
