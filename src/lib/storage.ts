import { onePerPage, pageRecord } from './page.js'

/** Values stored on this origin. Where the browser's storage throws (blocked, full), a value is kept in memory until the page is left. */
export interface SafeStorage {
  /** The stored text, or null. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** True where nothing is left of it once the page is left. */
  readonly forgets?: boolean
}

const PROBE = 'privy:__session_storage__test'

/** localStorage where it works, tested by a write; memory otherwise, and for single accesses that fail. */
export function safeStorage(find: () => Storage | undefined = () => globalThis.localStorage): SafeStorage {
  /** Values that could not be written to the storage; null for keys that could not be removed. */
  const memory = new Map<string, string | null>()
  const working = attempt(() => {
    const storage = find()
    if (!storage) return undefined
    storage.setItem(PROBE, PROBE)
    storage.removeItem(PROBE)
    return storage
  })
  const forget = (key: string) =>
    attempt(() => {
      working?.removeItem(key)
      return true
    })
  return {
    forgets: !working,
    get: key =>
      memory.has(key) ? (memory.get(key) ?? null) : ((working && attempt(() => working.getItem(key))) ?? null),
    set: (key, value) => {
      if (
        working &&
        attempt(() => {
          working.setItem(key, value)
          return true
        })
      )
        return void memory.delete(key)
      forget(key) // no value is better than an old one on the next load
      memory.set(key, value)
    },
    remove: key => {
      if (forget(key)) memory.delete(key)
      else memory.set(key, null)
    },
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

const NAME = 'storage'
let replacement: SafeStorage | undefined

/** The page's storage, tested when it is first needed. Shared by all copies of the bundle, so that all see the values in memory. */
export const storage = (): SafeStorage => replacement ?? onePerPage(NAME, () => safeStorage())

/** Replaces the storage; undefined restores the page's, tested again. For tests. */
export function setStorage(other: SafeStorage | undefined): void {
  replacement = other
  pageRecord().values.delete(NAME)
}
