import type { WireRequest } from '../context.js'
import { sameText } from '../store/secrets.js'
import { invalidToken } from '../wire/wire-error.js'

/** Whether the caller is the app's server: HTTP Basic with the app's id and secret. A browser page never is. */
export function hasAppSecret(request: WireRequest): boolean {
  const { app } = request.var
  if (request.req.header('origin') !== undefined || request.req.header('sec-fetch-site') !== undefined) return false
  const credentials = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(request.req.header('authorization') ?? '')?.[1] ?? ''
  return sameText(Buffer.from(credentials, 'base64').toString('utf8'), `${app.id}:${app.app_secret}`)
}

/** Throws 401 unless the caller is the app's own server. */
export function requireAppSecret(request: WireRequest): void {
  if (!hasAppSecret(request)) throw invalidToken()
}
