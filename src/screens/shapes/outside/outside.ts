import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { StatusState } from '../status/status.js'

/** Something goes on elsewhere: in a pop-up, in an app, on another device. */
export interface OutsideState extends StatusState {
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
  /** What those letters are. */
  readonly copyLabel?: Text
}

export interface OutsideModel {
  readonly $state: ReadableAtom<OutsideState>
}

/** Draws an `OutsideModel`. */
export const outsideView = () => import('./outside.view.js')
