import { onePerPage } from './page.js'

/** Values on this origin. Every access may throw (blocked, full, partitioned): then the page's memory serves for its life. */
export interface SafeStorage {
  /** The stored text, or null. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const PROBE = 'privy:__session_storage__test'

/** localStorage where it works, tested by use; memory elsewhere, and for single writes that fail. */
export function safeStorage(find: () => Storage | undefined = () => globalThis.localStorage): SafeStorage {
  const memory = new Map<string, string>()
  const works = attempt(() => {
    const storage = find()
    if (!storage) return undefined
    storage.setItem(PROBE, PROBE)
    storage.removeItem(PROBE)
    return storage
  })
  return {
    get: key => memory.get(key) ?? (works && attempt(() => works.getItem(key))) ?? null,
    set: (key, value) => {
      const written = works && attempt(() => { works.setItem(key, value); return true })
      if (written) memory.delete(key)
      else memory.set(key, value)
    },
    remove: key => {
      memory.delete(key)
      attempt(() => works?.removeItem(key))
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

let page: SafeStorage | undefined

/** This page's storage, tested when it is first needed. */
export const storage = (): SafeStorage => (page ??= safeStorage())

/** Puts another storage in its place (or none, to test the page's again); for tests and for hosts that bring their own. */
export function useStorage(other: SafeStorage | undefined): void {
  page = other
}

/** The page's storage; one for all, so that what only memory holds is found again. */
export const pageStorage = (): SafeStorage => onePerPage('storage', () => safeStorage())
