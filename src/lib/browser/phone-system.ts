/** The phone's or tablet's system that this page is shown on; undefined on a desk. An iPad says that it is a Mac, but is touched. */
export function phoneSystem(
  {
    userAgent = '',
    maxTouchPoints = 0,
  }: { readonly userAgent?: string; readonly maxTouchPoints?: number } = globalThis.navigator ?? {},
): 'ios' | 'android' | undefined {
  if (/android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : undefined
}
