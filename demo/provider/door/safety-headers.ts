import type { MiddlewareHandler } from 'hono'

/** Headers of every response: no MIME sniffing, no referrer, and no caching unless the route allows it. */
export const safetyHeaders: MiddlewareHandler = async (request, next) => {
  await next()
  request.header('x-content-type-options', 'nosniff')
  request.header('referrer-policy', 'no-referrer')
  if (!request.res.headers.has('cache-control')) request.header('cache-control', 'no-store')
}
