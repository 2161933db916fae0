/** The words of one part of the product, in English. A screen brings its own words along; every other language is one file, loaded when it is needed. */
export interface Area<Name extends string = string, Words = unknown> {
  readonly name: Name
  readonly english: Words
}

export const area = <Name extends string, Words>(name: Name, english: Words): Area<Name, Words> => ({ name, english })
