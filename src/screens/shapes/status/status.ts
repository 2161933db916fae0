import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, Mark } from '../parts/parts.js'

/** What a screen says while something is done, or is over. */
export interface StatusContent {
  readonly title: Text
  /** A code of it, for whoever helps the visitor: small, below the title. */
  readonly caption?: string | undefined
  readonly detail?: Text | undefined
  /** Stands in the ring while it turns; somebody's own mark also when it is over. */
  readonly mark?: Mark | undefined
  readonly answers?: readonly Answer[]
}

/** Something is watched: the ring turns, closes with a tick, or stays open with an exclamation mark, in one place. */
export interface StatusState extends StatusContent {
  readonly ring: 'turning' | 'done' | 'failed'
}

export interface StatusModel {
  readonly $state: ReadableAtom<StatusState>
}

/** Draws a `StatusModel`. */
export const statusView = () => import('./status.view.js')
