import { plainCopy } from '../own/plain-copy.js'

/** Kept at import, so that a page that patches JSON later has no effect here. */
const { parse, stringify } = JSON

/** Deeper than any data that we read, and shallow enough for the stack of every engine. */
const DEPTH_LIMIT = 64

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Parses JSON text (RFC 8259) into objects without a prototype, which have the keys of the text only. A key `__proto__`
 * is dropped. Throws for invalid JSON, and a RangeError for more than 64 levels or more than `values` values.
 */
export const parseJson = (text: string, values = Infinity): Json =>
  plainCopy(parse(text), { depth: DEPTH_LIMIT, values }) as Json

/** The value of a JSON text, or undefined when it is not valid JSON. */
export function tryParseJson(text: string | null | undefined): Json | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** JSON text of plain data. */
export const toJson = (value: unknown): string => stringify(value)
