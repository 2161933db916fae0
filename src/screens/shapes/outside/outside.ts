import type { ReadableAtom } from 'nanostores'
import { EndedOutside, untilAnswered, type Ended, type Waiting } from '../../../channel/other-window.js'
import type { Text } from '../../../copy/language.js'
import { attempt, type AttemptFaces } from '../status/attempt.js'
import type { OnStage } from '../../../stage/define.js'
import type { Saying, StatusFace } from '../status/status.js'

/** Something goes on elsewhere: in a pop-up, in an app, on another device. */
export interface OutsideFace extends StatusFace {
  /** A code to scan, in the place of the ring while it would turn. */
  readonly scan?: Scan
}

export interface Scan {
  readonly code: string
  /** What the code is, for who does not see it. */
  readonly label: Text
  /** Path data, in the middle of the code: an icon of ours, or somebody's own mark instead. */
  readonly icon: string
  readonly shape?: string
  /** The edge in pixels, where it is not the usual one. */
  readonly size?: number
  /** The same in letters, to be copied. */
  readonly copy?: string
}

export interface OutsideModel { readonly $face: ReadableAtom<OutsideFace> }

/** Draws an `OutsideModel`. */
export const outsideView = () => import('./outside.view.js')

export interface OutsideFaces extends AttemptFaces {
  readonly ended: (how: Ended, again: () => void) => Saying
}

/**
 * Opens another window and waits for its answer. It must be opened in the task of a press, so `open` is called at once, and once more
 * each time the visitor tries again.
 */
export const askOutside = <Outcome>(stage: OnStage<Outcome>, { ended, ...faces }: OutsideFaces, how: Waiting<Outcome>): OutsideModel => attempt(stage, {
  ...faces,
  failed: (error, again) => error instanceof EndedOutside ? ended(error.how, again) : faces.failed?.(error, again),
}, signal => untilAnswered(how, signal))
