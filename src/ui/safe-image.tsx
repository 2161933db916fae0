import { useState, type ReactNode } from 'react'
import { safeImage } from './safe-url.js'

/** A foreign picture. What is not safe, or does not load, leaves the fallback in its place. */
export function SafeImage({ src, alt = '', fallback = null }: { src: string | undefined; alt?: string; fallback?: ReactNode }) {
  const [broken, setBroken] = useState<string>()
  const safe = safeImage(src)
  if (!safe || broken === safe) return fallback
  return <img src={safe} alt={alt} referrerPolicy="no-referrer" decoding="async" draggable={false} onError={() => setBroken(safe)} />
}
