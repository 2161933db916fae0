import { CODE_LENGTH } from '../../constants.js'

const SEPARATORS = /[\s\p{Pd}]/gu
const DASHES_ALONE = /^\s*\p{Pd}+\s*$/u

/**
 * The digits of what stands in a code field, at most six; undefined where it has something else. Dashes are left out of a code
 * that comes as a whole, as mails write it (123-456); one that was just `typed` is a character like any other.
 */
export function codeDigits(text: string, typed?: string | null): string | undefined {
  const digits = text.replace(SEPARATORS, '')
  return /\D/.test(digits) || DASHES_ALONE.test(typed ?? '') ? undefined : digits.slice(0, CODE_LENGTH)
}
