/** A decrypted device share with the id of its set. */
interface DeviceShare {
  readonly setId: string
  readonly share: Uint8Array
}

/**
 * This browser's storage for device shares. Only the frame's own origin can access it, and only when it is embedded in
 * this host's site.
 */
export interface DeviceShares {
  /** Ids of the sets that this device has a share of, newest first. */
  setIds(): Promise<readonly string[]>
  read(setId: string): Promise<Uint8Array | undefined>
  write(share: DeviceShare): Promise<void>
  remove(setId: string): Promise<void>
}

const DATABASE = 'wallet-frame'
const KEYS = 'keys'
const SHARES = 'shares'
const IV_BYTES = 12
const SETS_LIMIT = 50

interface StoredShare {
  readonly id: string
  readonly app: string
  readonly at: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

/**
 * Opens the device shares in IndexedDB. Each is encrypted with an AES-GCM key of this app that is not extractable, not
 * even by this page. If the browser's storage is blocked, full or gone, shares are kept in memory for the life of the
 * page. Wallets then work, and the next page has to recover them.
 */
export async function openDeviceShares(appId: string): Promise<DeviceShares> {
  const inMemory = new MemoryShares()
  try {
    const database = await openDatabase()
    return new SteadyShares(new StoredShares(database, appId, await deviceKey(database, appId)), inMemory)
  } catch {
    return inMemory
  }
}

/** Storage that may fail at any call, with a fallback in memory. */
class SteadyShares implements DeviceShares {
  constructor(
    readonly stored: DeviceShares,
    readonly passing: DeviceShares,
  ) {}

  async setIds(): Promise<readonly string[]> {
    return [...(await this.passing.setIds()), ...(await this.stored.setIds().catch(() => []))].slice(0, SETS_LIMIT)
  }

  async read(setId: string): Promise<Uint8Array | undefined> {
    return (await this.passing.read(setId)) ?? (await this.stored.read(setId).catch(() => undefined))
  }

  write(share: DeviceShare): Promise<void> {
    return this.stored.write(share).catch(() => this.passing.write(share))
  }

  async remove(setId: string): Promise<void> {
    await this.passing.remove(setId)
    await this.stored.remove(setId).catch(() => {})
  }
}

class StoredShares implements DeviceShares {
  constructor(
    readonly database: IDBDatabase,
    readonly appId: string,
    readonly key: CryptoKey,
  ) {}

  async setIds(): Promise<readonly string[]> {
    const rows = (await resultOf(this.database.transaction(SHARES).objectStore(SHARES).getAll())) as StoredShare[]
    return rows
      .filter(({ app }) => app === this.appId)
      .sort((one, other) => other.at - one.at)
      .slice(0, SETS_LIMIT)
      .map(({ id }) => id)
  }

  async read(setId: string): Promise<Uint8Array | undefined> {
    const row = (await resultOf(this.database.transaction(SHARES).objectStore(SHARES).get(setId))) as
      | StoredShare
      | undefined
    if (!row || row.app !== this.appId) return undefined
    try {
      return new Uint8Array(await crypto.subtle.decrypt(this.#algorithm(setId, row.iv), this.key, row.box))
    } catch {
      // The share was encrypted with a key that is gone, or was changed. Both count as no share.
      return undefined
    }
  }

  async write({ setId, share }: DeviceShare): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const box = await crypto.subtle.encrypt(this.#algorithm(setId, iv), this.key, Uint8Array.from(share))
    const row: StoredShare = { id: setId, app: this.appId, at: Date.now(), iv, box }
    const transaction = this.database.transaction(SHARES, 'readwrite', { durability: 'strict' })
    transaction.objectStore(SHARES).put(row)
    await completed(transaction)
  }

  async remove(setId: string): Promise<void> {
    const transaction = this.database.transaction(SHARES, 'readwrite')
    transaction.objectStore(SHARES).delete(setId)
    await completed(transaction)
  }

  /** Binds the ciphertext to the set's id, so that a share cannot pass as one of another set. */
  #algorithm(setId: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${this.appId}\n${setId}`) }
  }
}

class MemoryShares implements DeviceShares {
  readonly #shares = new Map<string, Uint8Array>()

  setIds(): Promise<readonly string[]> {
    return Promise.resolve([...this.#shares.keys()].reverse())
  }

  read(setId: string): Promise<Uint8Array | undefined> {
    const share = this.#shares.get(setId)
    return Promise.resolve(share && Uint8Array.from(share))
  }

  write({ setId, share }: DeviceShare): Promise<void> {
    this.#shares.set(setId, Uint8Array.from(share))
    return Promise.resolve()
  }

  remove(setId: string): Promise<void> {
    this.#shares.delete(setId)
    return Promise.resolve()
  }
}

/** The app's key on this device. Two tabs that create the first key at the same time end up with the same one. */
async function deviceKey(database: IDBDatabase, appId: string): Promise<CryptoKey> {
  const found = (await resultOf(database.transaction(KEYS).objectStore(KEYS).get(appId))) as CryptoKey | undefined
  if (found) return found
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const transaction = database.transaction(KEYS, 'readwrite')
  const store = transaction.objectStore(KEYS)
  // Reads and writes without another await in between, which would end the transaction.
  const earlier = (await resultOf(store.get(appId))) as CryptoKey | undefined
  if (earlier) return earlier
  store.put(fresh, appId)
  await completed(transaction)
  return fresh
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(KEYS)
      request.result.createObjectStore(SHARES, { keyPath: 'id' })
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('No database'))
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database refused'))
  })
}

/** Resolves once the whole transaction has completed, so that its data are stored. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The database refused'))
  })
}
