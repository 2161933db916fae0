/** What an attribute is: how its text is read, and where its value goes in the settings. Elements, components for React, types and documentation are made of this. */
export interface Field<Value = unknown> {
  readonly kind: 'string' | 'boolean' | 'amount' | 'list' | 'url' | 'image' | 'chain' | 'json'
  /** The value of a text, undefined for one that cannot be used. Relative addresses are of this base. */
  readonly read: (text: string, base: string) => Value | undefined
  /** The value where there is no attribute, or none that can be used. */
  readonly absent?: Value
  /** The words that it may be, where not any text will do. */
  readonly words?: readonly string[]
  /** Its place in the settings, where it has another than its own name. */
  readonly at?: string
  /** True where it turns that setting off. */
  readonly not?: boolean
}

export const string: Field<string | undefined> = { kind: 'string', read: text => text }
export const boolean: Field<boolean> = { kind: 'boolean', absent: false, read: text => text.toLowerCase() !== 'false' }
export const amount: Field<string | undefined> = {
  kind: 'amount',
  read: text => (/^\d+(\.\d+)?$/.test(text) ? text : undefined),
}
export const list: Field<readonly string[]> = {
  kind: 'list',
  absent: Object.freeze([]),
  read: text => Object.freeze(text.split(/[\s,]+/).filter(Boolean)),
}
export const chain: Field<number | string | object | undefined> = {
  kind: 'chain',
  read: text => (/^\d+$/.test(text) ? Number(text) : text),
}
/** A property only, for what no attribute can hold. */
export const json: Field = { ...string, kind: 'json' }

const address = (kind: 'url' | 'image', allowed: RegExp): Field<string | undefined> => ({
  kind,
  read: (text, base) => {
    const href = URL.canParse(text, base) ? new URL(text, base).href : ''
    return allowed.test(href) ? href : undefined
  },
})
export const url = address('url', /^https?:/)
export const image = address('image', /^(https?:|data:image\/)/)

/** One of these words. */
export const oneOf = <const Words extends readonly string[]>(...words: Words): Field<Words[number] | undefined> => ({
  ...string,
  words,
  read: text => words.find(word => word.toLowerCase() === text.trim().toLowerCase()),
})

/** One of these words; the first of them where nothing is said. */
export const firstOf = <const Words extends readonly string[]>(...words: Words): Field<Words[number]> =>
  ({ ...oneOf(...words), absent: words[0] }) as Field<Words[number]>

/** A field that has this place in the settings. */
export const at = <Value>(place: string, field: Field<Value>): Field<Value> => ({ ...field, at: place })

/** A switch that turns this setting off. */
export const notAt = (place: string): Field<boolean> => ({ ...boolean, at: place, not: true })

export type FieldTable = Readonly<Record<string, Field>>

/** Fields that are settings in this group of them, under their own names. */
export const within = <Fields extends FieldTable>(group: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, at(`${group}.${name}`, field)])) as Fields
