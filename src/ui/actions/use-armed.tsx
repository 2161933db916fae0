import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../../constants.js'

const CHECK_EVERY_MS = 100
const SHOW_COVERED_AFTER_MS = 600
/** A visibility report is valid for this long: on a busy machine the browser may stop sending them. */
const REPORT_VALID_MS = 250

/**
 * Protects an approval against clickjacking. `armed()` is true when the button has been in the same position for 400 ms and
 * nothing covers it, as far as the browser can tell. The position is checked every 100 ms, and again at the press.
 */
export function useArmed(ref: RefObject<HTMLElement | null>): { armed: () => boolean; covered: boolean } {
  const stableSince = useRef(Infinity)
  const position = useRef('')
  const covered = useRef(false)
  const reportedAt = useRef(reportsVisibility() ? -Infinity : Infinity) // without reports, the last one is never too old
  const [showCovered, setShowCovered] = useState(false)

  const checkPosition = useCallback(() => {
    const box = ref.current?.getBoundingClientRect()
    const now = box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : ''
    if (now === position.current) return
    position.current = now
    stableSince.current = performance.now()
  }, [ref])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    stableSince.current = performance.now()
    checkPosition()
    const timer = setInterval(checkPosition, CHECK_EVERY_MS)
    let show: ReturnType<typeof setTimeout>
    const unobserve = observeCover(element, (hidden, at) => {
      reportedAt.current = at
      if (hidden === covered.current) return
      if (!hidden) stableSince.current = performance.now()
      covered.current = hidden
      clearTimeout(show)
      show = setTimeout(setShowCovered, hidden ? SHOW_COVERED_AFTER_MS : 0, hidden) // delayed, because a screen that is still sliding in is reported as covered too
    })
    return () => { clearInterval(timer); clearTimeout(show); unobserve() }
  }, [ref, checkPosition])

  const armed = useCallback(() => {
    checkPosition()
    const now = performance.now()
    return !covered.current && now - reportedAt.current <= REPORT_VALID_MS && now - stableSince.current >= ARM_DELAY_MS
  }, [checkPosition])
  return { armed, covered: showCovered }
}

const reportsVisibility = () => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/** Calls back repeatedly with whether something is painted over the element (IntersectionObserver v2). Never, in browsers that cannot tell. */
function observeCover(element: HTMLElement, onReport: (covered: boolean, at: number) => void): () => void {
  if (!reportsVisibility()) return () => {}
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = { threshold: [0, 1], trackVisibility: true, delay: CHECK_EVERY_MS }
  const observer = new IntersectionObserver(entries => {
    const last = entries.at(-1) as IntersectionObserverEntry & { isVisible?: boolean } | undefined
    if (last) onReport(last.isIntersecting && last.isVisible === false, last.time)
  }, options)
  // An observer reports changes only; a new observation reports the current state.
  const observe = () => { observer.unobserve(element); observer.observe(element) }
  observe()
  const timer = setInterval(observe, CHECK_EVERY_MS)
  return () => { clearInterval(timer); observer.disconnect() }
}
