import { onePerPage, pageRecord } from './page.js'

/**
 * Values stored for this origin. If the browser's storage throws (blocked, full), they stay in memory until the page is
 * left.
 */
export interface SafeStorage {
  /** The stored text, or null. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** True if the values are lost when the page is left. */
  readonly isMemoryOnly?: boolean
}

const PROBE = 'privy:__session_storage__test'

/** localStorage if a test write succeeds, else memory. Memory also replaces single accesses that fail. */
export function safeStorage(find: () => Storage | undefined = () => globalThis.localStorage): SafeStorage {
  /** Values that could not be written to the storage; null for keys that could not be removed from it. */
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
    isMemoryOnly: !working,
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
      forget(key) // a missing value is better than an old one after a reload
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

/**
 * The page's storage, tested when it is first needed. All copies of the bundle share it, and so its values in memory.
 */
export const storage = (): SafeStorage => replacement ?? onePerPage(NAME, () => safeStorage())

/** Replaces the storage; undefined restores the page's, which is then tested again. For tests. */
export function setStorage(other: SafeStorage | undefined): void {
  replacement = other
  pageRecord().values.delete(NAME)
}
