import { ARM_DELAY_MS } from '../../constants.js'
import { readDocument } from '../../lib/page-document.js'
import { isReadable } from './in-front.js'
import { placeOf } from './place.js'
import type { Refusal } from './press.js'

const LOOK_EVERY_MS = 100
const SHOW_UNSEEN_AFTER_MS = 600
/** How long a report of the browser is valid. */
const REPORT_VALID_MS = 250
/** How long a press waits for a newer report. */
const PRESS_WAITS_MS = 2_000

export interface Arming {
  /** Accepts or refuses a press that was made at this time: now, or with the next report. */
  judge(this: void, pressedAt: number, take: () => void, refuse: (why: Refusal) => void): void
  /** Restarts the measurement, from the next frame: the meaning has changed, or the visitor has looked elsewhere. */
  again(this: void): void
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
 * been hidden for longer; `onStood` is called at each measurement that finds everything unchanged for that time.
 *
 * The browser reports covers when it paints, and a busy phone paints rarely. A press that meets an old report therefore
 * requests a new one. It counts if that report arrives within two seconds, shows the button uncovered, and the screen
 * is unchanged since the press. So no press is lost on a page that still paints, and a cover that the old report missed
 * blocks the press.
 *
 * A waiting press is stored only here: a script of the page can read React's refs and state.
 */
export function arm(element: HTMLElement, onUnseen: (unseen: boolean) => void, onStood: () => void): Arming {
  const tells = tellsCovers()
  let bareSince = tells ? Infinity : -Infinity
  let reportedAt = tells ? -Infinity : Infinity // without reports, the last one is never too old
  let covered = false
  let waiting: WaitingPress | undefined

  const { tell, hush } = telling(onUnseen)
  const { stance, measure, again } = stanceOf(element)
  const checkPosition = () => {
    measure()
    tell(covered || !stance.readable)
    if (performance.now() - stance.since >= ARM_DELAY_MS) onStood()
  }
  /** Returns why a press at this time does not count; undefined if it counts. */
  const against = (pressedAt: number): Refusal | undefined => {
    checkPosition()
    if (covered || !stance.readable || !isInWindow(element)) return 'unseen'
    return pressedAt - Math.max(stance.since, bareSince) >= ARM_DELAY_MS ? undefined : 'changed'
  }
  /** The parts of the screen that must not change while a press waits. */
  const sight = () => [stance.place, element.matches(':disabled'), wordsOf(element.closest('.scene') ?? element)].join()

  checkPosition()
  const timer = setInterval(checkPosition, LOOK_EVERY_MS)
  const { report, stop } = watchCovers(element, (hidden, at) => {
    reportedAt = at
    bareSince = hidden ? Infinity : Math.min(bareSince, at)
    covered = hidden
    tell(covered || !stance.readable)
    if (!waiting || at < waiting.since) return
    const press = waiting
    waiting = undefined
    const why =
      against(press.pressedAt) ??
      (performance.now() - press.since <= PRESS_WAITS_MS && sight() === press.sight ? undefined : 'changed')
    if (why) press.refuse(why)
    else press.take()
  })

  return {
    judge: (pressedAt, take, refuse) => {
      const why = against(pressedAt)
      if (why) return refuse(why)
      const since = performance.now()
      if (since - reportedAt <= REPORT_VALID_MS) return take()
      waiting = { pressedAt, since, sight: sight(), take, refuse }
      report()
    },
    again,
    stop: () => {
      waiting = undefined
      clearInterval(timer)
      hush()
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
  readonly refuse: (why: Refusal) => void
}

/**
 * The position and readability of an element at the last measurement, and the time since when that state is shown:
 * never before a frame has been painted. A hidden page paints no frames, and shows changes with the first frame after
 * its return.
 */
function stanceOf(element: HTMLElement) {
  const stance = { place: '', readable: true, since: NaN }
  const again = () => {
    stance.since = NaN
    requestAnimationFrame(() => {
      stance.since = performance.now()
    })
  }
  const measure = () => {
    const box = placeOf(element)
    const readable = isReadable(element)
    const place = [box.x, box.y, box.width, box.height, +readable].map(Math.round).join()
    if (place === stance.place) return
    stance.place = place
    stance.readable = readable
    again()
  }
  return { stance, measure, again }
}

/** Reports an element that stays hidden: a screen that is still sliding in is also reported as covered. */
function telling(onUnseen: (unseen: boolean) => void): { tell(unseen: boolean): void; hush(): void } {
  let told = false
  let show: ReturnType<typeof setTimeout>
  const hush = () => clearTimeout(show)
  return {
    hush,
    tell(unseen) {
      if (unseen === told) return
      told = unseen
      hush()
      show = setTimeout(onUnseen, unseen ? SHOW_UNSEEN_AFTER_MS : 0, unseen)
    },
  }
}

/** The text of the scene, without the messages beside buttons. */
const wordsOf = (scene: Element) =>
  [...scene.querySelectorAll('[data-aside]')].reduce(
    (text, { textContent }) => text?.replace(textContent ?? '', '') ?? '',
    scene.textContent,
  )

const tellsCovers = () => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/**
 * Calls back repeatedly with whether something covers the element (IntersectionObserver v2). Never calls back in
 * browsers without support.
 */
function watchCovers(
  element: HTMLElement,
  onReport: (covered: boolean, at: number) => void,
): { report(): void; stop(): void } {
  if (!tellsCovers()) return { report: () => {}, stop: () => {} }
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 1],
    trackVisibility: true,
    delay: LOOK_EVERY_MS,
  }
  const observer = new IntersectionObserver(entries => {
    const last = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    if (last) onReport(last.isIntersecting && last.isVisible === false, last.time)
  }, options)
  // An observer reports changes only; a new observation reports the current state.
  const report = () => {
    observer.unobserve(element)
    observer.observe(element)
  }
  report()
  const timer = setInterval(report, LOOK_EVERY_MS)
  return {
    report,
    stop: () => {
      clearInterval(timer)
      observer.disconnect()
    },
  }
}
