import type { ErrorHandler } from 'hono'
import { WireError } from '../wire/wire-error.js'

/** Answers a `WireError` in the API's shape. Any other error is a bug here, and its response reveals no details. */
export const answerError: ErrorHandler = (error, request) => {
  if (error instanceof WireError) {
    if (error.retryAfterSeconds !== undefined) request.header('retry-after', String(error.retryAfterSeconds))
    return request.json(error.body(), error.status)
  }
  console.error(error)
  return request.json({ error: 'Internal error' }, 500)
}
