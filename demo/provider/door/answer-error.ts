import type { ErrorHandler } from 'hono'
import { WireError } from '../wire/wire-error.js'

/** A refusal in the wire's shape; anything else is our own fault and says nothing of our insides. */
export const answerError: ErrorHandler = (error, request) => {
  if (error instanceof WireError) {
    if (error.retryAfterSeconds !== undefined) request.header('retry-after', String(error.retryAfterSeconds))
    return request.json(error.body(), error.status)
  }
  console.error(error)
  return request.json({ error: 'Internal error' }, 500)
}
