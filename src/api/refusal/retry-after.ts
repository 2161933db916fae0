import { RETRY_AFTER_LIMIT_MS } from '../../constants.js'

/**
 * When the provider may be asked again, by `Retry-After` (RFC 9110): in seconds, or a date by the clock of the server.
 * Undefined where the answer does not say, or says nothing that can be.
 */
export function retryAtOf(headers: Headers, now = Date.now()): number | undefined {
  const said = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(said)
    ? Number(said) * 1_000
    : Date.parse(said) - (Date.parse(headers.get('date') ?? '') || now)
  return ms > 0 ? now + Math.min(ms, RETRY_AFTER_LIMIT_MS) : undefined
}
