import type { Connector } from './registry.js'

const NAME_LIMIT = 40
const ICON_LIMIT = 100_000
/** Raster images only: an SVG can contain scripts and links. */
const ICON = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i
/** Characters that are invisible, change the text direction, or break a line. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f]/gu

/** A wallet's own name and picture, cleaned so that they are safe to show; `otherwise` for a wallet without a name. */
export function brandingOf(
  { name, icon }: { readonly name?: unknown; readonly icon?: unknown },
  otherwise: string,
): Connector['walletBranding'] {
  const image = typeof icon === 'string' && icon.length <= ICON_LIMIT && ICON.test(icon) ? icon : undefined
  return Object.freeze({ name: cleanName(name) || otherwise.slice(0, NAME_LIMIT), ...(image && { icon: image }) })
}

function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return [
    ...name
      .slice(0, 10 * NAME_LIMIT)
      .replace(HIDDEN, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, NAME_LIMIT)
    .join('')
}
