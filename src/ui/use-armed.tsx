import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../constants.js'

const LOOK_EVERY_MS = 100
const SHOW_AFTER_MS = 600

/**
 * Says whether an approval may be given now: its button has been in the same place for 400 ms, and nothing lies over it
 * as far as the browser can tell. Its place is looked at every now and then, and once more at the press itself.
 */
export function useArmed(ref: RefObject<HTMLElement | null>): { armed: () => boolean; covered: boolean } {
  const since = useRef(Infinity)
  const place = useRef('')
  const covered = useRef(false)
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
    const stopWatching = watchCover(element, hidden => {
      if (!hidden) since.current = performance.now()
      covered.current = hidden
      clearTimeout(show)
      show = setTimeout(setShut, hidden ? SHOW_AFTER_MS : 0, hidden) // a screen that is coming in counts as covered, too
    })
    return () => { clearInterval(timer); clearTimeout(show); stopWatching() }
  }, [ref, look])

  const armed = useCallback(() => {
    look()
    return !covered.current && performance.now() - since.current >= ARM_DELAY_MS
  }, [look])
  return { armed, covered: shut }
}

/** Hears from the browser when something is painted over the element; browsers that cannot tell say nothing. */
function watchCover(element: HTMLElement, tell: (covered: boolean) => void): () => void {
  if (!('isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {}))) return () => {}
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = { threshold: [0, 1], trackVisibility: true, delay: LOOK_EVERY_MS }
  const observer = new IntersectionObserver(entries => {
    const last = entries.at(-1) as IntersectionObserverEntry & { isVisible?: boolean } | undefined
    if (last) tell(last.isIntersecting && last.isVisible === false)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
