import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { QuestionName } from './questions.js'

/** Shows questions on top of the current screen of a flow. */
export interface Player {
  /** True if it can show this question now. */
  answers(name: QuestionName): boolean
  /**
   * Resolves with the answer. Rejects with an error named PartLeft if the visitor leaves the question. Aborting the
   * signal removes it.
   */
  answer(name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown>
}

/** The flow that is open on the page. */
export interface OpenFlow {
  readonly element: HTMLElement
  /** Undefined until the flow runs, and for a flow without screens. */
  readonly player?: Player
}

/** The only flow that is open on the page, also if it belongs to another copy of the bundle. */
export const $openFlow = (): WritableAtom<OpenFlow | undefined> =>
  onePerPage('flow', () => atom<OpenFlow | undefined>())
