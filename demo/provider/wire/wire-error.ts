/** An error response in the API's shape: `{ error, code }` with a status, and `data` if the client needs more. */
export class WireError extends Error {
  override readonly name = 'WireError'

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 411 | 413 | 415 | 422 | 429,
    readonly code: string | undefined,
    message: string,
    /** The time after which a retry may succeed. */
    readonly retryAfterSeconds?: number,
    readonly data?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
  }

  body(): { error: string; code?: string; data?: Readonly<Record<string, unknown>> } {
    return { error: this.message, ...(this.code ? { code: this.code } : {}), ...(this.data ? { data: this.data } : {}) }
  }
}

export const invalidData = (message: string) => new WireError(400, 'invalid_data', message)
export const invalidToken = () => new WireError(401, 'missing_or_invalid_token', 'Missing or invalid access token')
export const invalidCredentials = (message: string) => new WireError(401, 'invalid_credentials', message)
export const tooMany = (message: string, waitMs?: number) =>
  new WireError(
    429,
    'too_many_requests',
    message,
    waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000)),
  )
export const disallowed = (method: string) =>
  new WireError(403, 'disallowed_login_method', `Login with ${method} not allowed`)
