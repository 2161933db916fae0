/**
 * The last line of a text message: the host of a site without its port, and the code. With it browsers offer the code
 * only on that site's pages (origin-bound one-time codes, which WebOTP reads). Empty if no page asked for the code.
 */
export function originBound(origin: string | undefined, code: string): string {
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : ''
  return host && `\n\n@${host} #${code}`
}
