import { useEffect, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../../constants.js'
import { arm } from '../../ui/actions/arming.js'

/**
 * Blocks a frame whose buttons we cannot guard until it has been visible, uncovered and unmoved for a moment, and again
 * after each change.
 */
export function useArmedFrame(ref: RefObject<HTMLIFrameElement | null>, open: boolean): void {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const setInert = (inert: boolean) => frame.toggleAttribute('inert', inert)
    setInert(true)
    if (!open) return
    bringIntoView(frame)
    const arming = arm(
      frame,
      () => {},
      () => {},
    )
    const timer = setInterval(
      () =>
        arming.judge(
          performance.now(),
          () => setInert(false),
          () => setInert(true),
        ),
      ARM_DELAY_MS / 4,
    )
    return () => {
      clearInterval(timer)
      arming.stop()
    }
  }, [ref, open])
}

/** The element that scrolls: the body of the screen, or the whole panel in a low window. */
const SCROLLERS = ['.body', '.panel']
/** Content fades out above the body's lower edge, so a frame there counts as covered. */
const FADE_PX = 18

/**
 * Scrolls a partly visible frame into view, because it stays blocked until then. The page around the screen does not
 * scroll.
 */
export function bringIntoView(frame: HTMLIFrameElement): void {
  for (const selector of SCROLLERS) {
    const scroller = frame.closest<HTMLElement>(selector)
    if (!scroller) continue
    const [frameRect, scrollerRect] = [frame.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const overflowBelow = frameRect.bottom + FADE_PX - scrollerRect.bottom
    const overflowAbove =
      scrollerRect.top + (scroller.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0) - frameRect.top
    if (overflowBelow > 0) scroller.scrollTop += overflowBelow
    else if (overflowAbove > 0) scroller.scrollTop -= overflowAbove
  }
}
