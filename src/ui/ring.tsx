import type { ReactNode } from 'react'

export type RingState = 'turning' | 'done' | 'failed' | 'still'

const NAMES: Record<RingState, string> = { turning: 'ring', done: 'ring done', failed: 'ring failed', still: 'ring still' }

/** One ring for every wait: it turns, closes and gets a tick, or stays open with an exclamation mark. */
export function Ring({ state, children }: { state: RingState; children?: ReactNode }) {
  return (
    <div className={NAMES[state]} {...{ part: 'progress' }} aria-hidden="true">
      <svg viewBox="0 0 80 80">
        <circle className="track" cx="40" cy="40" r="38" />
        <circle className="arc" cx="40" cy="40" r="38" pathLength="100" />
      </svg>
      {state === 'done' ? <Sign d="M5 12.5l4.5 4.5L19 7.5" /> : state === 'failed' ? <Sign d="M12 6v7.5M12 18v.01" /> : children}
    </div>
  )
}

/** Drawn here and not with the other icons, because the stroke itself is animated. */
function Sign({ d }: { d: string }) {
  return <svg className="icon" viewBox="0 0 24 24"><path d={d} /></svg>
}
