import type { MiddlewareHandler } from 'hono'

const HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'privy-app-id',
  'privy-client-id',
  'privy-client',
  'privy-ca-id',
  'privy-ui',
  'privy-idempotency-key',
  'privy-retry-attempt',
  'privy-authorization-signature',
  'privy-request-expiry',
  'privy-user-token',
  'farcaster-channel-token',
  'x-native-app-identifier',
]
const EXPOSED = 'date, retry-after'

/** CORS headers for a page of this origin, with credentials. Errors have them too, so that the page can read them. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': EXPOSED,
  vary: 'Origin',
})

/** Allows the exact origin of the request. Whether that origin may use the app is checked in `require-app.ts`. */
export const cors: MiddlewareHandler = async (request, next) => {
  const origin = request.req.header('origin')
  if (origin) for (const [name, value] of Object.entries(corsHeaders(origin))) request.header(name, value)
  if (request.req.method !== 'OPTIONS') return next()
  // Also allows headers that the API adds later.
  const requestedHeaders = (request.req.header('access-control-request-headers') ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => /^privy-[a-z0-9-]{1,40}$/.test(name))
  request.header('access-control-allow-methods', 'GET, POST, PATCH')
  request.header('access-control-allow-headers', [...new Set([...HEADERS, ...requestedHeaders])].join(', '))
  request.header('access-control-max-age', '600')
  return request.body(null, 204)
}
