import { attributeOf, type Field } from './table.js'

/** The kind of a field, without the place it goes to. */
export const kindOf = (field: Field): string => field.split(' ', 1)[0] as string

const wordsOf = (kind: string): string[] => kind.replace('*', '').split('|')

/** A value that cannot be used, and why. */
class Unusable extends Error {}

/**
 * Reads an attribute. What cannot be used counts as absent and is told to `complain`, as is "[object Object]", which
 * frameworks write when they meet a tag before it is defined.
 */
export function readField(field: Field, name: string, text: string | null, base: string, complain?: (why: string) => void): unknown {
  const kind = kindOf(field)
  const enumerated = kind.includes('|')
  const absent = kind === 'boolean' ? false : kind === 'list' ? [] : enumerated && kind[0] === '*' ? wordsOf(kind)[0] : undefined
  if (text === null) return absent
  try {
    if (text === '[object Object]') throw new Unusable('was given an object; use the "config" property or a JSON child')
    if (kind === 'boolean') return text.toLowerCase() !== 'false'
    if (kind === 'list') return Object.freeze(text.split(/[\s,]+/).filter(Boolean))
    if (kind === 'url' || kind === 'image') return readAddress(text, base, kind === 'image')
    if (kind === 'chain') return /^\d+$/.test(text) ? Number(text) : text
    if (kind === 'amount' && !/^\d+(\.\d+)?$/.test(text)) throw new Unusable(`cannot be "${text}"`)
    if (!enumerated) return text
    const word = text.trim().toLowerCase()
    if (wordsOf(kind).includes(word)) return word
    throw new Unusable(`cannot be "${text}"; it is one of ${wordsOf(kind).join(', ')}`)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    complain?.(`"${attributeOf(name)}" ${error.message}.`)
    return absent
  }
}

function readAddress(text: string, base: string, image: boolean): string {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (url && (/^https?:$/.test(url.protocol) || (image && /^data:image\//.test(url.href)))) return url.href
  throw new Unusable('is not an address that can be used')
}

/** The attribute's text for a property's value; null takes the attribute away. */
export function writeField(field: Field, value: unknown): string | null {
  if (kindOf(field) === 'boolean') return value && String(value).toLowerCase() !== 'false' ? '' : null
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}
