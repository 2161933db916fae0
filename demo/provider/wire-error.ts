/** A refusal in the wire's own shape: `{ error, code }` with its status. */
export class WireError extends Error {
  override readonly name = 'WireError'

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 411 | 413 | 415 | 422 | 429,
    readonly code: string | undefined,
    message: string,
    /** When asking again may help. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }

  body(): { error: string; code?: string } {
    return this.code ? { error: this.message, code: this.code } : { error: this.message }
  }
}

export const invalidData = (message: string) => new WireError(400, 'invalid_data', message)
export const invalidToken = () => new WireError(401, 'missing_or_invalid_token', 'Missing or invalid access token')
export const tooMany = (message: string, waitMs?: number) => new WireError(429, 'too_many_requests', message, waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000)))
export const disallowed = (method: string) => new WireError(403, 'disallowed_login_method', `Login with ${method} not allowed`)
