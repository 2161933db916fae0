import { currentApp } from '../config/current-app.js'
import { hexOf } from '../lib/text/hex.js'
import { toJson } from '../lib/text/json.js'
import { onePerPage } from '../lib/page.js'
import { uuid } from '../lib/text/random.js'
import { analyticsId } from './analytics/analytics-id.js'
import { appFacts } from './app/app-facts.js'
import type { Endpoint } from './endpoint.js'

/** Keys of actions whose response has arrived: the same request after that is a new action. */
const completed = (): Set<string> => onePerPage('completed-actions', () => new Set<string>())

/**
 * The idempotency key of a request, the same for each of its tries; undefined if the provider does not support keys.
 * For endpoints that take effect only once, it is a hash of the content. The same code, typed again after a lost
 * response or a reload, therefore still counts as the same action.
 */
export async function actionKey(
  endpoint: Endpoint,
  body: string | undefined,
  callerKey?: string,
): Promise<string | undefined> {
  if (body === undefined || !appFacts().idempotencyKeys) return undefined
  if (callerKey !== undefined || !endpoint.once) return callerKey ?? uuid()
  const first = await digest(endpoint, body)
  let key = first
  for (let again = 1; completed().has(key); again++) key = `${first}.${again}`
  return key
}

/** Marks an action as completed, because its response has arrived. */
export function actionCompleted(endpoint: Endpoint, key: string | undefined): void {
  if (key !== undefined && endpoint.once) completed().add(key)
}

async function digest(endpoint: Endpoint, body: string): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined // missing on a page without HTTPS
  if (!subtle) return uuid()
  const text = toJson([analyticsId(), currentApp().appId, endpoint.path, body])
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(hash))
}
