import { currentApp } from '../config/app.js'
import { toJson, tryParseJson } from '../lib/json.js'
import { randomText } from '../lib/random.js'
import { storage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'

const BYTES = 32
const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/

const key = () => KEYS.guest(currentApp().appId)

/** What makes this visitor the same guest again; made at the first guest login on this origin, and kept. */
export function guestCredential(): string {
  const stored = tryParseJson(storage().get(key()))
  if (typeof stored === 'string' && CREDENTIAL.test(stored)) return stored
  const made = randomText(BYTES)
  storage().set(key(), toJson(made))
  return made
}

/** Forgets the guest. */
export const dropGuestCredential = (): void => storage().remove(key())
