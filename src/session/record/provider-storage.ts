import { DEFAULT_API_URL, isNamedByScript } from '../../config/app.js'
import { currentApp } from '../../config/current-app.js'
import { storage, type SafeStorage } from '../../lib/storage.js'
import { platform, type Platform } from './platform.js'
import { KEYS } from './storage-keys.js'

/** The key of the note beside a stored secret. The note names the origin of the provider that the secret belongs to. */
const ownerKey = (key: string) => `wallet-elements:provider-of:${key}`

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
export function providerStorage(allStorage: SafeStorage = storage()): ProviderStorage {
  const { origin } = new URL(currentApp().apiUrl)
  const owns = (key: string) => {
    const owner = allStorage.get(ownerKey(key))
    return owner === null ? isNamedByScript() || origin === DEFAULT_API_URL : owner === origin
  }
  return {
    owns,
    get isMemoryOnly() {
      return allStorage.isMemoryOnly ?? false
    },
    get: key => (owns(key) ? allStorage.get(key) : null),
    set: (key, value) => {
      if (origin === DEFAULT_API_URL) allStorage.remove(ownerKey(key))
      else allStorage.set(ownerKey(key), origin)
      allStorage.set(key, value)
    },
    remove: key => {
      if (!owns(key)) return
      allStorage.remove(key)
      allStorage.remove(ownerKey(key))
    },
  }
}

/** The platform with the storage that the session of the page's app may read. */
export function providerPlatform(fullPlatform: Platform = platform()): Platform {
  const restricted = providerStorage(fullPlatform.storage)
  return {
    now: () => fullPlatform.now(),
    storage: restricted,
    records: fullPlatform.records,
    withLock: (name, signal, work) => fullPlatform.withLock(name, signal, work),
    openChannel: (name, onMessage) => fullPlatform.openChannel(name, onMessage),
    cookies: {
      read: () => (restricted.owns(KEYS.refreshToken) ? fullPlatform.cookies.read() : ''),
      write: cookie => fullPlatform.cookies.write(cookie),
    },
    get local() {
      return fullPlatform.local
    },
    onWake: callback => fullPlatform.onWake(callback),
  }
}

/** The name of the session across all tabs: the app, and the provider unless it is the default one. */
export function sessionName(): string {
  const { appId, apiUrl } = currentApp()
  const { origin, host } = new URL(apiUrl)
  return origin === DEFAULT_API_URL ? appId : `${appId}@${host}`
}
