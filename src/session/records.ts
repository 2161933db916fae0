import { toJson, tryParseJson } from '../lib/json.js'
import type { SafeStorage } from '../lib/storage.js'
import { NO_RECORD, parseRecord, type SessionRecord } from './session-record.js'
import { KEYS } from './storage-keys.js'

/** Reads and changes the session record of an app. */
export interface Records {
  read(appId: string): Promise<SessionRecord>
  /**
   * Writes what `change` makes of the newest record, in one piece over all tabs; undefined leaves it as it is. Answers
   * the record that stands then. `change` may be called again when a storage fails, and must only compute.
   */
  change(appId: string, change: (record: SessionRecord) => SessionRecord | undefined): Promise<SessionRecord>
}

/** Records in local storage: not quite safe between tabs, and better than none. */
export function storageRecords(storage: () => SafeStorage): Records & { forget(appId: string): void; now(appId: string): SessionRecord } {
  const now = (appId: string) => parseRecord(tryParseJson(storage().get(KEYS.record(appId))))
  return {
    now,
    forget: appId => storage().remove(KEYS.record(appId)),
    read: appId => Promise.resolve(now(appId)),
    change: (appId, change) => {
      const before = now(appId)
      const next = change(before)
      if (next) storage().set(KEYS.record(appId), toJson(next))
      return Promise.resolve(next ?? before)
    },
  }
}

const DATABASE = 'wallet-elements'
const STORE = 'sessions'
/** A database that has not answered by then is treated as missing. */
const ANSWER_LIMIT_MS = 3_000

/**
 * Records in IndexedDB. Where it is missing, blocked, full, or stops answering, local storage takes the record until
 * IndexedDB can be written again; whichever of the two is newer counts.
 */
export function idbRecords(storage: () => SafeStorage, factory: () => IDBFactory | undefined): Records {
  const fallback = storageRecords(storage)
  /** The newest record this tab has seen, in case everything goes away under it. */
  const seen = new Map<string, SessionRecord>()
  let missing = false
  let database: Promise<IDBDatabase> | undefined
  const open = () => (database ??= openDatabase(factory(), () => { database = undefined }))

  const newest = (appId: string, ...records: SessionRecord[]): SessionRecord => [...records, fallback.now(appId)].reduce((best, record) => record.generation > best.generation ? record : best)
  const lost = (appId: string) => newest(appId, seen.get(appId) ?? NO_RECORD)

  const use = async (appId: string, mode: IDBTransactionMode, work: (before: SessionRecord, store: IDBObjectStore) => SessionRecord): Promise<SessionRecord | undefined> => {
    if (missing) return undefined
    try {
      const record = await run(await open(), mode, (store, settle) => {
        const found: IDBRequest<unknown> = store.get(appId)
        found.onsuccess = () => settle(() => work(newest(appId, parseRecord(found.result)), store))
      })
      seen.set(appId, record)
      return record
    } catch (error) {
      if (error instanceof Unusable) missing = true
      return undefined
    }
  }

  return {
    read: async appId => await use(appId, 'readonly', before => before) ?? lost(appId),
    change: async (appId, change) => {
      const record = await use(appId, 'readwrite', (before, store) => {
        const next = change(before)
        if (next) store.put(next, appId)
        return next ?? before
      })
      if (record) {
        if (fallback.now(appId).generation > 0) fallback.forget(appId)
        return record
      }
      return fallback.change(appId, before => change(newest(appId, before, seen.get(appId) ?? NO_RECORD)))
    },
  }
}

/** The database cannot be used in this tab, now or later. */
class Unusable extends Error {}

function run(db: IDBDatabase, mode: IDBTransactionMode, work: (store: IDBObjectStore, settle: (result: () => SessionRecord) => void) => void): Promise<SessionRecord> {
  return inTime((resolve, reject) => {
    let result: SessionRecord | undefined
    const transaction = db.transaction(STORE, mode)
    transaction.oncomplete = () => result ? resolve(result) : reject(new Error('The transaction ended without a result.'))
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The transaction failed.'))
    work(transaction.objectStore(STORE), compute => {
      try {
        result = compute()
      } catch (error) {
        // Thrown here it would reach the page's error handler, not the caller.
        reject(error instanceof Error ? error : new Error('The change failed.'))
        transaction.abort()
      }
    })
  })
}

function openDatabase(factory: IDBFactory | undefined, onGone: () => void): Promise<IDBDatabase> {
  return inTime((resolve, reject) => {
    if (!factory) throw new Unusable('There is no IndexedDB.')
    const request = factory.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = request.onblocked = () => reject(new Unusable('IndexedDB does not open.', { cause: request.error }))
    request.onsuccess = () => {
      const { result } = request
      // A newer version of this bundle, or the browser itself, wants it closed: the next use opens it again.
      result.onversionchange = () => { result.close(); onGone() }
      result.onclose = onGone
      resolve(result)
    }
  })
}

function inTime<T>(work: (resolve: (value: T) => void, reject: (reason: Error) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unusable('IndexedDB does not answer.')), ANSWER_LIMIT_MS)
    new Promise<T>(work).then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
