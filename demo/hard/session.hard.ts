/**
 * Checks the session over many tabs. `--seed N` repeats a run.
 * - All tabs together refresh once [SEC-04], against the development provider without a grace period: `--tabs`,
 *   `--rounds`.
 * - A logout wins, tokens are never mixed, and all tabs agree: random schedules of everything at once [SEC-44],
 *   `--schedules`.
 * - No fault of the network or the provider ends a session [SEC-05]: every status, and every way to lose a response.
 * - No login request is sent without a state that this browser stored [SEC-08]: random URLs, `--addresses`.
 */
import { randomText } from '../../src/lib/text/random.js'
import { appFacts } from '../../src/api/app/app-facts.js'
import { setTokenSource, setTransport } from '../../src/api/client.js'
import { getMe } from '../../src/api/users.js'
import { useApp } from '../../src/config/app.js'
import { forgetPage } from '../../src/lib/page.js'
import { setStorage } from '../../src/lib/storage.js'
import { authenticateGuest } from '../../src/api/login/guest.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { FakeBrowser, FakePage } from '../../src/session/test/browser.harness.js'
import { closePage, openPage, tokenFor } from '../../src/session/test/page.harness.js'
import { cleanReturn, readReturn } from '../../src/session/returns/address-return.js'
import { startOAuth } from '../../src/session/returns/oauth-flows.js'
import { pendingReturn } from '../../src/accounts/returns/returns.js'
import { startWorld } from '../world.js'
import { below, chance, generator, option, pick, random, seed } from './harness/random.js'
import { playSchedule, type RandomSource } from './harness/session-schedule.js'

const HOUR_MS = 3_600_000
const APP_ID = 'clsessionhardrun000000001'
const [TABS, ROUNDS, SCHEDULES, ADDRESSES] = [
  option('tabs', 20),
  option('rounds', 5),
  option('schedules', 1_000),
  option('addresses', 20_000),
]
console.log(`seed ${seed}`)
console.warn = () => undefined

let failures = 0
function fail(violation: string): void {
  if (++failures <= 20) console.error(`  BROKEN: ${violation}`)
}
process.on('unhandledRejection', reason => fail(`unhandled rejection: ${String(reason)}`))

function page(app: { appId: string; apiUrl: string }): void {
  forgetPage()
  setStorage(undefined)
  useApp(app)
  setTokenSource(() => Promise.resolve(null))
}

async function refreshTogether(): Promise<void> {
  const world = await startWorld({ chains: false })
  const { appId } = await world.driver.createApp({ strict_refresh: true })
  page({ appId, apiUrl: world.apiUrlLocal })
  appFacts().idempotencyKeys = true
  const browser = new FakeBrowser({}, random)
  const pages = Array.from({ length: TABS }, () => new FakePage(browser.tab(), appId))
  await pages[0]?.core.login(() => authenticateGuest({ guestCredential: randomText(32) }))
  await Promise.all(pages.map(({ core }) => core.restore()))
  const userId = pages[0]?.user?.id
  const refreshes = () => world.driver.requests(appId).filter(({ path }) => path === '/api/v1/sessions').length
  for (let round = 1; round <= ROUNDS; round++) {
    for (const clock of [browser, world.driver]) clock.shiftClock(2 * HOUR_MS)
    const tokens = await Promise.all(
      pages.map(async ({ core }) => {
        await browser.delay(below(20))
        return core.accessToken()
      }),
    )
    if (refreshes() !== round) fail(`round ${round}: ${refreshes()} refreshes so far`)
    for (const token of new Set(tokens))
      await getMe(undefined, token ?? '').catch(() => fail(`round ${round}: a stale token was given out`))
  }
  if (pages.some(({ user }) => user?.id !== userId)) fail('a tab was logged out by a neighbour')
  console.log(`  ${TABS} tabs x ${ROUNDS} rounds: ${refreshes()} refreshes`)
  for (const open of pages) open.close()
  await world.stop()
}

/** A random generator of its own for each schedule, so that a schedule can be repeated. */
function sourceFrom(start: number): RandomSource {
  const roll = generator(start)
  return { random: roll, below: limit => Math.floor(roll() * limit), chance: share => roll() < share }
}

async function schedules(): Promise<void> {
  page({ appId: APP_ID, apiUrl: 'https://provider.test' })
  for (let run = 0; run < SCHEDULES; run++) {
    for (const violation of await playSchedule(APP_ID, sourceFrom(seed + run))) fail(`schedule ${run}: ${violation}`)
  }
  console.log(`  ${SCHEDULES} schedules`)
}

/** The possible responses to a refresh. */
const FAULTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  ...Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `status ${400 + index}`,
      () => Response.json({ error: 'Oops' }, { status: 400 + index }),
    ]),
  ),
  'another refusal': () => Response.json({ error: 'No', code: 'invalid_credentials' }, { status: 401 }),
  'a lost connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'a page': () =>
    new Response('<!doctype html><title>Log in to the airport</title>', { headers: { 'content-type': 'text/html' } }),
  'a page that says it is JSON': () =>
    new Response('<!doctype html>', { headers: { 'content-type': 'application/json' } }),
  'half an answer': () => new Response('{"user":{"id":"did', { headers: { 'content-type': 'application/json' } }),
  nothing: () => new Response('', { headers: { 'content-type': 'application/json' } }),
  'a list': () => Response.json([]),
  'a number': () => Response.json(7),
  'nobody with tokens': () => Response.json({ user: { id: '' }, token: 'x', refresh_token: 'y' }),
  'an action nobody knows': () => Response.json({ ...answer('did:privy:ada'), session_update_action: 'reset' }),
  'another user': () => Response.json(answer('did:privy:mallory')),
  'no tokens at all': () => Response.json({ ...answer('did:privy:ada'), token: null, refresh_token: null }),
  'a redirect': () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } }),
}
const answer = (userId: string) => ({
  user: { id: userId, created_at: 1, linked_accounts: [], mfa_methods: [] },
  token: tokenFor({ appId: APP_ID, userId }),
  refresh_token: 'refresh',
  session_update_action: 'set',
})

async function faults(): Promise<void> {
  page({ appId: APP_ID, apiUrl: 'https://provider.test' })
  let fault: (() => Response | Promise<Response>) | undefined
  setTransport(url =>
    Promise.resolve(
      new URL(url).pathname === '/api/v1/sessions' && fault ? fault() : Response.json(answer('did:privy:ada')),
    ),
  )
  // The pauses between tries belong to the client, and only cost time here.
  const timer = globalThis.setTimeout
  globalThis.setTimeout = ((work: () => void, ms?: number) => timer(work, (ms ?? 0) / 1_000)) as typeof setTimeout
  for (const [name, make] of Object.entries(FAULTS)) {
    const browser = new FakeBrowser({}, random)
    const open = new FakePage(browser.tab(), APP_ID)
    fault = undefined
    await open.core.login(() => authenticateGuest({ guestCredential: 'x' }))
    const before = JSON.stringify((await open.core.record()).tokens)
    fault = make
    const error: unknown = await open.core.refresh().then(
      () => 'no error',
      (reason: unknown) => reason,
    )
    if (!isWalletError(error)) fail(`${name}: ${String(error)}`)
    if (JSON.stringify((await open.core.record()).tokens) !== before || open.user?.id !== 'did:privy:ada')
      fail(`${name} ended the session`)
    open.close()
  }
  globalThis.setTimeout = timer
  console.log(`  ${Object.keys(FAULTS).length} faults`)
}

const PIECES = [
  'privy_oauth_code',
  'privy_oauth_state',
  'privy_oauth_provider',
  'privy_connector',
  'privy_wallet_client',
  'privy_connect_only',
  'host',
  '__proto__',
  'constructor',
  '',
  'PRIVY_OAUTH_CODE',
  'privy_oauth_state[]',
]
const VALUES = [
  'google',
  'privy:clxyz',
  'undefined',
  'error',
  '',
  'null',
  '%00',
  '%E0%A4%A',
  '<script>',
  'constructor',
  '__proto__',
  'a'.repeat(2_000),
  '1',
  '../..',
  '%2F',
  '𝕊',
]

async function addresses(): Promise<void> {
  let logins = 0
  let states: string[] = []
  const app = { appId: APP_ID, apiUrl: 'https://provider.test' }
  openPage(app, new FakeBrowser({}, random))
  setTransport((url, init) => {
    const { pathname } = new URL(url)
    if (/authenticate|link|transfer/.test(pathname)) logins++
    if (pathname.endsWith('/oauth/init'))
      states.push((JSON.parse(init.body as string) as { state_code: string }).state_code)
    return Promise.resolve(
      pathname.endsWith('/oauth/init')
        ? Response.json({ url: 'https://google.test/' })
        : Response.json({}, { status: 400 }),
    )
  })
  let recognised = 0
  for (let run = 0; run < ADDRESSES; run++) {
    if (run % 500 === 0) {
      states = []
      await startOAuth({ provider: 'google', redirectTo: 'https://shop.example/' })
      await startOAuth({ provider: 'twitter', redirectTo: 'https://shop.example/' })
    }
    // Similar to a correct return, but never one: a true state comes only with the wrong provider or with a change.
    const state = chance(0.3)
      ? pick(states).slice(0, -1)
      : chance(0.3)
        ? `${pick(states)}x`
        : chance(0.2)
          ? pick(states).toUpperCase()
          : pick(VALUES)
    const query = chance(0.6)
      ? [
          `privy_oauth_code=${pick(VALUES)}`,
          `privy_oauth_state=${state}`,
          `privy_oauth_provider=${pick(VALUES)}`,
          `${pick(PIECES)}=${pick(VALUES)}`,
        ]
      : Array.from({ length: below(6) }, () => `${pick(PIECES)}=${pick([...VALUES, state])}`)
    const href = `https://shop.example/cart?${query.join('&')}${chance(0.2) ? `#${pick(VALUES)}` : ''}`
    const loginReturn = readReturn(href)
    if (!loginReturn) continue
    recognised++
    const bar = {
      location: { href },
      history: {
        state: null,
        replaceState: (_: unknown, __: string, url: string) => {
          bar.location.href = url
        },
      },
    }
    cleanReturn(loginReturn, bar)
    // A URL may contain two kinds of return. Each is removed when it is handled.
    if (readReturn(bar.location.href)?.kind === loginReturn.kind) fail(`still a return after cleaning: ${href}`)
    await pendingReturn(loginReturn)
      .complete(new AbortController().signal)
      .then(
        () => fail(`a login from ${href}`),
        (error: unknown) => {
          if (!isWalletError(error)) fail(String(error))
        },
      )
  }
  if (logins > 0) fail(`${logins} login calls without a flow of ours`)
  if (({} as { polluted?: unknown }).polluted !== undefined) fail('a prototype was changed')
  closePage()
  console.log(`  ${ADDRESSES} addresses, ${recognised} looked like returns, ${logins} login calls`)
}

for (const [name, run] of Object.entries({ refreshTogether, schedules, faults, addresses })) {
  const startedAt = Date.now()
  setTransport()
  await run()
  console.log(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
console.log(failures === 0 ? 'held' : `${failures} failures, seed ${seed}`)
process.exit(failures === 0 ? 0 : 1)
