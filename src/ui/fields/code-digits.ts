import { CODE_LENGTH } from '../../constants.js'

const SEPARATORS = /[\s\p{Pd}]/gu
const ONLY_DASHES = /^\s*\p{Pd}+\s*$/u

/**
 * The digits in a code field, at most six; undefined if it contains other characters. Dashes are removed from a code
 * that is pasted or filled in, as e-mails write it (123-456). A dash that was just `typed` is a character like any
 * other.
 */
export function codeDigits(text: string, typed?: string | null): string | undefined {
  const digits = text.replace(SEPARATORS, '')
  return /\D/.test(digits) || ONLY_DASHES.test(typed ?? '') ? undefined : digits.slice(0, CODE_LENGTH)
}
