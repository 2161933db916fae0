import type { ReactNode } from 'react'
import { check, exclamation } from './icons.js'

export type RingState = 'turning' | 'done' | 'failed'

const NAMES: Record<RingState, string> = { turning: 'ring', done: 'ring done', failed: 'ring failed' }

/** One ring for every wait: it turns, closes and gets a tick, or stays open with an exclamation mark. */
export function Ring({ state, children }: { state: RingState; children?: ReactNode }) {
  return (
    <div className={NAMES[state]} {...{ part: 'progress' }} aria-hidden="true">
      <svg viewBox="0 0 80 80">
        <circle className="track" cx="40" cy="40" r="38" />
        <circle className="arc" cx="40" cy="40" r="38" pathLength="100" />
      </svg>
      {state === 'done' ? <Sign d={check} /> : state === 'failed' ? <Sign d={exclamation} /> : children}
    </div>
  )
}

/** No `Icon`: its stroke is drawn as one looks on. */
function Sign({ d }: { d: string }) {
  return <svg className="icon" viewBox="0 0 24 24"><path d={d} /></svg>
}
