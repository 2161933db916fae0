import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { StatusState } from '../status/status.js'

/** How something ended, or that it is still on its way, and what one can look it up by. */
export interface ResultState extends StatusState {
  /** What somebody else said of it; scrolls from 310 px on. */
  readonly message?: Text
  /** The rest of it, as machines write: folded until somebody wants to know. */
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
