import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { StatusState } from '../status/status.js'

/** The result of an action, or its progress, with a reference to look it up. */
export interface ResultState extends StatusState {
  /** Another party's message; it scrolls above 310 px. */
  readonly message?: Text
  /** The full technical message, collapsed until the visitor expands it. */
  readonly raw?: string
  readonly hash?: Hash
}

/** A transaction's hash or signature, with its explorer page. */
export interface Hash {
  readonly label: Text
  /** Exactly what "Copy" copies. */
  readonly full: string
  readonly short: string
  readonly url?: string
}

export interface ResultModel {
  readonly $state: ReadableAtom<ResultState>
}

/** Draws a `ResultModel`. */
export const resultView = () => import('./result.view.js')
