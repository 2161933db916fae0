import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { StatusState } from '../status/status.js'

/** A step that happens elsewhere: in a pop-up, in an app, on another device. */
export interface OutsideState extends StatusState {
  /** A code to scan, in place of the turning ring. */
  readonly scan?: Scan
}

export interface Scan {
  readonly code: string
  /** The text alternative of the code. */
  readonly label: Text
  /** Path data in the centre of the code: an icon of ours, or another company's mark. */
  readonly icon: string
  readonly shape?: string
  /** The edge length in pixels, if it is not the usual one. */
  readonly size?: number
  /** The content of the code as text, to be copied. */
  readonly copy?: string
  /** The label of that text. */
  readonly copyLabel?: Text
}

export interface OutsideModel {
  readonly $state: ReadableAtom<OutsideState>
}

/** Draws an `OutsideModel`. */
export const outsideView = () => import('./outside.view.js')
