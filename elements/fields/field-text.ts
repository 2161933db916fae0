import { boolean, type Field } from './field.js'

/** Frameworks write "[object Object]" when they render a tag before it is defined. */
export const OBJECT = '[object Object]'

/** Reads an attribute. An invalid value counts as absent and is reported. */
export function readField(field: Field, text: string | null, base: string, complain?: () => void): unknown {
  if (text === null) return field.absent
  const value = text === OBJECT ? undefined : field.read(text, base)
  if (value === undefined) complain?.()
  return value ?? field.absent
}

/** Returns the attribute's text for a property value; null removes the attribute. */
export function writeField({ kind }: Field, value: unknown): string | null {
  if (kind === 'boolean') return value && boolean.read(String(value), '') ? '' : null
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** True for a value that an attribute cannot hold. */
export const isHeld = ({ kind }: Field, value: unknown): boolean =>
  kind === 'json' || (kind === 'chain' && typeof value === 'object' && value !== null)
