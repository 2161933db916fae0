import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { QuestionName } from './questions.js'

/** Requests for an approval that wait until another one is decided on. */
export interface Waiting {
  readonly count: number
  /** Ends all of them as the visitor's no. */
  rejectAll(this: void): void
}

/** The questions by which a page asks for an approval. */
export const APPROVALS: ReadonlySet<QuestionName> = new Set<QuestionName>([
  'confirm-transaction',
  'sign-message',
  'watch-asset',
])

/** Those of this page; undefined where none waits. */
export const $waiting = (): WritableAtom<Waiting | undefined> =>
  onePerPage('waiting', () => atom<Waiting | undefined>())
