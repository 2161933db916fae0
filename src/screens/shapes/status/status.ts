import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, Mark } from '../parts/parts.js'

/** The text of a screen while something runs, or when it has ended. */
export interface StatusContent {
  readonly title: Text
  /** A code for support requests, in small type below the title. */
  readonly caption?: string | undefined
  /** What it is needed for, a line for each purpose above the detail. */
  readonly $purpose?: ReadableAtom<readonly Text[]> | undefined
  readonly detail?: Text | undefined
  /** Shown in the ring while it turns; another company's mark also afterwards. */
  readonly mark?: Mark | undefined
  readonly answers?: readonly Answer[]
}

/**
 * The progress of a task: the ring turns, closes with a tick, or stays open with an exclamation mark, always in the
 * same place.
 */
export interface StatusState extends StatusContent {
  readonly ring: 'turning' | 'done' | 'failed'
}

export interface StatusModel {
  readonly $state: ReadableAtom<StatusState>
}

/** Draws a `StatusModel`. */
export const statusView = () => import('./status.view.js')
