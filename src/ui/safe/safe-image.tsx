import { useState, type ReactNode } from 'react'
import { safeImage } from './safe-url.js'

/** An image of others. Shows the fallback if its address is not safe or it does not load. */
export function SafeImage({
  src,
  alt = '',
  fallback = null,
}: {
  src: string | undefined
  alt?: string
  fallback?: ReactNode
}) {
  const [broken, setBroken] = useState<string>()
  const safe = safeImage(src)
  if (!safe || broken === safe) return fallback
  return (
    <img
      src={safe}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      draggable={false}
      onError={() => setBroken(safe)}
    />
  )
}
