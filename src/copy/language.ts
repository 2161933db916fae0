import type { Area } from './area.js'

/** The language of an element: its texts, its direction, and its tag for `Intl`. */
export interface Language {
  /** BCP 47: "en", "de", "ar". */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Returns the texts of an area. */
  readonly words: <Words>(area: Area<string, Words>) => Words
}

export const english: Language = { tag: 'en', direction: 'ltr', words: area => area.english }

/** The texts of an area in this language. */
export const wordsOf = <Words>(area: Area<string, Words>, language: Language): Words => language.words(area)

/** A text of a screen: one from the host or the provider, or one of ours, which is chosen when it is rendered. */
export type Text = string | ((language: Language) => string)

/** The text in this language. */
export const textIn = (text: Text, language: Language): string => (typeof text === 'function' ? text(language) : text)

/** Makes a `Text` of our own texts: `text(login, words => words.title)`. */
export const text =
  <Words>(area: Area<string, Words>, pick: (words: Words) => string): Text =>
  language =>
    pick(language.words(area))

/** The content of a screen with texts and amounts. It is made anew for each language that it is rendered in. */
export type InLanguage<Shown> = (language: Language) => Shown
