import type { MiddlewareHandler } from 'hono'
import type { Variables } from '../context.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import type { RequestLog } from './request-record.js'

const BODY_LIMIT_BYTES = 100_000
/** Longer bodies are served but not logged. */
const LOGGED_LIMIT = 20_000
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE'])

/** Refuses a body that is too long or has no declared length before any of it is read. */
export const limitBody: MiddlewareHandler = async (request, next) => {
  if (request.req.header('transfer-encoding') !== undefined)
    throw new WireError(411, undefined, 'Say how long the body is')
  if (Number(request.req.header('content-length') ?? 0) > BODY_LIMIT_BYTES)
    throw new WireError(413, 'invalid_data', 'The body is too large')
  await next()
}

/** Reads the body for the routes that follow. It must be a JSON object or empty. */
export const readBody =
  (log: RequestLog): MiddlewareHandler<{ Variables: Variables }> =>
  async (request, next) => {
    const text = WITH_BODY.has(request.req.method) ? await request.req.text() : ''
    const body = parse(text)
    const record = log.of(request)
    if (record && text.length <= LOGGED_LIMIT) record.body = body
    if (text !== '' && !/^application\/json\b/i.test(request.req.header('content-type') ?? ''))
      throw new WireError(415, undefined, 'Send the body as application/json')
    request.set('body', body)
    await next()
  }

function parse(text: string): Record<string, unknown> {
  if (text === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidData('The body is not JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidData('The body is not a JSON object')
  return body as Record<string, unknown>
}
