import type { Area } from './area.js'

/** An area that every language has at once, without a file of its own: what may have to be said when nothing else can be loaded. */
export const coreArea = <Name extends string, Words>(name: Name, english: Words): Area<Name, Words> => ({
  name,
  english,
})
