import { currentApp } from '../config/app.js'
import { hexOf } from '../lib/hex.js'
import { toJson } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { uuid } from '../lib/random.js'
import { analyticsId } from './analytics-id.js'
import { appFacts } from './app-facts.js'
import type { Endpoint } from './endpoint.js'

/** Keys of actions that took effect and were answered: whoever asks for the same again means another action. */
const answered = (): Set<string> => onePerPage('answered-actions', () => new Set<string>())

/**
 * The key that names the visitor's action behind a request, the same for every try of it; undefined when the provider would
 * not know it. What can take effect only once is named by its content, so that the same code typed again after a lost
 * answer, or a reload, is still the same action.
 */
export async function actionKey(endpoint: Endpoint, body: string | undefined, given?: string): Promise<string | undefined> {
  if (body === undefined || !appFacts().idempotencyKeys) return undefined
  if (given !== undefined || !endpoint.once) return given ?? uuid()
  const first = await digest(endpoint, body)
  let key = first
  for (let again = 1; answered().has(key); again++) key = `${first}.${again}`
  return key
}

/** Says that this action was answered well and is over. */
export function actionAnswered(endpoint: Endpoint, key: string | undefined): void {
  if (key !== undefined && endpoint.once) answered().add(key)
}

async function digest(endpoint: Endpoint, body: string): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined // missing on a page that is not secure
  if (!subtle) return uuid()
  const text = toJson([analyticsId(), currentApp().appId, endpoint.path, body])
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(hash))
}
