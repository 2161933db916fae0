import type { ProviderContext, WireRequest } from '../context.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import type { AppRow } from '../store/apps.js'
import { invalidData, WireError } from '../wire/wire-error.js'

/** A requesting page with its public key, and the app whose users it asks. */
interface Asking {
  app: AppRow
  origin: string
  key: string
}

/**
 * Reads the requested app and the requesting page. The page must be on the app's list of domains or on this machine.
 */
export function askingOf({ apps }: ProviderContext, request: WireRequest): Asking {
  const query = (name: string) => request.req.query(name) ?? ''
  const [app, origin] = [apps.find(query('provider_app_id')), query('requester_origin')]
  if (!app) throw new WireError(404, undefined, 'There is no such app')
  const sources = [
    ...allowedSources([]),
    ...(app.allowed_domains.length > 0 ? allowedSources(app.allowed_domains) : []),
  ]
  if (!isAllowedOrigin(origin, sources)) throw new WireError(403, 'invalid_origin', 'This page may not ask')
  const key = query('requester_public_key')
  if (!/^[A-Za-z0-9+/]{43,88}={0,2}$/.test(key)) throw invalidData('"requester_public_key" is no key')
  return { app, origin, key }
}
