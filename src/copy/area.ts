import { atom, type ReadableAtom } from 'nanostores'

/** The texts of one area. Each area is a store and a file of its own: a screen brings only its own words, and listens to them. */
export const area = <Texts>(english: Texts): ReadableAtom<Texts> => atom(english)
