import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { safeStorage, storage, setStorage } from './storage.js'

/** A localStorage that throws if `breaks` returns true. */
function fakeStorage(breaks: (action: 'get' | 'set' | 'remove', key: string) => boolean = () => false): Storage {
  const stored = new Map<string, string>()
  const act = <T>(action: 'get' | 'set' | 'remove', key: string, then: () => T): T => {
    if (breaks(action, key)) throw new DOMException('Storage is not available.', 'QuotaExceededError')
    return then()
  }
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    key: index => [...stored.keys()][index] ?? null,
    getItem: key => act('get', key, () => stored.get(key) ?? null),
    setItem: (key, value) => act('set', key, () => void stored.set(key, value)),
    removeItem: key => act('remove', key, () => void stored.delete(key)),
  }
}

describe('storage', () => {
  it("the page's storage is used if it works, and the test leaves no trace", () => {
    const page = fakeStorage()
    const storage = safeStorage(() => page)
    expect(page.length).toBe(0)
    storage.set('a', '1')
    expect(page.getItem('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  it("the page's storage is not used if it refuses to write, even if it can be read", () => {
    const page = fakeStorage(action => action === 'set')
    const storage = safeStorage(() => page)
    storage.set('a', '1')
    expect([storage.get('a'), page.getItem('a')]).toEqual(['1', null])
    page.setItem = () => undefined
    expect(storage.get('b')).toBeNull()
    const written: string[] = []
    safeStorage(() => ({
      ...fakeStorage(),
      setItem: key => {
        written.push(key)
      },
      removeItem: key => {
        written.push(`not ${key}`)
      },
    }))
    expect(written).toEqual(['privy:__session_storage__test', 'not privy:__session_storage__test'])
  })

  it("a value that cannot be removed from the page's storage counts as removed", () => {
    let stuck = false
    const page = fakeStorage(action => stuck && action === 'remove')
    const storage = safeStorage(() => page)
    storage.set('a', '1')
    stuck = true
    storage.remove('a')
    expect([storage.get('a'), page.getItem('a')]).toEqual([null, '1'])
  })

  it('memory is used if the page has no storage or must not access it', () => {
    for (const find of [
      () => undefined,
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => fakeStorage(() => true),
    ]) {
      const storage = safeStorage(find)
      storage.set('a', '1')
      expect(storage.get('a')).toBe('1')
      storage.remove('a')
      expect(storage.get('a')).toBeNull()
    }
  })

  it('a value that does not fit is kept until the page is left, and the older value is forgotten', () => {
    let full = false
    const page = fakeStorage((action, key) => full && action === 'set' && key === 'a')
    const storage = safeStorage(() => page)
    storage.set('a', 'old')
    full = true
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    full = false
    storage.set('a', 'newest')
    expect(page.getItem('a')).toBe('newest')
    expect(storage.get('a')).toBe('newest')
  })

  it('an older value that cannot be replaced is removed', () => {
    let full = false
    const page = fakeStorage(action => full && action === 'set')
    safeStorage(() => page).set('a', 'old')
    const storage = safeStorage(() => page)
    full = true
    storage.set('a', 'new')
    expect(page.getItem('a')).toBeNull()
    expect(storage.get('a')).toBe('new')
  })

  it('the storage behaves like a map, whichever writes fail', () => {
    const action = fc.record({
      kind: fc.constantFrom('get', 'set', 'remove'),
      key: fc.constantFrom('a', 'b'),
      value: fc.string(),
      breaks: fc.subarray(['set', 'remove'] as const),
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), actions => {
        let broken: readonly string[] = []
        const page = fakeStorage(kind => broken.includes(kind))
        const storage = safeStorage(() => page)
        const model = new Map<string, string>()
        for (const { kind, key, value, breaks } of actions) {
          broken = breaks
          if (kind === 'set') {
            storage.set(key, value)
            model.set(key, value)
          }
          if (kind === 'remove') {
            storage.remove(key)
            model.delete(key)
          }
          expect(storage.get(key)).toBe(model.get(key) ?? null)
        }
      }),
    )
  })
})

describe("the page's storage", () => {
  afterEach(() => {
    setStorage(undefined)
    vi.unstubAllGlobals()
  })

  it("the page's storage is local storage, tested once, and values in memory are found again", () => {
    const page = fakeStorage()
    vi.stubGlobal('localStorage', page)
    setStorage(undefined)
    storage().set('a', '1')
    expect(page.getItem('a')).toBe('1')
    page.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    storage().set('a', '2')
    expect([storage().get('a'), page.getItem('a')]).toEqual(['2', null])
  })

  it('another storage can be set, and is tested again', () => {
    const kept = new Map<string, string>()
    const other = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    }
    vi.stubGlobal('localStorage', fakeStorage())
    storage().set('a', 'page')
    setStorage(other)
    storage().set('a', 'other')
    expect([...kept]).toEqual([['a', 'other']])
    vi.stubGlobal('localStorage', fakeStorage())
    setStorage(undefined)
    expect(storage().get('a')).toBeNull()
  })
})
