const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** The address when a link may lead there: https, or http to this machine; undefined otherwise (SEC-68). */
export function safeLink(url: string | undefined): string | undefined {
  if (!url) return undefined
  try {
    const { protocol, hostname, href } = new URL(url, globalThis.document?.baseURI)
    return protocol === 'https:' || protocol === 'http:' && LOCAL.test(hostname) ? href : undefined
  } catch {
    return undefined
  }
}

/** The same for an image, which may also be raster data. Never SVG data: it is a document. */
export function safeImage(url: string | undefined): string | undefined {
  return url && RASTER.test(url) ? url : safeLink(url)
}
