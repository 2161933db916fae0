import { computed, type ReadableAtom } from 'nanostores'
import { english, textIn, type InLanguage, type Text } from '../language.js'

/** The content of a store as an English-speaking visitor sees it. */
export const $inEnglish = <Shown>($shown: ReadableAtom<InLanguage<Shown>>): ReadableAtom<Shown> =>
  computed($shown, shown => shown(english))

type Read<Shown> = { [Name in keyof Shown]: Text extends Shown[Name] ? string : Shown[Name] }

const read = (value: unknown) => (typeof value === 'function' ? textIn(value as Text, english) : value)

/** A text in English, or plain data with all texts in English. */
export function inEnglish(text: Text | undefined): string
export function inEnglish<Shown extends object>(shown: Shown): Read<Shown>
export function inEnglish(shown: unknown): unknown {
  return typeof shown === 'object' && shown !== null
    ? Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, read(value)]))
    : read(shown)
}
