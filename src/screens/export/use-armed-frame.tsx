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
