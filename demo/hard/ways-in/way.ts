import type { Offer, Step } from './visit.js'

/** A way in: what its app allows, what the page offers, and how a visitor goes through. */
export interface Way extends Offer {
  readonly id: string
  /** In order. `again`: with an account that is there already. */
  steps(again: boolean): readonly Step[]
  /** Which step opens another window. */
  readonly popup?: number
  /** Which step leaves the page for another site. */
  readonly away?: number
  /** The same where nothing can be kept over a navigation. */
  withoutStorage?(): readonly Step[]
  /** What it proves is worth something only for a while: so long, in milliseconds, from which step on. */
  readonly lasts?: { readonly ms: number; readonly from: number }
  /** Its account is on one tab's device. */
  readonly oneTab?: true
}
