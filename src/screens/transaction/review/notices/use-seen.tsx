import { useEffect, useState, type RefObject } from 'react'

const ENOUGH = 0.3

/** The last of these warnings. */
export const lastOf = (warnings: HTMLElement | null): Element | undefined =>
  [...(warnings?.querySelectorAll('.message') ?? [])].at(-1)

/**
 * True once the last of these warnings has been in view, and with it those above; anew for other warnings (`said`). At once where there
 * is none, and where the browser cannot say.
 */
export function useSeen(warnings: RefObject<HTMLElement | null>, said: string): boolean {
  const [seen, see] = useState<string>()
  useEffect(() => {
    const last = lastOf(warnings.current)
    if (!last || typeof IntersectionObserver === 'undefined') return see(said)
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see(said)
      },
      { threshold: ENOUGH },
    )
    watch.observe(last)
    return () => watch.disconnect()
  }, [warnings, said])
  return seen === said
}
