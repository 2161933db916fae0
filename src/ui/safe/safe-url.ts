import { isLocal } from '../../lib/is-local.js'
import { documentMember } from '../../lib/document-member.js'

const RASTER_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i

/** The address if it is safe for a link: https, or http to localhost; otherwise undefined (SEC-68). */
export function safeLink(url: string | undefined): string | undefined {
  if (!url) return undefined
  try {
    const { protocol, hostname, href } = new URL(url, globalThis.document && documentMember('baseURI'))
    return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname)) ? href : undefined
  } catch {
    return undefined
  }
}

/** The same for an image, which may also be a data URL of a raster image. Never SVG: it can contain scripts. */
export function safeImage(url: string | undefined): string | undefined {
  return url && RASTER_IMAGE.test(url) ? url : safeLink(url)
}
