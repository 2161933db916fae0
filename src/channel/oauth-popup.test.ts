import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasOpener, openOAuthPopup, popupAnswer, reportToOpener } from './oauth-popup.js'

const ORIGIN = 'https://host.test'
const STATE = 'the-state'
const GOOD = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: STATE, authorizationCode: 'code' }

/** The broadcast channels of one browser. A message to one reaches all others of its name. */
let channels: FakeChannel[] = []
class FakeChannel extends EventTarget {
  constructor(readonly name: string) {
    super()
    channels.push(this)
  }
  postMessage(data: unknown, origin = ORIGIN): void {
    for (const other of channels)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data, origin }))
  }
  close(): void {
    channels = channels.filter(other => other !== this)
  }
}

let page: EventTarget
const popup = { window: {} as Window }
const postMessage = (data: unknown, { origin = ORIGIN, source = popup.window as unknown } = {}) =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))

beforeEach(() => {
  channels = []
  page = new EventTarget()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

/** Waits for the result of a login; `heard` collects what it settles with. */
function waiting() {
  const leave = new AbortController()
  const answer = popupAnswer(popup, STATE, leave.signal)
  const heard: unknown[] = []
  answer.then(
    code => heard.push(code),
    (error: unknown) => heard.push(error),
  )
  return {
    leave,
    answer,
    heard,
    settle: () =>
      new Promise(resolve => {
        setImmediate(resolve)
      }),
  }
}

describe('a login in a pop-up', () => {
  it('the code is accepted from the window message, and only once', async () => {
    const { answer, heard, settle } = waiting()
    postMessage(GOOD)
    postMessage({ ...GOOD, authorizationCode: 'another' })
    new FakeChannel('popup-privy-oauth').postMessage({ ...GOOD, authorizationCode: 'a third' })
    expect(await answer).toBe('code')
    await settle()
    expect(heard).toEqual(['code'])
  })

  it('the code is accepted from the broadcast if the pop-up has lost its opener', async () => {
    const { answer } = waiting()
    new FakeChannel('popup-privy-oauth').postMessage(GOOD)
    expect(await answer).toBe('code')
  })

  it('a failure is accepted instead of a code, both as a message and as a broadcast', async () => {
    const failure = { type: 'PRIVY_OAUTH_ERROR', stateCode: STATE, error: 'Something went wrong. Try again.' }
    const [first, second] = [waiting(), waiting()]
    postMessage(failure)
    expect(await first.answer).toBe('error')
    new FakeChannel('popup-privy-oauth').postMessage(failure)
    expect(await second.answer).toBe('error')
  })

  it('messages of another origin, window, state or type, and malformed ones, are ignored [SEC-20] [SEC-30]', async () => {
    const { heard, settle, leave } = waiting()
    for (const origin of ['https://host.test.evil', 'http://host.test', 'https://host.test:8443', 'null', ''])
      postMessage(GOOD, { origin })
    for (const source of [null, undefined, {}, page])
      page.dispatchEvent(Object.assign(new Event('message'), { data: GOOD, origin: ORIGIN, source }))
    const cyclic: Record<string, unknown> = { ...GOOD, type: 'x' }
    cyclic['self'] = cyclic
    const trap = {
      ...GOOD,
      get authorizationCode(): string {
        throw new Error('trap')
      },
    }
    for (const data of [
      null,
      undefined,
      7,
      'text',
      JSON.stringify(GOOD),
      [GOOD],
      cyclic,
      trap,
      Object.create(GOOD),
      { ...GOOD, stateCode: 'other' },
      { ...GOOD, stateCode: [STATE] },
      { ...GOOD, type: 'PRIVY_OAUTH_OTHER' },
      { ...GOOD, authorizationCode: 7 },
      { ...GOOD, authorizationCode: undefined },
      { ...GOOD, authorizationCode: 'c'.repeat(9_000) },
      { type: 'PRIVY_OAUTH_ERROR', error: 'no' },
    ]) {
      postMessage(data)
      new FakeChannel('popup-privy-oauth').postMessage(data)
    }
    new FakeChannel('popup-privy-oauth').postMessage(GOOD, 'https://evil.test')
    new FakeChannel('another').postMessage(GOOD)
    await settle()
    expect(heard).toEqual([])
    leave.abort()
  })

  it('an unknown state is an error if the pop-up itself sends it, but not in a broadcast', async () => {
    const leave = new AbortController()
    const asked: string[] = []
    const answer = popupAnswer(popup, STATE, leave.signal, state => {
      asked.push(state)
      return state === 'of another tab' ? undefined : new Error(`foreign: ${state}`)
    })
    new FakeChannel('popup-privy-oauth').postMessage({ ...GOOD, stateCode: 'forged' })
    postMessage({ ...GOOD, stateCode: 'forged' }, { origin: 'https://evil.test' })
    postMessage({ ...GOOD, stateCode: 'of another tab' })
    expect(asked).toEqual(['of another tab'])
    postMessage({ ...GOOD, stateCode: 'forged' })
    await expect(answer).rejects.toThrow('foreign: forged')
    expect(asked).toEqual(['of another tab', 'forged'])
  })

  it('the listeners are removed when the login ends or is left', async () => {
    const { leave, answer } = waiting()
    expect(channels).toHaveLength(1)
    leave.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
    expect(channels).toHaveLength(0)
    await expect(popupAnswer(popup, STATE, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(channels).toHaveLength(0)
  })

  it('the window message alone is enough in a browser without broadcasts', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { answer } = waiting()
    postMessage(GOOD)
    expect(await answer).toBe('code')
  })
})

describe('a page that returns inside a pop-up', () => {
  const opener = { location: { origin: ORIGIN }, postMessage: vi.fn() }
  const close = vi.fn()
  /** The messages that others on this origin receive. */
  const broadcasts: unknown[] = []
  beforeEach(() => {
    broadcasts.length = 0
    opener.postMessage.mockClear()
    close.mockClear()
    new FakeChannel('popup-privy-oauth').addEventListener('message', event =>
      broadcasts.push((event as MessageEvent).data),
    )
    vi.stubGlobal('close', close)
    vi.stubGlobal('opener', opener)
  })

  it('the page reports state and code to its opener, to that origin only, and to all listeners, and then closes', () => {
    reportToOpener({ state: STATE, code: 'code' })
    expect(opener.postMessage.mock.calls).toEqual([[GOOD, ORIGIN]])
    expect(broadcasts).toEqual([GOOD])
    expect(close).toHaveBeenCalledOnce()
    expect(channels).toHaveLength(1)
  })

  it('the page reports a failure instead of a code', () => {
    for (const code of ['error', '']) reportToOpener({ state: STATE, code })
    const failure = { type: 'PRIVY_OAUTH_ERROR', stateCode: STATE, error: 'Something went wrong. Try again.' }
    expect(opener.postMessage.mock.calls).toEqual([
      [failure, ORIGIN],
      [failure, ORIGIN],
    ])
    expect(broadcasts).toEqual([failure, failure])
  })

  it('an opener of another origin gets no message', () => {
    const foreign = {
      get location(): never {
        throw new DOMException('no', 'SecurityError')
      },
      postMessage: vi.fn(),
    }
    for (const other of [
      foreign,
      { location: { origin: 'https://evil.test' }, postMessage: foreign.postMessage },
      null,
      undefined,
    ]) {
      vi.stubGlobal('opener', other)
      expect(hasOpener()).toBe(false)
      reportToOpener({ state: STATE, code: 'code' })
    }
    expect(foreign.postMessage).not.toHaveBeenCalled()
    expect(broadcasts).toHaveLength(4)
    vi.stubGlobal('opener', opener)
    expect(hasOpener()).toBe(true)
  })
})

describe('opening a pop-up', () => {
  it("an empty window of 440 x 680 opens in the middle of the browser's window, and navigates later", () => {
    const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
    const open = vi.fn(() => opened)
    vi.stubGlobal('open', open)
    for (const [name, value] of Object.entries({ screenX: 100, screenY: 50, outerWidth: 1_240, outerHeight: 880 }))
      vi.stubGlobal(name, value)
    const popup = openOAuthPopup()
    expect(open).toHaveBeenCalledExactlyOnceWith(
      '',
      'wallet-elements-oauth',
      'popup,width=440,height=680,left=500,top=150',
    )
    popup?.goTo('https://site.test/')
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://site.test/')
    expect([popup?.window, popup?.closed]).toEqual([opened, false])
    opened.closed = true
    expect(popup?.closed).toBe(true)
    popup?.close()
    expect(opened.close).toHaveBeenCalledOnce()
  })

  it('no window is returned if the browser blocks it', () => {
    vi.stubGlobal('open', () => null)
    expect(openOAuthPopup()).toBeNull()
  })
})
