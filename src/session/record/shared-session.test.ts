import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBrowser, type FakeTab, type MissingFeatures } from '../test/browser.harness.js'
import { tokenFor } from '../test/page.harness.js'
import type { SessionRecord, Tokens } from './session-record.js'
import { SharedSession } from './shared-session.js'

const APP = 'clsharedsessionunittest01'
const CUSTOMER = tokenFor({ appId: APP })
const TOKENS: Tokens = { refresh: 'r1', customer: CUSTOMER, provider: 'p1', identity: 'i1' }

let browser: FakeBrowser
let tab: FakeTab
let shared: SharedSession
beforeEach(() => begin())
afterEach(() => {
  shared.close()
  vi.restoreAllMocks()
})

function begin(lacking: MissingFeatures = {}): void {
  browser = new FakeBrowser(lacking)
  ;({ tab, shared } = open())
}
/** Opens another tab of the app. */
function open(local = true) {
  const other = browser.tab(local)
  return { tab: other, shared: new SharedSession(other, APP) }
}
/** Waits until everything between the tabs is done. */
async function settle(): Promise<void> {
  for (let ticks = 0; ticks < 30; ticks++) await new Promise(resolve => setImmediate(resolve))
}
const withTokens = (tokens: Tokens | null) => (record: SessionRecord) => ({
  ...record,
  session: record.session + 1,
  tokens,
})
const local = () => Object.fromEntries([...browser.local].map(([key, value]) => [key, JSON.parse(value) as unknown]))
const MIRROR = { 'privy:refresh_token': 'r1', 'privy:token': CUSTOMER, 'privy:pat': 'p1', 'privy:id_token': 'i1' }
const cookies = () =>
  Object.fromEntries([...browser.cookies.values()].map(cookie => [cookie.slice(0, cookie.indexOf('=')), cookie]))
/** Writes a record into the database, as another tab does. */
const elsewhere = (record: Partial<SessionRecord>) =>
  browser.database.set(APP, { generation: 1, session: 1, logouts: 0, tokens: null, clockOffset: 0, ...record })

describe('the session that tabs share', () => {
  it('is read with one access, and counts its changes', async () => {
    const read = vi.spyOn(tab.records, 'read')
    expect(await shared.read()).toEqual({ generation: 0, session: 0, logouts: 0, tokens: null, clockOffset: 0 })
    expect(read).toHaveBeenCalledExactlyOnceWith(APP)
    expect(await shared.change(withTokens(TOKENS))).toMatchObject({
      changed: true,
      record: { generation: 1, tokens: TOKENS },
    })
    expect(await shared.change(() => undefined)).toMatchObject({ changed: false, record: { generation: 1 } })
    expect(await shared.change(withTokens(null))).toMatchObject({
      changed: true,
      record: { generation: 2, tokens: null },
    })
    read.mockClear()
    expect(await shared.read()).toMatchObject({ generation: 2 })
    expect(read).toHaveBeenCalledOnce()
  })

  it("never returns to a state before this tab's own change or the newest one it has seen", async () => {
    const before = await shared.read()
    const { record } = await shared.change(withTokens(TOKENS))
    vi.spyOn(tab.records, 'read').mockResolvedValueOnce(before)
    expect(await shared.read()).toEqual(record)
    elsewhere({ generation: 7, tokens: null })
    expect(await shared.read()).toMatchObject({ generation: 7 })
    vi.spyOn(tab.records, 'read').mockResolvedValueOnce(record)
    expect(await shared.read()).toMatchObject({ generation: 7 })
  })

  it.each([
    ['refresh', 'privy:refresh_token', true],
    ['customer', 'privy:token', true],
    ['provider', 'privy:pat', true],
    ['identity', 'privy:id_token', false],
  ] as const)(
    'begins with the %s token that another client has stored, if a session can begin with it',
    async (name, key, begins) => {
      browser.local.set(key, '"left"')
      ;({ tab, shared } = open())
      const { tokens, generation } = await shared.read()
      expect([tokens, generation]).toEqual(
        begins ? [{ refresh: null, customer: null, provider: null, identity: null, [name]: 'left' }, 1] : [null, 0],
      )
    },
  )

  it('does not begin with a stored token that is empty or not text', async () => {
    for (const odd of ['""', '7', 'null', '{']) {
      browser.local.set('privy:token', odd)
      ;({ tab, shared } = open())
      expect((await shared.read()).tokens).toBeNull()
    }
  })

  it("does not begin with another client's token if another tab has started a session meanwhile", async () => {
    browser.local.set('privy:token', '"left"')
    ;({ tab, shared } = open())
    const nothing = await tab.records.read(APP)
    elsewhere({ tokens: TOKENS })
    vi.spyOn(tab.records, 'read').mockResolvedValueOnce(nothing)
    expect(await shared.read()).toMatchObject({ generation: 1, tokens: TOKENS })
  })
})

describe('the copy of the tokens in storage and cookies', () => {
  it('is written with a change, and removed with the tokens', async () => {
    await shared.change(withTokens(TOKENS))
    expect(local()).toEqual(MIRROR)
    await shared.change(withTokens(null))
    expect([local(), cookies()]).toEqual([{}, {}])
  })

  it('is not written if nothing changed', async () => {
    const set = vi.spyOn(tab.storage, 'set')
    await shared.change(() => undefined)
    expect(set).not.toHaveBeenCalled()
  })

  it("sets cookies that live as long as their tokens by the server's clock", async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_767_312_000_000)
    const soon = tokenFor({ appId: APP, lifetimeMs: 90_000 })
    await shared.change(record => ({ ...record, tokens: { ...TOKENS, customer: soon, identity: 'no token' } }))
    const attributes = 'Path=/; SameSite=Strict'
    expect(cookies()).toEqual({
      'privy-session': `privy-session=t; ${attributes}; Max-Age=2592000`,
      'privy-token': `privy-token=${soon}; ${attributes}; Max-Age=90`,
    })
    await shared.change(record => ({ ...record, clockOffset: 60_500 }))
    expect(cookies()['privy-token']).toBe(`privy-token=${soon}; ${attributes}; Max-Age=29`)
    await shared.change(record => ({ ...record, clockOffset: 90_001 }))
    expect(cookies()['privy-token']).toBeUndefined()
    const secure = open(false)
    await secure.shared.change(record => ({ ...record, clockOffset: 0 }))
    expect(cookies()['privy-token']).toBe(`privy-token=${soon}; ${attributes}; Secure; Max-Age=90`)
    await shared.change(record => ({ ...record, tokens: { ...TOKENS, refresh: null } }))
    expect(cookies()['privy-session']).toBeUndefined()
  })

  it('leaves the cookies to a server that sets them itself', async () => {
    const write = vi.spyOn(tab.cookies, 'write')
    await shared.change(withTokens({ ...TOKENS, refresh: 'deprecated' }))
    expect(local()).toMatchObject({ 'privy:refresh_token': 'deprecated' })
    expect(write).not.toHaveBeenCalled()
  })

  it.each(Object.keys(MIRROR))('is mended where a tab has died before it wrote %s', async key => {
    const { record } = await shared.change(withTokens(TOKENS))
    for (const broken of [undefined, '"older"']) {
      if (broken) browser.local.set(key, broken)
      else browser.local.delete(key)
      const later = open()
      await later.shared.repairMirror(record)
      expect(local()).toEqual(MIRROR)
    }
  })

  it('is not rewritten if it matches the record, or the record that this tab has seen', async () => {
    const { record } = await shared.change(withTokens(TOKENS))
    const set = vi.spyOn(tab.storage, 'set')
    elsewhere({ generation: 9, tokens: null })
    await shared.repairMirror(record)
    expect(local()).toEqual(MIRROR)
    elsewhere({ generation: 9, tokens: TOKENS })
    await shared.repairMirror({ ...record, tokens: null })
    expect(set).not.toHaveBeenCalled()
  })

  it('is of the newest record, also if another tab without locks has written in between', async () => {
    begin({ locks: true })
    const { change } = tab.records
    vi.spyOn(tab.records, 'change').mockImplementationOnce(async (...request) => {
      const mine = await change(...request)
      elsewhere({ generation: 2, tokens: { ...TOKENS, refresh: 'r2' } })
      return mine
    })
    expect(await shared.change(withTokens(TOKENS))).toMatchObject({ record: { generation: 1 } })
    expect(local()).toMatchObject({ 'privy:refresh_token': 'r2' })
  })

  it('says by a cookie that a refresh may succeed', () => {
    for (const [cookie, marked] of [
      ['privy-session=t', true],
      ['privy-session=', false],
      ['privy-session', false],
      ['not-privy-session=t', false],
    ] as const) {
      browser.cookies.clear()
      browser.cookies.set('first', 'first=1')
      browser.cookies.set('other', cookie)
      expect(shared.hasMarker(), cookie).toBe(marked)
    }
  })
})

describe('the write lock of a change', () => {
  it('is waited for no longer than three seconds if another tab holds it', async () => {
    const stuck = browser.tab()
    void stuck.withLock(
      `wallet-elements:${APP}:record`,
      AbortSignal.timeout(60_000),
      () => new Promise(() => undefined),
    )
    await settle()
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    const changing = shared.change(withTokens(TOKENS))
    const settled = vi.fn()
    void changing.then(settled)
    await settle()
    expect(settled).not.toHaveBeenCalled()
    controller.abort(new DOMException('', 'TimeoutError'))
    expect(await changing).toMatchObject({ changed: true, record: { generation: 1 } })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3_000)
  })

  it('is acquired once for a change that fails', async () => {
    const change = vi.fn(() => {
      throw new Error('No tokens')
    })
    await expect(shared.change(change)).rejects.toThrow('No tokens')
    expect(change).toHaveBeenCalledOnce()
  })
})

describe('the messages between tabs', () => {
  it('report the change of the session with its cause, and other messages are ignored', async () => {
    const heard = vi.fn()
    shared.subscribe(heard)
    const other = open()
    other.shared.subscribe(() => {})
    await other.shared.change(withTokens(TOKENS))
    other.shared.broadcast('login')
    const broadcast = { kind: 'session', generation: 1, cause: 'login' }
    await settle()
    expect(heard.mock.calls).toContainEqual([broadcast])
    const strange = browser.tab().openChannel(`wallet-elements:${APP}`, () => {})
    heard.mockClear()
    for (const odd of [
      null,
      undefined,
      'session',
      7,
      { ...broadcast, kind: 'other' },
      { ...broadcast, generation: '1' },
      { ...broadcast, cause: 7 },
      { generation: 1, cause: 'login' },
      { kind: 'session', cause: 'login' },
      { kind: 'session', generation: 1 },
    ])
      strange.post(odd)
    strange.post({ ...broadcast, cause: 'refresh' })
    await settle()
    expect(heard).toHaveBeenCalledExactlyOnceWith({ ...broadcast, cause: 'refresh' })
    other.shared.close()
  })

  it('are supplemented by a check when the tab wakes, until the session is closed', () => {
    const heard = vi.fn()
    shared.subscribe(heard)
    tab.becomeVisible()
    expect(heard.mock.calls).toEqual([[undefined]])
    shared.close()
    tab.becomeVisible()
    expect(heard).toHaveBeenCalledOnce()
  })
})
