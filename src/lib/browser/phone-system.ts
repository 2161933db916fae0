/**
 * The operating system of the phone or tablet that shows this page; undefined on a desktop. An iPad identifies itself
 * as a Mac, but has several touch points.
 */
export function phoneSystem(
  {
    userAgent = '',
    maxTouchPoints = 0,
  }: { readonly userAgent?: string; readonly maxTouchPoints?: number } = globalThis.navigator ?? {},
): 'ios' | 'android' | undefined {
  if (/android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : undefined
}
