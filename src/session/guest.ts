import { authenticateGuest } from '../api/guest.js'
import { currentApp } from '../config/app.js'
import { randomText } from '../lib/random.js'
import { storage as pageStorage } from '../lib/storage.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { KEYS } from './storage-keys.js'

const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/

/** Logs in without a name. The credential stays on this origin, so that the next time it is the same guest. */
export function loginAsGuest(signal?: AbortSignal): Promise<Authenticated> {
  const storage = pageStorage()
  const key = KEYS.guest(currentApp().appId)
  const stored = parse(storage.get(key))
  const guestCredential = stored ?? randomText(32)
  if (!stored) storage.set(key, JSON.stringify(guestCredential))
  return authenticate('guest', () => authenticateGuest({ guestCredential }, signal))
}

function parse(text: string | null): string | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'string' && CREDENTIAL.test(value) ? value : undefined
  } catch {
    return undefined
  }
}
