import { afterEach, expect, it, vi } from 'vitest'
import { pageRecord } from '../lib/page.js'
import { sessionName } from '../session/record/provider-storage.js'
import { restoreSession } from '../session/restore.js'
import { pendingLogin } from '../session/returns/pending-login.js'
import { $session } from '../session/store.js'
import { closePage, openPage } from '../session/test/page.harness.js'
import { startSession } from './start-session.js'

const HOME = 'https://shop.example/cart'

function load(href: string): void {
  openPage({ appId: 'clstartsessionunittest001', apiUrl: 'https://provider.test' })
  vi.stubGlobal('location', { href })
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
}
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

it('the session is restored once per page', async () => {
  load(HOME)
  const started = startSession()
  expect(startSession()).toBe(started)
  await started
  expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'restore' })
  expect([pendingLogin(), pageRecord().values.get(`session-started:${sessionName()}`)]).toEqual([undefined, started])
})

it('a returned login is pending before the session state is known', async () => {
  load(`${HOME}?privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=google`)
  void startSession()
  await (async () => restoreSession())() // as an element awaits it
  expect([pendingLogin()?.provider, $session().get().status]).toEqual(['google', 'unauthenticated'])
})

it("a login that returned in the page's address is resumed", async () => {
  load(`${HOME}?privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=google`)
  await startSession()
  expect(pendingLogin()?.provider).toBe('google')
})
