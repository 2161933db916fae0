import { useEffect, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../../constants.js'
import { arm } from '../../ui/actions/arming.js'

/**
 * Lets nobody into a frame whose buttons are not ours to guard, until it has stood in sight for a moment, uncovered and in one
 * place; and not while that has changed.
 */
export function useArmedFrame(ref: RefObject<HTMLIFrameElement | null>, open: boolean): void {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const shut = (inert: boolean) => frame.toggleAttribute('inert', inert)
    shut(true)
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
          () => shut(false),
          () => shut(true),
        ),
      ARM_DELAY_MS / 4,
    )
    return () => {
      clearInterval(timer)
      arming.stop()
    }
  }, [ref, open])
}

/** What scrolls a screen: its body; in a low window the whole panel, below a header that stays. */
const SCROLLS = ['.body', '.panel']
/** Above its lower edge, what goes on below fades out: whatever lies there is covered. */
const FADES_PX = 18

/** A frame that is drawn in part lets nobody in: it is scrolled into view whole. The page around the screen stays where it is. */
export function bringIntoView(frame: HTMLIFrameElement): void {
  for (const selector of SCROLLS) {
    const place = frame.closest<HTMLElement>(selector)
    if (!place) continue
    const [box, room] = [frame.getBoundingClientRect(), place.getBoundingClientRect()]
    const below = box.bottom + FADES_PX - room.bottom
    const above = room.top + (place.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0) - box.top
    if (below > 0) place.scrollTop += below
    else if (above > 0) place.scrollTop -= above
  }
}
