import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '../../src/api/client.js'
import { $openFlow } from '../../src/ask/open-flow.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { forgetPage } from '../../src/lib/page.js'
import { setSession } from '../../src/session/store.js'
import type { User } from '../../src/session/user/user.js'
import { startPage } from './start-page.js'

const user = (...linkedAccounts: string[]) => ({ id: 'did:privy:ada', linkedAccounts }) as unknown as User
let changes: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  forgetPage()
  setTransport(() => new Promise(() => {}))
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  changes = []
  page.addEventListener('wallet-session-change', event => {
    const {
      status,
      cause,
      user: who,
    } = (event as CustomEvent<{ status: string; cause: string; user: User | null }>).detail
    changes.push([status, cause, who?.linkedAccounts.length])
  })
  useApp({ appId: 'almanac-almanac-almanac-a' })
  startPage()
  changes = [] // nobody is signed in
})
afterEach(() => {
  setTransport()
  forgetApp()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the changes of the session that a page reports', () => {
  it('include the login at once, and all changes of an open flow to the user as one change at its end', () => {
    $openFlow().set({ element: {} as HTMLElement })
    setSession(user('email'), 'login')
    expect(changes).toEqual([['authenticated', 'login', 1]])
    for (const accounts of [['email'], ['email', 'ethereum'], ['email', 'ethereum', 'solana']])
      setSession(user(...accounts), 'user-updated')
    expect(changes).toHaveLength(1)
    $openFlow().set(undefined)
    expect(changes.slice(1)).toEqual([['authenticated', 'user-updated', 3]])
    $openFlow().set({ element: {} as HTMLElement })
    $openFlow().set(undefined)
    expect(changes).toHaveLength(2)
  })

  it('include each change by itself while no flow is open, and the end of the session at once', () => {
    setSession(user('email'), 'login')
    setSession(user('email', 'phone'), 'user-updated')
    $openFlow().set({ element: {} as HTMLElement })
    setSession(user('email'), 'user-updated')
    setSession(null, 'logout')
    $openFlow().set(undefined)
    expect(changes).toEqual([
      ['authenticated', 'login', 1],
      ['authenticated', 'user-updated', 2],
      ['unauthenticated', 'logout', undefined],
    ])
  })
})
