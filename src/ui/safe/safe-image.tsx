import { useState, type ReactNode } from 'react'
import { safeImage } from './safe-url.js'

/** An external image. Shows the fallback if its URL is not safe or it fails to load. */
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
