import { ARM_DELAY_MS } from '../../constants.js'
import { readDocument } from '../../lib/page-document.js'
import { isReadable } from './in-front.js'
import { placeOf } from './place.js'
import type { Refusal } from './press.js'

const LOOK_EVERY_MS = 100
const SHOW_UNSEEN_AFTER_MS = 600
/** A report of the browser is believed for this long. */
const REPORT_VALID_MS = 250
/** A press waits this long for a younger one. */
const PRESS_WAITS_MS = 2_000

export interface Arming {
  /** Takes or refuses a press of that moment: now, or with the next report. */
  judge(this: void, pressedAt: number, take: () => void, refuse: (why: Refusal) => void): void
  /** It means something else, or the visitor has looked elsewhere: it stands anew, from the frame that shows it. */
  again(this: void): void
  stop(): void
}

/** Whether all of an element is in the window, as far as it can be scrolled there: nobody has seen what they press elsewhere. */
export function isInWindow(element: HTMLElement): boolean {
  const { left, top, right, bottom } = placeOf(element)
  const { innerWidth = 0, innerHeight = 0 } = readDocument('defaultView', element.ownerDocument) ?? {}
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 // to the pixel: places have fractions
}

/**
 * Protects an approval against clickjacking. A press counts when the button had stood in one place for 400 ms as it was made, all of it in
 * the window, and for as long nothing had covered it, as far as the browser can tell, and what is signed was large enough to be read. That
 * time begins with the frame that shows the last change: on a busy machine it comes late. The place and that size are looked at every 100 ms,
 * and at the press; `onUnseen` is told of what hides one of them for longer, `onStood` at each measurement that finds all of it unchanged for so long.
 *
 * The browser tells of covers as it draws, and a busy phone draws seldom. So a press that meets an old report asks for a new one,
 * and counts if that comes within two seconds, shows the button uncovered, and finds the screen as it was at the press. Nobody
 * presses in vain on a page that still draws; and a cover of which the old report knew nothing hinders the press.
 *
 * A press that waits is kept here alone: React leaves its refs and state where a script of the page finds them.
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
  /** Why a press of that moment does not count; nothing where it does. */
  const against = (pressedAt: number): Refusal | undefined => {
    checkPosition()
    if (covered || !stance.readable || !isInWindow(element)) return 'unseen'
    return pressedAt - Math.max(stance.since, bareSince) >= ARM_DELAY_MS ? undefined : 'changed'
  }
  /** What may not change while a press waits. */
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
  /** What was seen as it was made. */
  readonly sight: string
  readonly take: () => void
  readonly refuse: (why: Refusal) => void
}

/**
 * Where an element stands and whether it can be read there, as of the last measurement, and since when that is shown: never before a frame has been
 * drawn. A page that is hidden draws none, and shows what has changed with the first one after it has come back.
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

/** Tells of what stays unseen: a screen that is still sliding in is reported as covered, too. */
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

/** All that is said there, but for what buttons say beside themselves. */
const wordsOf = (scene: Element) =>
  [...scene.querySelectorAll('[data-aside]')].reduce(
    (text, { textContent }) => text?.replace(textContent ?? '', '') ?? '',
    scene.textContent,
  )

const tellsCovers = () => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/** Calls back repeatedly with whether something is painted over the element (IntersectionObserver v2). Never, in browsers that cannot tell. */
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
