import type { MiddlewareHandler } from 'hono'

/** Lets only the tester's own pages act. Another site's page needs a preflight to send JSON, and has another origin. */
export const ownPageOnly: MiddlewareHandler = async (request, next) => {
  const origin = request.req.header('origin')
  const own = origin === undefined || origin === new URL(request.req.url).origin
  if (!own || !/^application\/json\b/.test(request.req.header('content-type') ?? ''))
    return request.json({ error: "Only the tester's own pages may do that" }, 403)
  await next()
}
