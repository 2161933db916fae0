import { WalletError } from '../../src/errors/wallet-error.js'
import { VERSION } from '../../src/lib/page.js'
import type { Field } from '../fields/field.js'
import { OBJECT } from '../fields/field-text.js'
import { attributeOf } from '../fields/table.js'

// Warnings for hosts that use elements incorrectly. Most pages never need them, so they are loaded on demand.

/** Warns about the text of a field. */
export function warn({ localName }: HTMLElement, field: Field, name: string, text: string | null): void {
  console.warn(`<${localName}> ${problemMessage(field, name, String(text))}`)
}

/** Describes what is wrong with the text of an attribute, and how to correct it. */
export function problemMessage({ kind, words }: Field, name: string, text: string): string {
  const hint = words ? `; it is one of ${words.join(', ')}` : ''
  const problem =
    text === OBJECT
      ? 'was given an object; use the "config" property or a JSON child'
      : kind === 'url' || kind === 'image'
        ? 'is not an address that can be used'
        : `cannot be "${text}"${hint}`
  return `"${attributeOf(name)}" ${problem}.`
}

/**
 * Warns why tags are not defined: another script has defined this one, another version of the bundle is present, or
 * that version cannot share the page.
 */
export function warnConflict(conflict: 'taken' | 'version' | 'foreign', subject = ''): void {
  if (conflict === 'taken') console.error(`<${subject}> is defined by something else.`)
  else if (conflict === 'version') console.warn(`wallet-elements ${subject} is in use; ${VERSION} defines nothing.`)
  else console.error('Another wallet-elements that cannot share this page is in use.')
}

/** Why an element does not open, or what is wrong with the page's app. */
export type Refusal = 'detached' | 'aborted' | 'busy' | 'vetoed' | 'other' | WalletError

/** Returns the error of a refused opening. */
export function refusal(problem: Refusal): WalletError {
  switch (problem) {
    case 'detached':
      return new WalletError('INVALID_CONFIG', 'The element is not in a document.')
    case 'aborted':
      return new WalletError('REQUEST_ABORTED', 'The signal was aborted before.')
    case 'busy':
      return new WalletError('FLOW_IN_PROGRESS', 'Another flow is open on this page.')
    case 'vetoed':
      return new WalletError('REQUEST_ABORTED', 'The host kept the element closed.')
    case 'other':
      return new WalletError('FLOW_IN_PROGRESS', 'This element is open already, with other options.')
    default:
      return problem
  }
}
