import type { MiddlewareHandler } from 'hono'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'
import { appIdOf, speaksForNone } from './request-record.js'

/** Finds the app that a request belongs to. Refuses clients and origins that are not the app's. */
export const requireApp =
  (context: ProviderContext): MiddlewareHandler<{ Variables: Variables }> =>
  async (request, next) => {
    const app = context.apps.find(appIdOf(request.req.path, request.req.header('privy-app-id')))
    if (!app) throw new WireError(400, 'missing_or_invalid_privy_app_id', 'Invalid Privy app ID')
    const client = request.req.header('privy-client-id')
    if (client && app.client_ids.length > 0 && !app.client_ids.includes(client))
      throw new WireError(400, 'missing_or_invalid_privy_client_id', 'Invalid app client ID')
    if (!speaksForNone(request.req.path, request.req.header('privy-app-id'))) checkOrigin(request, app)
    request.set('app', app)
    await next()
  }

/**
 * With a list of domains, allows the listed pages, the provider's own pages and listed native apps. Without one, allows
 * any page on this machine and any program.
 */
function checkOrigin(request: WireRequest, app: AppRow): void {
  const native = request.req.header('x-native-app-identifier')
  if (native !== undefined && app.allowed_native_app_ids.length > 0) {
    if (app.allowed_native_app_ids.includes(native)) return
    throw new WireError(403, 'invalid_native_app_id', 'This native app is not allowed')
  }
  const origin = request.req.header('origin')
  if (app.allowed_domains.length === 0 && origin === undefined) return
  // A same-origin GET sends no Origin header, but only a browser can set Sec-Fetch-Site.
  const own =
    origin === undefined
      ? request.req.header('sec-fetch-site') === 'same-origin'
      : origin === new URL(request.req.url).origin
  if (own) return
  if (origin === undefined) throw new WireError(403, 'missing_origin', 'An origin is needed')
  if (!isAllowedOrigin(origin, allowedSources(app.allowed_domains)))
    throw new WireError(403, 'invalid_origin', 'This origin is not allowed')
}
