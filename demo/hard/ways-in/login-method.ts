import type { Offer, Step } from './visit.js'

/** A login method: the app's settings, the page's options, and the visitor's steps. */
export interface Way extends Offer {
  readonly id: string
  /** The steps in sequence. With `again` the account already exists. */
  steps(again: boolean): readonly Step[]
  /** The step that opens another window. */
  readonly popup?: number
  /** The step that leaves the page for another site. */
  readonly away?: number
  /** The steps if no data survive a navigation. */
  withoutStorage?(): readonly Step[]
  /** The lifetime of its proof in milliseconds, and the step at which it begins. */
  readonly lasts?: { readonly ms: number; readonly from: number }
  /** Its account exists only on one tab's device. */
  readonly oneTab?: true
}
