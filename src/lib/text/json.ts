import { plainCopy } from '../own/plain-copy.js'

/** Taken when this file loads, so a page that patches JSON later does not change it. */
const { parse, stringify } = JSON

/** Deeper than anything we read, shallower than any engine's stack. */
const DEPTH_LIMIT = 64

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Parses JSON text (RFC 8259) into objects without prototypes, so that they have the text's keys only; a key `__proto__` is
 * dropped. Throws for invalid JSON, and a RangeError for more than 64 levels of nesting, or for more values than it may hold.
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
