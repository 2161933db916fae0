import { DEFAULT_API_URL, isNamedByScript } from '../../config/app.js'
import { currentApp } from '../../config/current-app.js'
import { storage, type SafeStorage } from '../../lib/storage.js'
import { platform, type Platform } from './platform.js'
import { KEYS } from './storage-keys.js'

/** The key of the note beside a stored secret. The note names the origin of the provider that the secret belongs to. */
const noteOf = (key: string) => `wallet-elements:provider-of:${key}`

/**
 * Storage for values that belong to one provider: tokens, login states, guest secrets. A value is readable only for the
 * provider that it was stored for, because markup can name any provider. A value without a note was stored by another
 * client of the provider. It is readable for the default provider, and for one that a script has named.
 */
export interface ProviderStorage extends SafeStorage {
  /** True if this provider may read the value with this key. */
  owns(key: string): boolean
}

/** The provider storage of the page's app. */
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

/** The platform with the storage that the session of the page's app may read. */
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

/** The name of the session across all tabs: the app, and the provider unless it is the default one. */
export function sessionName(): string {
  const { appId, apiUrl } = currentApp()
  const { origin, host } = new URL(apiUrl)
  return origin === DEFAULT_API_URL ? appId : `${appId}@${host}`
}
