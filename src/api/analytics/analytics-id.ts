import { toJson, tryParseJson } from '../../lib/text/json.js'
import { uuid } from '../../lib/text/random.js'
import { storage } from '../../lib/storage.js'

const KEY = 'privy:caid'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A random UUID of this browser, sent with every request. The first request creates and stores it. It says nothing
 * about the visitor.
 */
export function analyticsId(): string {
  const stored = tryParseJson(storage().get(KEY))
  if (typeof stored === 'string' && UUID.test(stored)) return stored
  const generated = uuid()
  storage().set(KEY, toJson(generated))
  return generated
}
