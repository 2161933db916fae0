import { boolean, type Field } from './field.js'

/** "[object Object]" is what frameworks write when they meet a tag before it is defined. */
export const OBJECT = '[object Object]'

/** Reads an attribute. What cannot be used counts as absent, and is complained of. */
export function readField(field: Field, text: string | null, base: string, complain?: () => void): unknown {
  if (text === null) return field.absent
  const value = text === OBJECT ? undefined : field.read(text, base)
  if (value === undefined) complain?.()
  return value ?? field.absent
}

/** The attribute's text for a property's value; null takes the attribute away. */
export function writeField({ kind }: Field, value: unknown): string | null {
  if (kind === 'boolean') return value && boolean.read(String(value), '') ? '' : null
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** True for a value that no attribute can hold. */
export const isHeld = ({ kind }: Field, value: unknown): boolean =>
  kind === 'json' || (kind === 'chain' && typeof value === 'object' && value !== null)
