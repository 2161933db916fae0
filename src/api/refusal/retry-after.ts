import { RETRY_AFTER_LIMIT_MS } from '../../constants.js'

/**
 * The time from which the provider accepts a request again, by `Retry-After` (RFC 9110): in seconds, or a date by the
 * server's clock. Undefined if the header is missing or invalid, or the time has passed.
 */
export function retryAtOf(headers: Headers, now = Date.now()): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - (Date.parse(headers.get('date') ?? '') || now)
  return ms > 0 ? now + Math.min(ms, RETRY_AFTER_LIMIT_MS) : undefined
}
