import type { WireRequest } from '../../context.js'
import { WireError } from '../../wire/wire-error.js'
import { signedContent } from './signed-content.js'
import type { UserSigningKeys } from './user-signing-keys.js'

const SIGNATURES_LIMIT = 10

/** Throws 401 unless the request has a signature of the user over its content and has not expired. */
export function requireSignature(keys: UserSigningKeys, request: WireRequest, userId: string): void {
  const expiry = request.req.header('privy-request-expiry')
  if (expiry !== undefined && !(Number(expiry) > keys.now())) throw refused('The request has expired')
  const signatures = (request.req.header('privy-authorization-signature') ?? '')
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)
    .slice(0, SIGNATURES_LIMIT)
  if (signatures.length === 0) throw refused('A signature of the request is needed')
  const content = signedContent({
    url: request.req.url,
    method: request.req.method,
    appId: request.var.app.id,
    expiry,
    body: request.var.body,
  })
  if (!signatures.some(signature => keys.hasSigned(userId, content, signature)))
    throw refused('The signature does not fit the request')
}

const refused = (message: string) => new WireError(401, 'missing_or_invalid_token', message)
