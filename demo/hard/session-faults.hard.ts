/**
 * Checks that no fault of the network or the provider ends a session [SEC-05]. It combines every call to the provider
 * in a signed-in tab with every fault, over a real socket. Afterwards the tokens must be the complete old or new set,
 * the visitor must be the same, and the next token must come without a login. Only one response ends a session: that
 * its token is invalid, while that token is still the stored one.
 */
import { linkEmail } from '../../src/api/login/email.js'
import { authenticateGuest } from '../../src/api/login/guest.js'
import { setTokenSource } from '../../src/api/client.js'
import { useApp } from '../../src/config/app.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { forgetPage } from '../../src/lib/page.js'
import { FakeBrowser, FakePage } from '../../src/session/test/browser.harness.js'
import { tokenFor } from '../../src/session/test/page.harness.js'
import type { SessionRecord } from '../../src/session/record/session-record.js'
import {
  FAULTS,
  speedUpTimers,
  LATE,
  realSetTimeout,
  startFaultyServer,
  useSockets,
  type Fault,
} from './harness/socket-faults.js'

const HOURS_MS = 2 * 3_600_000
const LONGEST_MS = 60_000
const APP_ID = 'clsessionfaultsrun0000001'
const USER = {
  id: 'did:privy:ada',
  created_at: 1751328000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: true,
}
const REFUSED = JSON.stringify({ error: 'Invalid token', code: 'missing_or_invalid_token' })

interface Tab {
  page: FakePage
  browser: FakeBrowser
}

const inNewTab = ({ browser }: Tab) => {
  const page = new FakePage(browser.tab(), APP_ID)
  return page.core.restore().finally(() => page.close())
}
/** All calls to the provider for an existing session. */
const CALLS: Readonly<Record<string, (tab: Tab) => Promise<unknown>>> = {
  'a refresh': ({ page }) => page.core.refresh(),
  'a token that has run out': ({ page, browser }) => {
    browser.shiftClock(HOURS_MS)
    return page.core.accessToken()
  },
  'a new tab': inNewTab,
  'a new tab after hours': tab => {
    tab.browser.shiftClock(HOURS_MS)
    return inNewTab(tab)
  },
  'who it is': ({ page }) => page.core.refreshUser(),
  'another login': ({ page }) => page.core.login(() => authenticateGuest({ guestCredential: 'x' })),
  'a change of the user': ({ page }) =>
    page.core.updateUser(() => linkEmail({ email: 'ada@example.com', code: '123456' })),
}

const violations: string[] = []
process.on('unhandledRejection', reason => {
  violations.push(`unhandled rejection: ${String(reason)}`)
})
process.on('uncaughtException', error => {
  violations.push(`uncaught exception: ${String(error)}`)
})
console.warn = () => undefined

const server = await startFaultyServer()
useSockets()
forgetPage()
useApp({ appId: APP_ID, apiUrl: server.apiUrl })

/** The provider's response to a request without a fault. Its tokens contain `name`. */
function correctResponse(head: string, { browser }: Tab, name: string): string {
  const path = head.split(' ')[1] ?? ''
  if (path.endsWith('/me')) return JSON.stringify({ user: USER, identity_token: null })
  if (path.endsWith('/link')) return JSON.stringify(USER)
  return JSON.stringify({
    user: USER,
    token: tokenFor({ appId: APP_ID, userId: USER.id, issuedAt: browser.now(), name }),
    refresh_token: name,
    identity_token: name,
    privy_access_token: null,
    is_new_user: false,
    session_update_action: 'set',
  })
}

const jsonResponse = (status: number, body: string) =>
  `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
const respondCorrectly = (tab: Tab, name: string) =>
  server.onRequest((socket, head) => {
    socket.end(jsonResponse(200, correctResponse(head, tab, name)))
  })

/** A tab with a signed-in visitor. */
async function signedIn(): Promise<Tab> {
  const browser = new FakeBrowser()
  const tab = { browser, page: new FakePage(browser.tab(), APP_ID) }
  setTokenSource(() => tab.page.core.accessToken())
  respondCorrectly(tab, 'old')
  await tab.page.core.login(() => authenticateGuest({ guestCredential: 'x' }))
  return tab
}

/** The name of the set of tokens, if all belong to one set. */
function nameOf({ tokens }: SessionRecord): string {
  if (!tokens) return 'none'
  const { refresh, identity, customer } = tokens
  const { name } = JSON.parse(Buffer.from(customer?.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
    name?: string
  }
  return refresh !== null && refresh === identity && refresh === name ? refresh : 'a mixed set'
}

async function playFault(where: string, ask: (tab: Tab) => Promise<unknown>, fault: Fault): Promise<void> {
  const tab = await signedIn()
  let attempt = 0
  server.onRequest((socket, head) => fault.respond(socket, attempt++, correctResponse(head, tab, 'new')))
  speedUpTimers(fault.ends === LATE ? 'all' : 'but the time-out', () => attempt > 0)
  const outcome = await Promise.race([
    ask(tab).then(
      () => 'a value',
      (error: unknown) => (isWalletError(error) ? 'a typed error' : String(error)),
    ),
    new Promise<string>(resolve => {
      realSetTimeout(() => resolve('no end'), LONGEST_MS).unref()
    }),
  ])
  speedUpTimers('no')
  server.closeConnections()
  if (!['a value', 'a typed error'].includes(outcome)) violations.push(`${where}: ended as ${outcome}`)
  if (attempt === 0) violations.push(`${where}: asked nobody`)
  const recordName = nameOf(await tab.page.core.record())
  if (recordName !== 'old' && recordName !== 'new') violations.push(`${where}: left ${recordName}`)
  if (tab.page.user?.id !== USER.id) violations.push(`${where}: nobody is shown any more`)
  respondCorrectly(tab, 'later')
  const token = await tab.page.core.accessToken().catch(String)
  if (!token?.includes('.')) violations.push(`${where}: ${String(token)} in place of the next token`)
  tab.page.close()
}

/** Plays the response that ends a session. With `neighbour` another tab stores newer tokens before it arrives. */
async function isRefused(neighbour: boolean): Promise<string> {
  const tab = await signedIn()
  server.onRequest((socket, head) => {
    if (head.split(' ')[1]?.endsWith('/me')) return void socket.end(jsonResponse(200, correctResponse(head, tab, '')))
    const record = tab.browser.database.get(APP_ID) as SessionRecord
    const newer = JSON.parse(correctResponse('', tab, 'newer')) as { token: string }
    if (neighbour)
      tab.browser.database.set(APP_ID, {
        ...record,
        generation: record.generation + 1,
        tokens: { refresh: 'newer', identity: 'newer', customer: newer.token, provider: null },
      })
    socket.end(jsonResponse(401, REFUSED))
  })
  await tab.page.core.refresh()
  const outcome = `${nameOf(await tab.page.core.record())}, ${tab.page.user ? 'signed in' : 'signed out'}`
  tab.page.close()
  return outcome
}

const startedAt = performance.now()
let cells = 0
for (const [name, ask] of Object.entries(CALLS)) {
  for (const fault of FAULTS) {
    await playFault(`${name} x ${fault.name}`, ask, fault)
    cells++
  }
}
for (const [neighbour, expected] of [
  [false, 'none, signed out'],
  [true, 'newer, signed in'],
] as const) {
  const outcome = await isRefused(neighbour)
  if (outcome !== expected)
    violations.push(`a refused token${neighbour ? ' that a neighbour has replaced' : ''}: ${outcome}`)
}
await new Promise(resolve => realSetTimeout(resolve, 100))
server.stop()
console.log(
  `${Object.keys(CALLS).length} questions x ${FAULTS.length} faults = ${cells} cells, ${violations.length} broken, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)
for (const violation of violations.slice(0, 50)) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 || cells < 500 ? 1 : 0)
