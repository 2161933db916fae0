import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { QuestionName } from './questions.js'

/** Approval requests that are queued behind the one in view. */
export interface Waiting {
  readonly count: number
  /** Rejects all of them, as if the visitor had refused each. */
  rejectAll(this: void): void
}

/** The questions that ask for an approval. */
export const APPROVALS: ReadonlySet<QuestionName> = new Set<QuestionName>([
  'confirm-transaction',
  'sign-message',
  'watch-asset',
])

/** The queue of this page; undefined if it is empty. */
export const $waiting = (): WritableAtom<Waiting | undefined> =>
  onePerPage('waiting', () => atom<Waiting | undefined>())
