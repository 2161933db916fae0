/**
 * Describes an attribute: how its text is parsed, and where its value belongs in the settings. Elements, React
 * components, types and documentation are generated from it.
 */
export interface Field<Value = unknown> {
  readonly kind: 'string' | 'boolean' | 'amount' | 'list' | 'url' | 'image' | 'chain' | 'json'
  /** Parses a text; undefined if it is invalid. Relative URLs are resolved against this base. */
  readonly read: (text: string, base: string) => Value | undefined
  /** The value if the attribute is absent or invalid. */
  readonly absent?: Value
  /** The allowed values, if not every text is valid. */
  readonly words?: readonly string[]
  /** Its path in the settings, if that differs from its name. */
  readonly at?: string
  /** True if it turns that setting off. */
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
/** A property without an attribute, for objects. */
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

/** One of these words; the first is the default. */
export const firstOf = <const Words extends readonly string[]>(...words: Words): Field<Words[number]> =>
  ({ ...oneOf(...words), absent: words[0] }) as Field<Words[number]>

/** A field with this path in the settings. */
export const at = <Value>(path: string, field: Field<Value>): Field<Value> => ({ ...field, at: path })

/** A boolean that turns this setting off. */
export const notAt = (path: string): Field<boolean> => ({ ...boolean, at: path, not: true })

export type FieldTable = Readonly<Record<string, Field>>

/** Fields that are settings in this group, under their own names. */
export const within = <Fields extends FieldTable>(group: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, at(`${group}.${name}`, field)])) as Fields
