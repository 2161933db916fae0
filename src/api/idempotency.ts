import { currentApp } from '../config/app.js'
import { uuid } from '../lib/random.js'
import { toJson } from '../lib/json.js'
import { analyticsId } from './analytics-id.js'
import { appFacts } from './app-facts.js'
import type { Endpoint } from './endpoints.js'

const HEADER = 'privy-idempotency-key'

/**
 * The header that names the visitor's action behind a request, the same for every try of it; none when the provider would
 * not know it. What can take effect only once
 * is named by its content, so that the same code typed again after a lost answer, or a reload, is still the same action.
 */
export async function idempotencyHeader(endpoint: Endpoint, body: string | undefined, key?: string): Promise<Record<string, string>> {
  if (body === undefined || !appFacts().idempotencyKeys) return {}
  return { [HEADER]: key ?? (endpoint.once ? await digest(endpoint, body) : uuid()) }
}

async function digest(endpoint: Endpoint, body: string): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined // missing on a page that is not secure
  if (!subtle) return uuid()
  const text = toJson([analyticsId(), currentApp().appId, endpoint.path, body])
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
