import type { MiddlewareHandler } from 'hono'

/** Headers of every answer: no guessing of types, no addresses told on, and nothing kept that a route did not release. */
export const safetyHeaders: MiddlewareHandler = async (request, next) => {
  await next()
  request.header('x-content-type-options', 'nosniff')
  request.header('referrer-policy', 'no-referrer')
  if (!request.res.headers.has('cache-control')) request.header('cache-control', 'no-store')
}
