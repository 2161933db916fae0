import type { Field } from './table.js'

/** The kind of a field, without the place it goes to. */
export const kindOf = (field: Field): string => field.split(' ', 1)[0] as string

export const wordsOf = (kind: string): string[] => kind.replace('*', '').split('|')

/** Why a text cannot be used: it stands for an object, is no address, or none of the words that are allowed. */
export type Problem = 'object' | 'address' | 'word'

/**
 * Reads an attribute. What cannot be used counts as absent and is told to `complain`, as is "[object Object]", which
 * frameworks write when they meet a tag before it is defined.
 */
export function readField(
  field: Field,
  text: string | null,
  base: string,
  complain?: (problem: Problem) => void,
): unknown {
  const kind = kindOf(field)
  const enumerated = kind.includes('|')
  const absent =
    kind === 'boolean' ? false : kind === 'list' ? [] : enumerated && kind[0] === '*' ? wordsOf(kind)[0] : undefined
  const bad = (problem: Problem) => {
    complain?.(problem)
    return absent
  }
  if (text === null) return absent
  if (text === '[object Object]') return bad('object')
  if (kind === 'boolean') return text.toLowerCase() !== 'false'
  if (kind === 'list') return Object.freeze(text.split(/[\s,]+/).filter(Boolean))
  if (kind === 'url' || kind === 'image') return readAddress(text, base, kind === 'image') ?? bad('address')
  if (kind === 'chain') return /^\d+$/.test(text) ? Number(text) : text
  if (kind === 'amount' && !/^\d+(\.\d+)?$/.test(text)) return bad('word')
  if (!enumerated) return text
  const word = text.trim().toLowerCase()
  return wordsOf(kind).includes(word) ? word : bad('word')
}

function readAddress(text: string, base: string, image: boolean): string | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  return url && (/^https?:$/.test(url.protocol) || (image && /^data:image\//.test(url.href))) ? url.href : undefined
}

/** The attribute's text for a property's value; null takes the attribute away. */
export function writeField(field: Field, value: unknown): string | null {
  if (kindOf(field) === 'boolean') return value && String(value).toLowerCase() !== 'false' ? '' : null
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}
