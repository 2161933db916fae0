import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../constants.js'

const LOOK_EVERY_MS = 100
const SHOW_AFTER_MS = 600
/** What the browser has said of a cover counts for this long: on a busy machine it may fall silent. */
const NEWS_LASTS_MS = 250

/**
 * Says whether an approval may be given now: its button has been in the same place for 400 ms, and nothing lies over it
 * as far as the browser can tell. Its place is looked at every now and then, and once more at the press itself.
 */
export function useArmed(ref: RefObject<HTMLElement | null>): { armed: () => boolean; covered: boolean } {
  const since = useRef(Infinity)
  const place = useRef('')
  const covered = useRef(false)
  const heardAt = useRef(canTell() ? -Infinity : Infinity) // where nothing is ever told, it is never too long ago
  const [shut, setShut] = useState(false)

  const look = useCallback(() => {
    const box = ref.current?.getBoundingClientRect()
    const now = box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : ''
    if (now === place.current) return
    place.current = now
    since.current = performance.now()
  }, [ref])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    since.current = performance.now()
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    let show: ReturnType<typeof setTimeout>
    const stopWatching = watchCover(element, (hidden, at) => {
      heardAt.current = at
      if (hidden === covered.current) return
      if (!hidden) since.current = performance.now()
      covered.current = hidden
      clearTimeout(show)
      show = setTimeout(setShut, hidden ? SHOW_AFTER_MS : 0, hidden) // a screen that is coming in counts as covered, too
    })
    return () => { clearInterval(timer); clearTimeout(show); stopWatching() }
  }, [ref, look])

  const armed = useCallback(() => {
    look()
    const now = performance.now()
    return !covered.current && now - heardAt.current <= NEWS_LASTS_MS && now - since.current >= ARM_DELAY_MS
  }, [look])
  return { armed, covered: shut }
}

const canTell = () => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/** Hears from the browser, again and again, whether something is painted over the element; browsers that cannot tell say nothing. */
function watchCover(element: HTMLElement, tell: (covered: boolean, at: number) => void): () => void {
  if (!canTell()) return () => {}
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = { threshold: [0, 1], trackVisibility: true, delay: LOOK_EVERY_MS }
  const observer = new IntersectionObserver(entries => {
    const last = entries.at(-1) as IntersectionObserverEntry & { isVisible?: boolean } | undefined
    if (last) tell(last.isIntersecting && last.isVisible === false, last.time)
  }, options)
  // By itself it tells of changes only; whoever begins anew is told how things stand.
  const ask = () => { observer.unobserve(element); observer.observe(element) }
  ask()
  const timer = setInterval(ask, LOOK_EVERY_MS)
  return () => { clearInterval(timer); observer.disconnect() }
}
