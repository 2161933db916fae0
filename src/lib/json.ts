/** Taken when this file is loaded: a page that patches JSON later changes nothing here. */
const { parse, stringify } = JSON

/** Deeper than anything we read, shallower than any engine's stack. */
const DEPTH_LIMIT = 64

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Parses JSON text (RFC 8259) into plain data without prototypes: only keys that stand in the text are there, and a key
 * called `__proto__` is left out. Throws a SyntaxError for what is no JSON, or is nested deeper than 64 levels.
 */
export const parseJson = (text: string): Json => bare(parse(text) as Json, 0)

/** The value behind this JSON text, or undefined when it is none. */
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

function bare(value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_LIMIT) throw new SyntaxError('The JSON is nested too deeply.')
  if (Array.isArray(value)) return value.map(item => bare(item, depth + 1))
  const made = Object.create(null) as { [key: string]: Json }
  for (const key of Object.keys(value)) {
    if (key !== '__proto__') made[key] = bare(value[key] as Json, depth + 1)
  }
  return made
}
