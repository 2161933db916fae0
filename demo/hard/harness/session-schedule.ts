import { authenticateGuest } from '../../../src/api/login/guest.js'
import { request } from '../../../src/api/client.js'
import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { userSchema } from '../../../src/api/wire.js'
import { FakeBrowser, FakePage, type MissingFeatures } from '../../../src/session/test/browser.harness.js'
import { COOKIES, KEYS } from '../../../src/session/record/storage-keys.js'
import { parseRecord, type SessionRecord } from '../../../src/session/record/session-record.js'
import { SessionProvider } from './session-provider.js'

export interface RandomSource {
  random(): number
  below(limit: number): number
  chance(share: number): boolean
}

const HOUR_MS = 3_600_000
/** A schedule that takes longer counts as hanging. */
const HANG_LIMIT_MS = 60_000
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
 * Plays a random sequence of logins, refreshes, links, logouts, switches, wake-ups and crashes in a few tabs, all
 * overlapping. Returns the violations; an empty list is success.
 */
export async function playSchedule(appId: string, source: RandomSource): Promise<string[]> {
  const schedule = new Schedule(appId, source)
  const watch = watchTokens(schedule)
  await schedule.play()
  await schedule.waitUntilConsistent()
  const violations = [...(await watch.stop()), ...finalViolations(schedule)]
  for (const page of schedule.pages) page.close()
  const lackingNames = Object.entries(schedule.missing).flatMap(([name, isLacking]) => (isLacking ? [name] : []))
  return violations.map(violation =>
    lackingNames.length > 0 ? `${violation} (a browser without ${lackingNames.join(', ')})` : violation,
  )
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** The tabs of a browser, the actions in them, and their effects. */
class Schedule {
  readonly missing: MissingFeatures
  readonly browser: FakeBrowser
  readonly provider: SessionProvider
  readonly pages: FakePage[]
  /** The time at which each logout began. */
  readonly logouts: number[] = []
  crashes = 0
  signedIn = false
  attempts = 0
  #time = 0

  constructor(
    readonly appId: string,
    readonly source: RandomSource,
  ) {
    this.missing = source.chance(0.7)
      ? {}
      : {
          locks: source.chance(0.5),
          channels: source.chance(0.5),
          database: source.chance(0.15),
          cookies: source.chance(0.3),
        }
    this.browser = new FakeBrowser(this.missing, source.random)
    this.provider = new SessionProvider(appId, this.browser, this.#tick)
    this.pages = [this.#newPage(), this.#newPage()]
  }

  get record(): SessionRecord {
    const { local, database } = this.browser
    return parseRecord(
      this.missing.database ? JSON.parse(local.get(KEYS.record(this.appId)) ?? 'null') : database.get(this.appId),
    )
  }

  /** The user who is signed in according to the stored record. */
  get expected(): string | null {
    return this.provider.sessionOf(this.record.tokens?.refresh)?.userId ?? null
  }

  /** The refresh token in local storage. */
  get mirrored(): unknown {
    return JSON.parse(this.browser.local.get(KEYS.refreshToken) ?? 'null')
  }

  get isMarked(): boolean {
    return this.browser.cookies.has(COOKIES.marker)
  }

  async play(): Promise<void> {
    const { browser, source, pages } = this
    const running: Promise<void>[] = []
    for (let remaining = 8 + source.below(16); remaining > 0; remaining--) {
      await browser.delay(source.below(20))
      const page = pages[source.below(pages.length)]
      const operation = OPERATIONS[source.below(OPERATIONS.length)]
      if (page && operation) running.push(endOf(this.#operate(page, operation), () => !pages.includes(page)))
    }
    await Promise.all(running)
  }

  /** Waits until every tab and every mirror agrees with the record, or until the limit for hanging. */
  async waitUntilConsistent(): Promise<void> {
    const { browser, appId, pages, crashes } = this
    // A tab that dies between writing the record and its mirror leaves the mirror to the next page load.
    if (crashes > 0) {
      const loaded = new FakePage(browser.tab(), appId)
      pages.push(loaded)
      await loaded.core.restore()
    }
    for (let round = 0; round < 3; round++) {
      for (const page of pages) page.tab.becomeVisible()
      for (let turn = 0; turn < 60; turn++) await nextTurn()
    }
    // All pending work ends, but code that is loaded on demand needs an unknown number of turns.
    for (const end = Date.now() + HANG_LIMIT_MS; !this.#isConsistent() && Date.now() < end;) await nextTurn()
  }

  readonly #tick = () => ++this.#time

  #newPage(): FakePage {
    return new FakePage(this.browser.tab(), this.appId)
  }

  #isConsistent(): boolean {
    const { tokens } = this.record
    return (
      this.pages.every(({ user }) => (user?.id ?? null) === this.expected) &&
      this.mirrored === (tokens?.refresh ?? null) &&
      (this.missing.cookies === true || this.isMarked === Boolean(tokens))
    )
  }

  async #operate(page: FakePage, operation: (typeof OPERATIONS)[number]): Promise<void> {
    const { core } = page
    switch (operation) {
      case 'login':
      case 'switch':
        await core.login(() =>
          authenticateGuest({ guestCredential: operation === 'login' ? 'did:privy:ada' : 'did:privy:bob' }),
        )
        this.signedIn = true
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
        return this.browser.shiftClock(2 * HOUR_MS)
      case 'open':
        return this.#open()
      case 'link':
        return link(page)
      case 'logout':
        return this.#logOut(page)
      case 'crash':
        return this.#crash(page)
    }
  }

  async #open(): Promise<void> {
    const { pages } = this
    if (pages.length > 5) return
    const newPage = this.#newPage()
    pages.push(newPage)
    return endOf(newPage.core.restore(), () => !pages.includes(newPage))
  }

  async #logOut(page: FakePage): Promise<void> {
    const startedAt = this.#tick()
    this.attempts++
    await page.core.logout()
    if (this.pages.includes(page)) this.logouts.push(startedAt)
  }

  #crash(page: FakePage): void {
    const { pages } = this
    if (pages.length < 2) return
    this.crashes++
    pages.splice(pages.indexOf(page), 1)
    page.close()
  }
}

async function link({ core, user }: FakePage): Promise<void> {
  if (!user) return
  const token = await core.accessToken()
  if (token) await core.updateUser(() => request(ENDPOINTS.acceptTerms, { schema: userSchema, token }))
}

/** Checks the record continuously: all its tokens must belong to one set. */
function watchTokens(schedule: Schedule): { stop(): Promise<string[]> } {
  const violations: string[] = []
  let watching = true
  const watch = (async () => {
    while (watching) {
      const { tokens } = schedule.record
      if (tokens) {
        const sets = new Set([tokens.customer, tokens.provider, tokens.identity].map(claimsOf))
        if (sets.size > 1 || !String(tokens.refresh).startsWith([...sets][0]?.split('#')[0] ?? '?'))
          violations.push(`mixed tokens: ${[...sets].join(' ')} ${String(tokens.refresh)}`)
      }
      await nextTurn()
    }
  })()
  return {
    async stop() {
      watching = false
      await watch
      return violations
    },
  }
}

/** The violations once nothing happens any more. */
function finalViolations(schedule: Schedule): string[] {
  const { provider, pages, missing, logouts, crashes, expected, mirrored } = schedule
  const violations: string[] = []
  const { tokens } = schedule.record
  const session = provider.sessionOf(tokens?.refresh)
  const last = Math.max(0, ...logouts)
  if (tokens && !session) violations.push(`tokens of nobody: ${String(tokens.refresh)}`)
  // Without a database local storage is the record, and a very recent write of another process may not be visible yet.
  if (tokens && session && session.askedAt < last && !missing.database)
    violations.push(`a session asked for at ${session.askedAt} outlived the logout of ${last}`)
  if (!tokens && schedule.signedIn && schedule.attempts === 0) violations.push('signed out although nobody logged out')
  for (const [index, page] of pages.entries())
    if ((page.user?.id ?? null) !== expected)
      violations.push(`tab ${index} shows ${page.user?.id ?? 'nobody'}, the record says ${expected ?? 'nobody'}`)
  if (mirrored !== (tokens?.refresh ?? null))
    violations.push(`the mirror holds ${String(mirrored)}, the record ${String(tokens?.refresh)}`)
  if (!missing.cookies && schedule.isMarked !== Boolean(tokens))
    violations.push('the marker cookie does not say what the record says')
  if (provider.repeated > crashes && !missing.locks && !missing.database)
    violations.push(`${provider.repeated} refreshes with a spent token, ${crashes} crashes`)
  return violations
}

/** Waits until the work ends, also by an error, or until its tab is dead, in which case it never ends. */
async function endOf(work: Promise<unknown>, dead: () => boolean): Promise<void> {
  let done = false
  void work
    .catch(() => undefined)
    .finally(() => {
      done = true
    })
  while (!done && !dead()) await new Promise(resolve => setImmediate(resolve))
}

/** The user, session and serial number in a token of the in-process provider. */
function claimsOf(token: string | null): string {
  const { sub, sid, serial } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
    sub?: string
    sid?: string
    serial?: number
  }
  return `${sub}/${sid}/#${serial}`
}
