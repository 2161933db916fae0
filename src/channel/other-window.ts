import { POPUP_LOOK_MS } from '../constants.js'

/**
 * The ways in which a task in another window ends without a response: the window did not open, was closed, or took too
 * long.
 */
export type Ended = 'blocked' | 'closed' | 'timed-out'

export class EndedOutside extends Error {
  override readonly name = 'EndedOutside'
  /** A response that may still come: a window that has cut its link to this page looks closed from here. */
  late?: Promise<unknown> | undefined
  constructor(readonly how: Ended) {
    super(`The other window was ${how}.`)
  }
}

/** The members of a window that are needed to wait for it. */
export interface OtherWindow {
  readonly closed: boolean
  close(): void
}

/** The features for `window.open` of a window of this size, in pixels, centred over this one. */
export function centredFeatures({ width, height }: { readonly width: number; readonly height: number }): string {
  const { screenX = 0, screenY = 0, outerWidth = width, outerHeight = height } = globalThis
  return `popup,width=${width},height=${height},left=${Math.round(screenX + (outerWidth - width) / 2)},top=${Math.round(screenY + (outerHeight - height) / 2)}`
}

export interface Waiting<Answer> {
  /**
   * Opens the window, or returns one that is open. It is called at once, since only the task of a press may open one.
   */
  readonly open: () => OtherWindow | null
  readonly answer: (signal: AbortSignal) => Promise<Answer>
  readonly limitMs: number
}

/** Opens another window, and waits until it responds, is closed, or takes too long. Closes it in the end. */
export async function untilAnswered<Answer>(
  { open, answer, limitMs }: Waiting<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const otherWindow = open()
  if (!otherWindow) throw new EndedOutside('blocked')
  const controller = new AbortController()
  const until = AbortSignal.any([signal, controller.signal])
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const end = (how: Ended) => reject(new EndedOutside(how))
      const limit = setTimeout(end, limitMs, 'timed-out')
      onceClosed(otherWindow, () => end('closed'), until)
      until.addEventListener('abort', () => {
        clearTimeout(limit)
        reject(until.reason as Error)
      })
      answer(until).then(resolve, reject)
    })
  } finally {
    controller.abort()
    if (!otherWindow.closed) otherWindow.close()
  }
}

/**
 * Calls back once the window is closed, unless the signal is aborted first. The window must look closed twice: its last
 * message may arrive after it looks closed for the first time.
 */
export function onceClosed(otherWindow: Pick<OtherWindow, 'closed'>, onClosed: () => void, signal: AbortSignal): void {
  let looksClosed = false
  const stop = () => clearInterval(interval)
  const interval = setInterval(() => {
    if (!otherWindow.closed) return
    if (!looksClosed) return void (looksClosed = true)
    stop()
    signal.removeEventListener('abort', stop)
    onClosed()
  }, POPUP_LOOK_MS)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
}
