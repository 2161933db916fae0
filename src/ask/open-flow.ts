import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { QuestionName } from './questions.js'

/** Shows questions on top of its current screen. */
export interface Player {
  /** Whether it can, now. */
  answers(name: QuestionName): boolean
  /** Settles with the answer; rejects with an error named PartLeft when the visitor leaves it. An aborted signal takes it away. */
  answer(name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown>
}

/** The flow that is open on the page. */
export interface OpenFlow {
  readonly element: HTMLElement
  /** Undefined until the flow runs, and for a flow without screens. */
  readonly player?: Player
}

/** The one flow that is open on the page, whichever copy of the bundle it belongs to. */
export const $openFlow = (): WritableAtom<OpenFlow | undefined> =>
  onePerPage('flow', () => atom<OpenFlow | undefined>())
