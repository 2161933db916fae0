import type { ReactNode } from 'react'
import { check, exclamation } from './pictures/icons.js'

export type RingState = 'turning' | 'done' | 'failed'

const NAMES: Record<RingState, string> = { turning: 'ring', done: 'ring done', failed: 'ring failed' }

/**
 * The progress ring: it turns, closes with a tick, or stays open with an exclamation mark. That sign replaces the
 * content; a mark (`keeps`) stays, with the sign as a badge.
 */
export function Ring({ state, keeps, children }: { state: RingState; keeps?: boolean; children?: ReactNode }) {
  const sign = state === 'done' ? <Sign d={check} /> : state === 'failed' ? <Sign d={exclamation} /> : null
  return (
    <div className={NAMES[state]} {...{ part: 'progress' }} aria-hidden="true">
      <svg viewBox="0 0 80 80">
        <circle className="track" cx="40" cy="40" r="38" />
        <circle className="arc" cx="40" cy="40" r="38" pathLength="100" />
      </svg>
      {sign && keeps ? (
        <>
          {children}
          <span className="badge">{sign}</span>
        </>
      ) : (
        (sign ?? children)
      )}
    </div>
  )
}

/** Not an `Icon`, because its stroke is animated. */
function Sign({ d }: { d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24">
      <path d={d} />
    </svg>
  )
}
