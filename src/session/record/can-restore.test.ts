import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canRestore, startSignedOut } from './can-restore.js'

/** Replaces the page's document. */
const standIn = (document: object) => {
  vi.stubGlobal('document', document)
  vi.stubGlobal('Document', { prototype: document })
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  standIn({ cookie: '' })
  vi.stubGlobal('location', { search: '', hash: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a page with something to restore', () => {
  it('has a stored session, and not only data of other scripts', () => {
    expect(canRestore()).toBe(false)
    for (const key of ['privy:refresh_token', 'privy:token', 'privy:pat', 'privy:connections']) {
      stored = new Map([[key, '']])
      expect(canRestore(), key).toBe(true)
    }
    stored = new Map([
      ['privy:guest:app', 'x'],
      ['token', 'x'],
    ])
    expect(canRestore()).toBe(false)
  })

  it('has the marker cookie', () => {
    standIn({ cookie: 'a=1; privy-session=t' })
    expect(canRestore()).toBe(true)
    standIn({ cookie: 'privy-session-other=t; privy-token=t' })
    expect(canRestore()).toBe(false)
  })

  it("has an address to which another site or a wallet's app has returned the visitor", () => {
    const at = (search: string, hash = '') => {
      vi.stubGlobal('location', { search, hash })
      return canRestore()
    }
    expect([at('?privy_oauth_code='), at('?hash=h&auth_date=1'), at('', '#a&tgWebAppData=x')]).toEqual([
      true,
      true,
      true,
    ])
    expect([at('?a=1&privy_connector=injected'), at('?privy_oauth_state=s')]).toEqual([true, true])
    expect([at('?hash=h'), at('?auth_date=1'), at('', '#tgWebAppVersion=7')]).toEqual([false, false, false])
  })

  it('can read its storage, and has an address', () => {
    const denied = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    vi.stubGlobal('localStorage', new Proxy({}, denied))
    standIn(new Proxy({}, denied))
    expect(canRestore()).toBe(false)
    vi.stubGlobal('location', undefined)
    expect(canRestore()).toBe(false)
  })
})

it('a page with nothing to restore is notified once when another tab has stored something', () => {
  const listeners = new Set<() => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'storage') listeners.add(listener)
  })
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void) => {
    if (type === 'storage') listeners.delete(listener)
  })
  const onRestorable = vi.fn()
  startSignedOut(onRestorable)
  const change = () => {
    for (const listener of [...listeners]) listener()
  }
  change()
  expect(onRestorable).not.toHaveBeenCalled()
  stored.set('privy:token', 't')
  change()
  change()
  expect([onRestorable.mock.calls.length, listeners.size]).toEqual([1, 0])
})
