/** The words of one part of the product, in English. A screen brings its areas along; every other language loads the same areas when they are on the page. */
export interface Area<Name extends string = string, Words = unknown> {
  readonly name: Name
  readonly english: Words
}

/** The names of the areas that this page has loaded so far. */
export const loadedAreas = new Set<string>()

/** How each element that speaks looks for new words, and speaks them; it settles when they are there, or have had their time. */
export const speakers = new Set<() => Promise<unknown>>()

/** Settles when all elements of this page speak the words that have been loaded: to be awaited where words come behind their screen. */
export const wordsSpoken = (): Promise<unknown> => Promise.all(Array.from(speakers, look => look()))

export function area<Name extends string, Words>(name: Name, english: Words): Area<Name, Words> {
  loadedAreas.add(name)
  void wordsSpoken()
  return { name, english }
}
