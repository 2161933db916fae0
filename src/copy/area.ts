import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

const areas = new Map<string, WritableAtom<unknown>>()

/**
 * The texts of one area, English at first. Each area is a store and a file of its own, so that a screen brings only its
 * own words, and another language can replace them while it is shown.
 */
export function area<Texts>(name: string, english: Texts): ReadableAtom<Texts> {
  const $texts = atom(english)
  areas.set(name, $texts as WritableAtom<unknown>)
  return $texts
}
