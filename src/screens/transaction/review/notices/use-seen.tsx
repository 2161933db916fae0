import { useEffect, useState, type RefObject } from 'react'

const VISIBLE_RATIO = 0.3

/** The last warning. */
export const lastOf = (warnings: HTMLElement | null): Element | undefined =>
  [...(warnings?.querySelectorAll('.message') ?? [])].at(-1)

/**
 * True once the last warning, and so all above it, was in view. False again if the warnings change (`content`). True
 * at once if there is no warning, or if the browser cannot observe it.
 */
export function useSeen(warnings: RefObject<HTMLElement | null>, content: string): boolean {
  const [seenContent, setSeen] = useState<string>()
  useEffect(() => {
    const lastWarning = lastOf(warnings.current)
    if (!lastWarning || typeof IntersectionObserver === 'undefined') return setSeen(content)
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(content)
      },
      { threshold: VISIBLE_RATIO },
    )
    observer.observe(lastWarning)
    return () => observer.disconnect()
  }, [warnings, content])
  return seenContent === content
}
