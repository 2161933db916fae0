/**
 * The last line of a text message, by which browsers offer its code on the pages of one site alone (origin-bound one-time codes, which WebOTP
 * reads): its host without a port, and the code. Nothing where no page has asked.
 */
export function originBound(origin: string | undefined, code: string): string {
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : ''
  return host && `\n\n@${host} #${code}`
}
