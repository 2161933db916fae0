import { ARM_DELAY_MS } from '../../constants.js'
import { readDocument } from '../../lib/page-document.js'
import { isReadable } from './in-front.js'
import { placeOf } from './place.js'
import type { Refusal } from './press.js'

const MEASURE_INTERVAL_MS = 100
const UNSEEN_DELAY_MS = 600
/** How long a report of the browser is valid. */
const REPORT_VALID_MS = 250
/** How long a press waits for a newer report. */
const PRESS_WAIT_LIMIT_MS = 2_000

export interface Arming {
  /** Accepts or refuses a press that was made at this time: now, or with the next report. */
  judge(this: void, pressedAt: number, take: () => void, refuse: (reason: Refusal) => void): void
  /** Restarts the measurement, from the next frame: the meaning has changed, or the visitor has looked elsewhere. */
  restart(this: void): void
  stop(): void
}

/**
 * True if the whole element is inside the window, as far as it can be scrolled: the visitor cannot have seen the rest.
 */
export function isInWindow(element: HTMLElement): boolean {
  const { left, top, right, bottom } = placeOf(element)
  const { innerWidth = 0, innerHeight = 0 } = readDocument('defaultView', element.ownerDocument) ?? {}
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 // to the pixel: places have fractions
}

/**
 * Protects an approval against clickjacking. A press counts if, at the time of the press, the button had been at one
 * place and entirely in the window for 400 ms, nothing had covered it for as long as the browser can tell, and the
 * signed content was large enough to read. The 400 ms start with the frame that shows the last change, which a busy
 * machine paints late. Place and size are measured every 100 ms and at the press. `onUnseen` reports that either has
 * been hidden for longer; `onStable` is called at each measurement that finds everything unchanged for that time.
 *
 * The browser reports covers when it paints, and a busy phone paints rarely. A press that meets an old report therefore
 * requests a new one. It counts if that report arrives within two seconds, shows the button uncovered, and the screen
 * is unchanged since the press. So no press is lost on a page that still paints, and a cover that the old report missed
 * blocks the press.
 *
 * A waiting press is stored only here: a script of the page can read React's refs and state.
 */
export function arm(element: HTMLElement, onUnseen: (unseen: boolean) => void, onStable: () => void): Arming {
  const canDetectCovers = supportsCoverDetection()
  let uncoveredSince = canDetectCovers ? Infinity : -Infinity
  let reportedAt = canDetectCovers ? -Infinity : Infinity // without reports, the last one is never too old
  let covered = false
  let waiting: WaitingPress | undefined

  const { update, cancel } = unseenReporter(onUnseen)
  const { position, measure, restart } = trackPosition(element)
  const checkPosition = () => {
    measure()
    update(covered || !position.readable)
    if (performance.now() - position.since >= ARM_DELAY_MS) onStable()
  }
  /** Returns why a press at this time does not count; undefined if it counts. */
  const refusalAt = (pressedAt: number): Refusal | undefined => {
    checkPosition()
    if (covered || !position.readable || !isInWindow(element)) return 'unseen'
    return pressedAt - Math.max(position.since, uncoveredSince) >= ARM_DELAY_MS ? undefined : 'changed'
  }
  /** The parts of the screen that must not change while a press waits. */
  const screenState = () =>
    [position.place, element.matches(':disabled'), wordsOf(element.closest('.scene') ?? element)].join()

  checkPosition()
  const timer = setInterval(checkPosition, MEASURE_INTERVAL_MS)
  const { report, stop } = watchCovers(element, (hidden, at) => {
    reportedAt = at
    uncoveredSince = hidden ? Infinity : Math.min(uncoveredSince, at)
    covered = hidden
    update(covered || !position.readable)
    if (!waiting || at < waiting.since) return
    const press = waiting
    waiting = undefined
    const reason =
      refusalAt(press.pressedAt) ??
      (performance.now() - press.since <= PRESS_WAIT_LIMIT_MS && screenState() === press.sight ? undefined : 'changed')
    if (reason) press.refuse(reason)
    else press.take()
  })

  return {
    judge: (pressedAt, take, refuse) => {
      const reason = refusalAt(pressedAt)
      if (reason) return refuse(reason)
      const since = performance.now()
      if (since - reportedAt <= REPORT_VALID_MS) return take()
      waiting = { pressedAt, since, sight: screenState(), take, refuse }
      report()
    },
    restart,
    stop: () => {
      waiting = undefined
      clearInterval(timer)
      cancel()
      stop()
    },
  }
}

interface WaitingPress {
  readonly pressedAt: number
  readonly since: number
  /** The state of the screen at the time of the press. */
  readonly sight: string
  readonly take: () => void
  readonly refuse: (reason: Refusal) => void
}

/**
 * The position and readability of an element at the last measurement, and the time since when that state is shown:
 * never before a frame has been painted. A hidden page paints no frames, and shows changes with the first frame after
 * its return.
 */
function trackPosition(element: HTMLElement) {
  const position = { place: '', readable: true, since: NaN }
  const restart = () => {
    position.since = NaN
    requestAnimationFrame(() => {
      position.since = performance.now()
    })
  }
  const measure = () => {
    const rect = placeOf(element)
    const readable = isReadable(element)
    const measured = [rect.x, rect.y, rect.width, rect.height, +readable].map(Math.round).join()
    if (measured === position.place) return
    position.place = measured
    position.readable = readable
    restart()
  }
  return { position, measure, restart }
}

/** Reports an element that stays hidden: a screen that is still sliding in is also reported as covered. */
function unseenReporter(onUnseen: (unseen: boolean) => void): { update(unseen: boolean): void; cancel(): void } {
  let reported = false
  let timer: ReturnType<typeof setTimeout>
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    update(unseen) {
      if (unseen === reported) return
      reported = unseen
      cancel()
      timer = setTimeout(onUnseen, unseen ? UNSEEN_DELAY_MS : 0, unseen)
    },
  }
}

/** The text of the scene, without the messages beside buttons. */
const wordsOf = (scene: Element) =>
  [...scene.querySelectorAll('[data-aside]')].reduce(
    (text, { textContent }) => text?.replace(textContent ?? '', '') ?? '',
    scene.textContent,
  )

const supportsCoverDetection = () => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/**
 * Calls back repeatedly with whether something covers the element (IntersectionObserver v2). Never calls back in
 * browsers without support.
 */
function watchCovers(
  element: HTMLElement,
  onReport: (covered: boolean, at: number) => void,
): { report(): void; stop(): void } {
  if (!supportsCoverDetection()) return { report: () => {}, stop: () => {} }
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 1],
    trackVisibility: true,
    delay: MEASURE_INTERVAL_MS,
  }
  const observer = new IntersectionObserver(entries => {
    const latest = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    if (latest) onReport(latest.isIntersecting && latest.isVisible === false, latest.time)
  }, options)
  // An observer reports changes only; a new observation reports the current state.
  const report = () => {
    observer.unobserve(element)
    observer.observe(element)
  }
  report()
  const timer = setInterval(report, MEASURE_INTERVAL_MS)
  return {
    report,
    stop: () => {
      clearInterval(timer)
      observer.disconnect()
    },
  }
}
