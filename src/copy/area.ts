/**
 * The texts of one part of the product, in English. A screen loads its areas with its code. Every other language then
 * loads the same areas.
 */
export interface Area<Name extends string = string, Words = unknown> {
  readonly name: Name
  readonly english: Words
}

/** The names of the areas that this page has loaded so far. */
export const loadedAreas = new Set<string>()

/**
 * A function of each element with texts, which loads newly needed texts and shows them. It settles when they are shown,
 * or after a time limit.
 */
export const speakers = new Set<() => Promise<unknown>>()

/**
 * Settles when all elements of this page show the texts that have been loaded. Await it if texts are loaded after their
 * screen.
 */
export const wordsSpoken = (): Promise<unknown> => Promise.all(Array.from(speakers, speak => speak()))

export function area<Name extends string, Words>(name: Name, english: Words): Area<Name, Words> {
  loadedAreas.add(name)
  void wordsSpoken()
  return { name, english }
}
