import { deferred, type Deferred } from '../../src/lib/deferred.js'
import type { CloseReason, FlowKind } from '../events.js'
import { focused } from '../base/focused.js'
import type { Opening } from './opening.js'

/** One opening of a flow element, from the call to the closing. */
export interface Run {
  readonly options: object
  readonly kind: FlowKind
  /** A script has opened it; else markup, or a button of the page. */
  readonly byScript: boolean
  readonly opener: HTMLElement | null
  readonly outcome: Deferred<unknown>
  readonly stop: AbortController
  opening?: Opening
  settled?: true
  /** It had an outcome: whoever closes it now, it is complete. */
  done?: true
  /** Why it is being closed, once that is decided. */
  reason?: CloseReason
}

/** A run that has just begun, with the focus where the visitor has it. */
export const beginRun = (kind: FlowKind, options: object, byScript: boolean): Run => ({ options, kind, byScript, opener: focused(document), outcome: deferred(), stop: new AbortController() })
