import { resolvesWithin } from '../lib/time/resolves-within.js'
import { loadedAreas, wordsSpoken, type Area } from './area.js'
import type { Catalogue, CoreCatalogue } from './catalogue.js'
import type { Language } from './language.js'

type LaterName = Exclude<keyof Catalogue, keyof CoreCatalogue>
type LaterAreas = { readonly [Name in LaterName]: () => Promise<Catalogue[Name]> }

/**
 * Loads a language with the texts of all areas that are on the page. Texts that do not arrive within this time follow
 * later.
 */
export type Locale = (withinMs: number) => Promise<Language>

/**
 * Defines a language other than English. It must be complete: a missing area or text does not compile. An area whose
 * file does not load is shown in English, and requested again the next time.
 */
export function defineLocale(
  tag: string,
  direction: Language['direction'],
  core: CoreCatalogue,
  later: LaterAreas,
): Locale {
  let known: ReadonlyMap<string, unknown> = new Map(Object.entries(core))
  let language = languageOf(tag, direction, known)
  const waits = new Map<string, Promise<unknown>>()

  const load = (name: LaterName, withinMs: number): Promise<unknown> => {
    let late = false
    const loading = later[name]().then(
      words => {
        known = new Map(known).set(name, words)
        language = languageOf(tag, direction, known)
        if (late) void wordsSpoken()
      },
      () => {
        waits.delete(name)
      },
    )
    return resolvesWithin(withinMs, loading).then(deadlineSignal => {
      late = !deadlineSignal
    })
  }

  return async withinMs => {
    for (const name of loadedAreas) {
      if (!known.has(name) && !waits.has(name) && Object.hasOwn(later, name))
        waits.set(name, load(name as LaterName, withinMs))
    }
    await Promise.all(waits.values())
    return language
  }
}

const languageOf = (tag: string, direction: Language['direction'], known: ReadonlyMap<string, unknown>): Language => ({
  tag,
  direction,
  words: <Words>(area: Area<string, Words>) => (known.get(area.name) ?? area.english) as Words,
})
