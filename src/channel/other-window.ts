import { POPUP_LOOK_MS } from '../constants.js'

/** Something goes on in another window. How it can end before there is an answer: the window did not open, was closed, or took too long. */
export type Ended = 'blocked' | 'closed' | 'timed-out'

export class EndedOutside extends Error {
  override readonly name = 'EndedOutside'
  /** An answer that may come all the same: a window that has cut its link to this page looks closed from here. */
  late?: Promise<unknown> | undefined
  constructor(readonly how: Ended) {
    super(`The other window was ${how}.`)
  }
}

/** As much of a window as is needed to wait for it. */
export interface OtherWindow {
  readonly closed: boolean
  close(): void
}

/** How `window.open` is asked for a window of this size, in pixels, in the middle of this one. */
export function centredFeatures({ width, height }: { readonly width: number; readonly height: number }): string {
  const { screenX = 0, screenY = 0, outerWidth = width, outerHeight = height } = globalThis
  return `popup,width=${width},height=${height},left=${Math.round(screenX + (outerWidth - width) / 2)},top=${Math.round(screenY + (outerHeight - height) / 2)}`
}

export interface Waiting<Answer> {
  /** Opens the window, or gives one that is open; called at once, for only the task of a press may open one. */
  readonly open: () => OtherWindow | null
  readonly answer: (signal: AbortSignal) => Promise<Answer>
  readonly limitMs: number
}

/** Opens another window and waits for its answer, for its end, or until the limit. It is closed in the end. */
export async function untilAnswered<Answer>(
  { open, answer, limitMs }: Waiting<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const other = open()
  if (!other) throw new EndedOutside('blocked')
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const looking = setInterval(() => {
        if (other.closed) reject(new EndedOutside('closed'))
      }, POPUP_LOOK_MS)
      const limit = setTimeout(() => reject(new EndedOutside('timed-out')), limitMs)
      until.addEventListener('abort', () => {
        clearInterval(looking)
        clearTimeout(limit)
        reject(until.reason as Error)
      })
      answer(until).then(resolve, reject)
    })
  } finally {
    over.abort()
    if (!other.closed) other.close()
  }
}

/** Calls back once that window is closed, unless the signal is aborted first. */
export function onceClosed(other: Pick<OtherWindow, 'closed'>, then: () => void, signal: AbortSignal): void {
  const stop = () => clearInterval(looking)
  const looking = setInterval(() => {
    if (!other.closed) return
    stop()
    signal.removeEventListener('abort', stop)
    then()
  }, POPUP_LOOK_MS)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
}
