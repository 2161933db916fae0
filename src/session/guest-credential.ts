import { currentApp } from '../config/current-app.js'
import { toJson, tryParseJson } from '../lib/text/json.js'
import { randomText } from '../lib/text/random.js'
import { providerStorage } from './record/provider-storage.js'
import { KEYS } from './record/storage-keys.js'

const CREDENTIAL_BYTES = 32
const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/

const key = () => KEYS.guest(currentApp().appId)

/**
 * The secret that identifies this guest: 32 random bytes in base64url, created at the first guest login on this origin
 * and stored.
 */
export function guestCredential(): string {
  const stored = tryParseJson(providerStorage().get(key()))
  if (typeof stored === 'string' && CREDENTIAL.test(stored)) return stored
  const created = randomText(CREDENTIAL_BYTES)
  providerStorage().set(key(), toJson(created))
  return created
}

export const removeGuestCredential = (): void => providerStorage().remove(key())
