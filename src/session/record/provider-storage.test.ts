import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configureApp, DEFAULT_API_URL, forgetApp, useApp } from '../../config/app.js'
import type { SafeStorage } from '../../lib/storage.js'
import { providerStorage, sessionName } from './provider-storage.js'

const appId = 'clproviderstorage00000001'
const [home, evil] = ['https://auth.shop.example', 'https://evil.example']
const secure = { protocol: 'https:', hostname: 'shop.example' }
const KEY = 'privy:token'

/** A storage that several pages share. */
function shared(stored: Record<string, string> = {}): SafeStorage & { all: Map<string, string> } {
  const all = new Map(Object.entries(stored))
  return {
    all,
    get: key => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: key => void all.delete(key),
  }
}
/** The storage as a page sees it whose markup or script names this provider. */
const inMarkup = (storage: SafeStorage, apiUrl: string | undefined) => {
  forgetApp()
  useApp({ appId, apiUrl }, secure)
  return providerStorage(storage)
}
const inScript = (storage: SafeStorage, apiUrl: string | undefined) => {
  forgetApp()
  configureApp({ appId, apiUrl })
  return providerStorage(storage)
}

beforeEach(forgetApp)
afterEach(forgetApp)

describe('a value that is stored for a provider', () => {
  it('can be read for that provider on every page, and for no other one that markup names [SEC-96]', () => {
    const storage = shared()
    inScript(storage, home).set(KEY, '"secret"')
    expect(inMarkup(storage, `${home}/`).get(KEY)).toBe('"secret"')
    expect(inMarkup(storage, evil).get(KEY)).toBeNull()
    expect(inMarkup(storage, undefined).get(KEY)).toBeNull()
    expect(inScript(storage, evil).get(KEY)).toBeNull() // the note also applies to a provider that a script names
  })

  it('cannot be removed by another provider', () => {
    const storage = shared()
    inScript(storage, home).set(KEY, '"secret"')
    inMarkup(storage, evil).remove(KEY)
    expect(inMarkup(storage, home).get(KEY)).toBe('"secret"')
    inMarkup(storage, home).remove(KEY)
    expect([...storage.all]).toEqual([])
  })

  it('can be read for the default provider, and for one that a script names, if another client has stored it', () => {
    const storage = shared({ [KEY]: '"secret"' })
    expect(inMarkup(storage, undefined).get(KEY)).toBe('"secret"')
    expect(inScript(storage, home).get(KEY)).toBe('"secret"')
    expect(inMarkup(storage, evil).get(KEY)).toBeNull()
    expect(inMarkup(storage, home).get(KEY)).toBeNull()
  })

  it('has no note if it belongs to the default provider', () => {
    const storage = shared()
    inMarkup(storage, DEFAULT_API_URL).set(KEY, '"secret"')
    expect([...storage.all]).toEqual([[KEY, '"secret"']])
  })
})

describe('the name of a session', () => {
  it("is the app's id, with the provider unless it is the default one", () => {
    inMarkup(shared(), undefined)
    expect(sessionName()).toBe(appId)
    inMarkup(shared(), home)
    expect(sessionName()).toBe(`${appId}@auth.shop.example`)
  })
})
