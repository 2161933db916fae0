import { withDeadline } from '../../lib/time/deadline.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import type { SafeStorage } from '../../lib/storage.js'
import { NO_RECORD, parseRecord, type SessionRecord } from './session-record.js'
import { KEYS } from './storage-keys.js'

/** Reads and changes the session record of an app. */
export interface Records {
  read(appId: string): Promise<SessionRecord>
  /**
   * Atomically replaces the newest record with the result of `change`; undefined keeps it. Resolves with the record
   * afterwards. `change` must be pure: it is called again if a storage fails.
   */
  change(appId: string, change: (record: SessionRecord) => SessionRecord | undefined): Promise<SessionRecord>
}

/** Records in local storage. Changes are not atomic across tabs. */
export function storageRecords(
  storage: () => SafeStorage,
): Records & { forget(appId: string): void; now(appId: string): SessionRecord } {
  const now = (appId: string) => parseRecord(tryParseJson(storage().get(KEYS.record(appId))))
  return {
    now,
    forget: appId => storage().remove(KEYS.record(appId)),
    read: appId => Promise.resolve(now(appId)),
    change: (appId, change) => {
      const previous = now(appId)
      const next = change(previous)
      if (next) storage().set(KEYS.record(appId), toJson(next))
      return Promise.resolve(next ?? previous)
    },
  }
}

const DATABASE = 'wallet-elements'
const STORE = 'sessions'
/** After this time a database that does not answer is treated as missing. */
const TIMEOUT_MS = 3_000
/** While the browser clears the site's data, it also closes a database that is opened again. */
const ATTEMPTS = 4

/**
 * Records in IndexedDB. While it is missing, blocked, full or unresponsive, the record is written to local storage
 * instead. The newer of the two records is used.
 */
export function idbRecords(storage: () => SafeStorage, factory: () => IDBFactory | undefined): Records {
  const fallback = storageRecords(storage)
  /** The newest record that this tab has seen, in case both storages fail. */
  const latestSeen = new Map<string, SessionRecord>()
  let isUnavailable = false
  let database: Promise<IDBDatabase> | undefined

  const newestOf = (appId: string, ...records: SessionRecord[]): SessionRecord =>
    [...records, fallback.now(appId)].reduce((newest, record) =>
      record.generation > newest.generation ? record : newest,
    )
  const lastKnown = (appId: string) => newestOf(appId, latestSeen.get(appId) ?? NO_RECORD)

  const withStore = async (
    appId: string,
    mode: IDBTransactionMode,
    task: (previous: SessionRecord, store: IDBObjectStore) => SessionRecord,
    attempts = ATTEMPTS,
  ): Promise<SessionRecord | undefined> => {
    if (isUnavailable) return undefined
    let opening, opened: IDBDatabase | undefined
    try {
      opened = await (opening = database ??= openDatabase(factory()))
      const record = await run(opened, mode, (store, complete) => {
        const request: IDBRequest<unknown> = store.get(appId)
        request.onsuccess = () => complete(() => task(newestOf(appId, parseRecord(request.result)), store))
      })
      latestSeen.set(appId, record)
      return record
    } catch (error) {
      isUnavailable = error === UNUSABLE
      // The browser closes it, for example when the visitor clears the site's data, or another version of this bundle
      // upgrades it.
      opened?.close()
      if (database === opening) database = undefined
      return isUnavailable || attempts === 1 || (error && !opened)
        ? undefined
        : withStore(appId, mode, task, attempts - 1)
    }
  }

  return {
    read: async appId => (await withStore(appId, 'readonly', previous => previous)) ?? lastKnown(appId),
    change: async (appId, change) => {
      const record = await withStore(appId, 'readwrite', (previous, store) => {
        const next = change(previous) ?? previous
        // Also if nothing changes: the newest record may exist only in local storage, from which it is removed now.
        if (next.generation > 0) store.put(next, appId)
        return next
      })
      if (!record) return fallback.change(appId, () => change(lastKnown(appId)))
      fallback.forget(appId)
      return record
    },
  }
}

/** Marks a database that this tab cannot use. Its errors are not reported: local storage replaces it. */
const UNUSABLE = Symbol()

function run(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  task: (store: IDBObjectStore, complete: (result: () => SessionRecord) => void) => void,
): Promise<SessionRecord> {
  return withTimeout((resolve, reject) => {
    let result: SessionRecord | undefined
    const transaction = db.transaction(STORE, mode)
    transaction.oncomplete = () => (result ? resolve(result) : reject())
    transaction.onerror = transaction.onabort = () => reject()
    task(transaction.objectStore(STORE), getResult => {
      try {
        result = getResult()
      } catch {
        // An error thrown in an IndexedDB callback would reach the page's error handler. The caller gets it when the
        // change is retried in local storage.
        transaction.abort()
      }
    })
  })
}

function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return withTimeout((resolve, reject) => {
    if (!factory) return reject(UNUSABLE)
    const request = factory.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => reject() // a retry may succeed: the browser aborts the opening while it clears the site's data
    request.onblocked = () => reject(UNUSABLE)
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => result.close()
      resolve(result)
    }
  })
}

const withTimeout = <T>(task: (resolve: (value: T) => void, reject: (reason?: symbol) => void) => void): Promise<T> =>
  withDeadline({ ms: TIMEOUT_MS, late: () => UNUSABLE }, () => new Promise<T>(task))
