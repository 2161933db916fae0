import type { MiddlewareHandler } from 'hono'
import { WireError } from '../wire/wire-error.js'

const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** Whether a `host` header names this machine. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host)

/**
 * Serves only under host names of this machine, so that a remote page cannot point its own name here (DNS rebinding).
 */
export const localHostsOnly: MiddlewareHandler = async (request, next) => {
  if (!isLocalHost(new URL(request.req.url).host))
    throw new WireError(400, 'invalid_request', 'The development provider serves names of this machine only')
  await next()
}
