import { onePerPage, pageRecord } from './page.js'

/** Values on this origin. Every access may throw (blocked, full, partitioned): then the page's memory serves for its life. */
export interface SafeStorage {
  /** The stored text, or null. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const PROBE = 'privy:__session_storage__test'

/** localStorage where it works, tested by use; memory elsewhere, and for single accesses that fail. */
export function safeStorage(find: () => Storage | undefined = () => globalThis.localStorage): SafeStorage {
  /** What the page's storage could not be told; null for what it would not forget. */
  const memory = new Map<string, string | null>()
  const works = attempt(() => {
    const storage = find()
    if (!storage) return undefined
    storage.setItem(PROBE, PROBE)
    storage.removeItem(PROBE)
    return storage
  })
  const forget = (key: string) => attempt(() => { works?.removeItem(key); return true })
  return {
    get: key => memory.has(key) ? memory.get(key) ?? null : (works && attempt(() => works.getItem(key))) ?? null,
    set: (key, value) => {
      if (works && attempt(() => { works.setItem(key, value); return true })) return void memory.delete(key)
      forget(key) // better none than the one before, should the page be loaded again
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

const SLOT = 'storage'
let chosen: SafeStorage | undefined

/** This page's storage, tested when it is first needed; one for all, so that what only memory holds is found again. */
export const storage = (): SafeStorage => chosen ?? onePerPage(SLOT, () => safeStorage())

/** Puts another storage in its place (or none, to test the page's again); for tests and for hosts that bring their own. */
export function useStorage(other: SafeStorage | undefined): void {
  chosen = other
  pageRecord().slots.delete(SLOT)
}
