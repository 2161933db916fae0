import { DEFAULT_API_URL, isNamedByScript } from '../../config/app.js'
import { currentApp } from '../../config/current-app.js'
import { storage, type SafeStorage } from '../../lib/storage.js'
import { platform, type Platform } from './platform.js'
import { KEYS } from './storage-keys.js'

/** Stands beside a stored secret, and names the origin of the provider it belongs to. */
const noteOf = (key: string) => `wallet-elements:provider-of:${key}`

/**
 * Storage for what only one provider may have: tokens, login states, secrets of guests. A value is there for the provider that
 * it was stored for, and for no other that a page names: markup can name any. A value without a note was stored by another
 * client of the provider, and is there for the default provider and for one that a script has named.
 */
export interface ProviderStorage extends SafeStorage {
  /** True where this provider may have what is stored under that key. */
  owns(key: string): boolean
}

/** The secrets of the page's app. */
export function providerStorage(all: SafeStorage = storage()): ProviderStorage {
  const { origin } = new URL(currentApp().apiUrl)
  const owns = (key: string) => {
    const owner = all.get(noteOf(key))
    return owner === null ? isNamedByScript() || origin === DEFAULT_API_URL : owner === origin
  }
  return {
    owns,
    get forgets() {
      return all.forgets ?? false
    },
    get: key => (owns(key) ? all.get(key) : null),
    set: (key, value) => {
      if (origin === DEFAULT_API_URL) all.remove(noteOf(key))
      else all.set(noteOf(key), origin)
      all.set(key, value)
    },
    remove: key => {
      if (!owns(key)) return
      all.remove(key)
      all.remove(noteOf(key))
    },
  }
}

/** The browser as the session of the page's app may see it. */
export function providerPlatform(all: Platform = platform()): Platform {
  const own = providerStorage(all.storage)
  return {
    now: () => all.now(),
    storage: own,
    records: all.records,
    withLock: (name, signal, work) => all.withLock(name, signal, work),
    openChannel: (name, onMessage) => all.openChannel(name, onMessage),
    cookies: {
      read: () => (own.owns(KEYS.refreshToken) ? all.cookies.read() : ''),
      write: cookie => all.cookies.write(cookie),
    },
    get local() {
      return all.local
    },
    onWake: wake => all.onWake(wake),
  }
}

/** What a session is kept under, over all tabs: the app, and the provider where it is not the default one. */
export function sessionName(): string {
  const { appId, apiUrl } = currentApp()
  const { origin, host } = new URL(apiUrl)
  return origin === DEFAULT_API_URL ? appId : `${appId}@${host}`
}
