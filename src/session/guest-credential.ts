import { currentApp } from '../config/current-app.js'
import { toJson, tryParseJson } from '../lib/text/json.js'
import { randomText } from '../lib/text/random.js'
import { storage } from '../lib/storage.js'
import { KEYS } from './record/storage-keys.js'

const BYTES = 32
const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/

const key = () => KEYS.guest(currentApp().appId)

/** The secret that makes this visitor the same guest again: 32 random bytes, base64url. Made at the first guest login on this origin and stored. */
export function guestCredential(): string {
  const stored = tryParseJson(storage().get(key()))
  if (typeof stored === 'string' && CREDENTIAL.test(stored)) return stored
  const made = randomText(BYTES)
  storage().set(key(), toJson(made))
  return made
}

export const removeGuestCredential = (): void => storage().remove(key())
