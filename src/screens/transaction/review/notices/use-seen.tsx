import { useEffect, useState, type RefObject } from 'react'

const ENOUGH = 0.3

/** The last warning. */
export const lastOf = (warnings: HTMLElement | null): Element | undefined =>
  [...(warnings?.querySelectorAll('.message') ?? [])].at(-1)

/**
 * True once the last warning, and so all above it, has been in view; false again for other warnings (`said`). True at
 * once if there is none, or if the browser cannot tell.
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
