import * as v from 'valibot'
import type { SafeStorage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'

const tokensSchema = v.object({
  refresh: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  identity: v.nullable(v.string()),
})

/** All tokens of one session, together or not at all. */
export type Tokens = v.InferOutput<typeof tokensSchema>

const recordSchema = v.object({
  /** Grows with every change. */
  generation: v.pipe(v.number(), v.safeInteger()),
  /** Grows with every logout: what was asked before it counts no more. */
  epoch: v.pipe(v.number(), v.safeInteger()),
  tokens: v.nullable(tokensSchema),
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockOffset: v.number(),
})
export type SessionRecord = v.InferOutput<typeof recordSchema>

export const NO_RECORD: SessionRecord = { generation: 0, epoch: 0, tokens: null, clockOffset: 0 }

/** Reads and changes the session record of an app. A change sees the newest record and is written in one piece, over all tabs. */
export interface Records {
  read(appId: string): Promise<SessionRecord>
  /** Writes what `change` answers; undefined leaves the record as it is. Answers the record that stands then. */
  change(appId: string, change: (record: SessionRecord) => SessionRecord | undefined): Promise<SessionRecord>
}

const parse = (value: unknown): SessionRecord => {
  const { success, output } = v.safeParse(recordSchema, value)
  return success ? output : NO_RECORD
}

/** Records in local storage: not quite safe between tabs, and better than none. */
export function storageRecords(storage: SafeStorage): Records {
  const read = (appId: string): SessionRecord => {
    try {
      return parse(JSON.parse(storage.get(KEYS.record(appId)) ?? 'null'))
    } catch {
      return NO_RECORD
    }
  }
  return {
    read: appId => Promise.resolve(read(appId)),
    change: (appId, change) => {
      const next = change(read(appId))
      if (next) storage.set(KEYS.record(appId), JSON.stringify(next))
      return Promise.resolve(next ?? read(appId))
    },
  }
}

const DATABASE = 'wallet-elements'
const STORE = 'sessions'
const OPEN_LIMIT_MS = 3_000

/** Records in IndexedDB; in local storage where it is missing, blocked, or stops answering. */
export function idbRecords(storage: SafeStorage): Records {
  const fallback = storageRecords(storage)
  let database: Promise<IDBDatabase | undefined> | undefined
  const open = () => (database ??= openDatabase().catch(() => undefined))

  const use = async <T>(work: (store: IDBObjectStore, resolve: (value: T) => void) => void, mode: IDBTransactionMode, otherwise: () => Promise<T>): Promise<T> => {
    const db = await open()
    if (!db) return otherwise()
    try {
      return await new Promise<T>((resolve, reject) => {
        let result: { value: T } | undefined
        const transaction = db.transaction(STORE, mode, { durability: 'relaxed' })
        transaction.oncomplete = () => result ? resolve(result.value) : reject(new Error('The transaction ended without a result.'))
        transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The transaction failed.'))
        work(transaction.objectStore(STORE), value => { result = { value } })
      })
    } catch {
      database = Promise.resolve(undefined)
      return otherwise()
    }
  }

  return {
    read: appId => use<SessionRecord>((store, resolve) => {
      const found = store.get(appId)
      found.onsuccess = () => resolve(parse(found.result))
    }, 'readonly', () => fallback.read(appId)),
    change: (appId, change) => use<SessionRecord>((store, resolve) => {
      const found = store.get(appId)
      found.onsuccess = () => {
        const before = parse(found.result)
        const next = change(before)
        if (next) store.put(next, appId)
        resolve(next ?? before)
      }
    }, 'readwrite', () => fallback.change(appId, change)),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), OPEN_LIMIT_MS)
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = request.onblocked = () => { clearTimeout(timer); reject(request.error ?? new Error('IndexedDB is blocked.')) }
    request.onsuccess = () => {
      clearTimeout(timer)
      const { result } = request
      result.onversionchange = () => result.close()
      resolve(result)
    }
  })
}
