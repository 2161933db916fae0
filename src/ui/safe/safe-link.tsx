import type { ReactNode } from 'react'
import { safeLink } from './safe-url.js'

/** A link that opens a new tab without access to this page. Plain text if the address is not safe. */
export function SafeLink({
  href,
  className,
  children,
}: {
  href: string | undefined
  className?: string
  children: ReactNode
}) {
  const safe = safeLink(href)
  if (!safe) return <span className={className}>{children}</span>
  return (
    <a className={className} {...{ part: 'link' }} href={safe} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
