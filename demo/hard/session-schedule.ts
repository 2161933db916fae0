import { authenticateGuest } from '../../src/api/login/guest.js'
import { request } from '../../src/api/client.js'
import { ENDPOINTS } from '../../src/api/endpoints.js'
import { userSchema } from '../../src/api/wire.js'
import { FakeBrowser, FakePage, type Lacking } from '../../src/session/test/browser.harness.js'
import { COOKIES, KEYS } from '../../src/session/record/storage-keys.js'
import { parseRecord, type SessionRecord } from '../../src/session/record/session-record.js'
import { SessionProvider } from './session-provider.js'

export interface Dice {
  random(): number
  below(limit: number): number
  chance(share: number): boolean
}

const HOUR_MS = 3_600_000
/** What takes longer hangs. */
const HANGS_MS = 60_000
const OPERATIONS = [
  'login',
  'login',
  'login',
  'switch',
  'refresh',
  'token',
  'token',
  'link',
  'user',
  'look',
  'hour',
  'logout',
  'open',
  'crash',
] as const

/**
 * Plays one random order of logins, refreshes, links, logouts, switches, wakes and deaths over a few tabs, everything
 * overlapping. Answers what broke; nothing is the only good answer.
 */
export async function playSchedule(appId: string, dice: Dice): Promise<string[]> {
  const broken: string[] = []
  const lacking: Lacking = dice.chance(0.7)
    ? {}
    : { locks: dice.chance(0.5), channels: dice.chance(0.5), database: dice.chance(0.15), cookies: dice.chance(0.3) }
  const browser = new FakeBrowser(lacking, dice.random)
  let time = 0
  const tick = () => ++time
  const provider = new SessionProvider(appId, browser, tick)
  const pages: FakePage[] = [new FakePage(browser.tab(), appId), new FakePage(browser.tab(), appId)]
  const logouts: number[] = []
  let crashes = 0
  let signedIn = false
  let attempts = 0
  const record = (): SessionRecord =>
    parseRecord(
      lacking.database ? JSON.parse(browser.local.get(KEYS.record(appId)) ?? 'null') : browser.database.get(appId),
    )

  const operate = async (page: FakePage, what: (typeof OPERATIONS)[number]): Promise<void> => {
    const { core } = page
    switch (what) {
      case 'login':
      case 'switch':
        await core.login(() =>
          authenticateGuest({ guestCredential: what === 'login' ? 'did:privy:ada' : 'did:privy:bob' }),
        )
        signedIn = true
        return
      case 'refresh':
        return void (await core.refresh())
      case 'token':
        return void (await core.accessToken())
      case 'user':
        return void (await core.refreshUser())
      case 'look':
        return page.tab.becomeVisible()
      case 'hour':
        return browser.shiftClock(2 * HOUR_MS)
      case 'open': {
        if (pages.length > 5) return
        const opened = new FakePage(browser.tab(), appId)
        pages.push(opened)
        return endOf(opened.core.restore(), () => !pages.includes(opened))
      }
      case 'link': {
        if (!page.user) return
        const token = await core.accessToken()
        if (token) await core.updateUser(() => request(ENDPOINTS.acceptTerms, { schema: userSchema, token }))
        return
      }
      case 'logout': {
        const begun = tick()
        attempts++
        await core.logout()
        if (pages.includes(page)) logouts.push(begun)
        return
      }
      case 'crash': {
        if (pages.length < 2) return
        crashes++
        pages.splice(pages.indexOf(page), 1)
        page.close()
      }
    }
  }

  let sampling = true
  const sampler = (async () => {
    while (sampling) {
      const { tokens } = record()
      if (tokens) {
        const sets = new Set([tokens.customer, tokens.provider, tokens.identity].map(claimsOf))
        if (sets.size > 1 || !String(tokens.refresh).startsWith([...sets][0]?.split('#')[0] ?? '?'))
          broken.push(`mixed tokens: ${[...sets].join(' ')} ${String(tokens.refresh)}`)
      }
      await new Promise(resolve => setImmediate(resolve))
    }
  })()

  const running: Promise<void>[] = []
  for (let left = 8 + dice.below(16); left > 0; left--) {
    await browser.while(dice.below(20))
    const page = pages[dice.below(pages.length)]
    const what = OPERATIONS[dice.below(OPERATIONS.length)]
    if (page && what) running.push(endOf(operate(page, what), () => !pages.includes(page)))
  }
  await Promise.all(running)
  // A tab that dies between the record and its mirror leaves the mirror to the next page that is loaded.
  if (crashes > 0) {
    const loaded = new FakePage(browser.tab(), appId)
    pages.push(loaded)
    await loaded.core.restore()
  }
  for (let quiet = 0; quiet < 3; quiet++) {
    for (const page of pages) page.tab.becomeVisible()
    for (let ticks = 0; ticks < 60; ticks++) await new Promise(resolve => setImmediate(resolve))
  }
  // What is under way has its end, but for code that is loaded on demand not within a number of turns.
  const expected = () => provider.sessionOf(record().tokens?.refresh)?.userId ?? null
  const agreed = () => pages.every(({ user }) => (user?.id ?? null) === expected())
  const mirrored = () => JSON.parse(browser.local.get(KEYS.refreshToken) ?? 'null') as unknown
  const mirrors = () =>
    mirrored() === (record().tokens?.refresh ?? null) &&
    (lacking.cookies || browser.cookies.has(COOKIES.marker) === Boolean(record().tokens))
  for (const end = Date.now() + HANGS_MS; !(agreed() && mirrors()) && Date.now() < end;)
    await new Promise(resolve => setImmediate(resolve))
  sampling = false
  await sampler

  const { tokens } = record()
  const session = provider.sessionOf(tokens?.refresh)
  const last = Math.max(0, ...logouts)
  if (tokens && !session) broken.push(`tokens of nobody: ${String(tokens.refresh)}`)
  // Without a database local storage is the record, and what another process wrote a moment ago may not be seen yet.
  if (tokens && session && session.askedAt < last && !lacking.database)
    broken.push(`a session asked for at ${session.askedAt} outlived the logout of ${last}`)
  if (!tokens && signedIn && attempts === 0) broken.push('signed out although nobody logged out')
  for (const [index, page] of pages.entries())
    if ((page.user?.id ?? null) !== expected())
      broken.push(`tab ${index} shows ${page.user?.id ?? 'nobody'}, the record says ${expected() ?? 'nobody'}`)
  if (mirrored() !== (tokens?.refresh ?? null))
    broken.push(`the mirror holds ${String(mirrored())}, the record ${String(tokens?.refresh)}`)
  if (!lacking.cookies && browser.cookies.has(COOKIES.marker) !== Boolean(tokens))
    broken.push('the marker cookie does not say what the record says')
  if (provider.repeated > crashes && !lacking.locks && !lacking.database)
    broken.push(`${provider.repeated} refreshes with a spent token, ${crashes} crashes`)
  for (const page of pages) page.close()
  const without = Object.entries(lacking).flatMap(([name, gone]) => (gone ? [name] : []))
  return broken.map(what => (without.length > 0 ? `${what} (a browser without ${without.join(', ')})` : what))
}

/** Until the work is done, well or not, or its tab is dead: then it hangs for ever. */
async function endOf(work: Promise<unknown>, dead: () => boolean): Promise<void> {
  let done = false
  void work
    .catch(() => undefined)
    .finally(() => {
      done = true
    })
  while (!done && !dead()) await new Promise(resolve => setImmediate(resolve))
}

/** User, session and serial of a token of the in-process provider. */
function claimsOf(token: string | null): string {
  const { sub, sid, serial } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
    sub?: string
    sid?: string
    serial?: number
  }
  return `${sub}/${sid}/#${serial}`
}
