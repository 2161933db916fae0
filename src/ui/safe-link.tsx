import type { ReactNode } from 'react'
import { safeLink } from './safe-url.js'

/** A link out of the page, in a window that knows nothing of this one. Plain text when the address is not a safe one. */
export function SafeLink({ href, className, children }: { href: string | undefined; className?: string; children: ReactNode }) {
  const safe = safeLink(href)
  if (!safe) return <span className={className}>{children}</span>
  return <a className={className} {...{ part: 'link' }} href={safe} target="_blank" rel="noopener noreferrer">{children}</a>
}
