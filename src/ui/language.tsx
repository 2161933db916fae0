import { createContext, useContext } from 'react'
import type { Area } from '../copy/area.js'
import { english, textIn, wordsOf, type Language, type Text } from '../copy/language.js'

/** The language in which a view is drawn. */
export const LanguageContext = createContext<Language>(english)

export const useLanguage = (): Language => useContext(LanguageContext)

/** The words of an area, in the language of the element. */
export const useWords = <Words,>(area: Area<string, Words>): Words => wordsOf(area, useLanguage())

/** Makes texts of a model readable: `const read = useText(); read(model.title)`. */
export function useText(): (text: Text) => string {
  const language = useLanguage()
  return text => textIn(text, language)
}
