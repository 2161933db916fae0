import type { ReadableAtom } from 'nanostores'
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
  /** Path data, in the middle of the code. */
  readonly icon: string
  /** The same in letters, to be copied. */
  readonly copy?: string
}

export interface OutsideModel { readonly $face: ReadableAtom<OutsideFace> }

/** Draws an `OutsideModel`. */
export const outsideView = () => import('./outside.view.js')

/** How it can end before there is an answer: the window did not open, was closed, or took too long. */
export type Ended = 'blocked' | 'closed' | 'timed-out'

export class EndedOutside extends Error {
  override readonly name = 'EndedOutside'
  constructor(readonly how: Ended) { super(`The other window was ${how}.`) }
}

export interface OutsideFaces extends AttemptFaces {
  readonly ended: (how: Ended, again: () => void) => Saying
}

const LOOK_EVERY_MS = 500

/**
 * Opens another window and waits for its answer. It must be opened in the task of a press, so `open` is called at once, and once more
 * each time the visitor tries again.
 */
export const askOutside = <Outcome>(stage: OnStage<Outcome>, { ended, ...faces }: OutsideFaces, how: {
  open: () => { readonly closed: boolean; close(): void } | null
  answer: (signal: AbortSignal) => Promise<Outcome>
  limitMs: number
}): OutsideModel => attempt(stage, {
  ...faces,
  failed: (error, again) => error instanceof EndedOutside ? ended(error.how, again) : faces.failed?.(error, again),
}, async signal => {
  const other = how.open()
  if (!other) throw new EndedOutside('blocked')
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const looking = setInterval(() => { if (other.closed) reject(new EndedOutside('closed')) }, LOOK_EVERY_MS)
      const limit = setTimeout(() => reject(new EndedOutside('timed-out')), how.limitMs)
      until.addEventListener('abort', () => { clearInterval(looking); clearTimeout(limit); reject(until.reason as Error) })
      how.answer(until).then(resolve, reject)
    })
  } finally {
    over.abort()
    if (!other.closed) other.close()
  }
})
