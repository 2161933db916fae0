import type { Area } from './area.js'

/**
 * Defines an area that every language has from the start, without a file of its own: texts that may be needed when
 * nothing else can be loaded.
 */
export const coreArea = <Name extends string, Words>(name: Name, english: Words): Area<Name, Words> => ({
  name,
  english,
})
