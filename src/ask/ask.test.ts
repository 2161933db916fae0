import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUESTION_WAIT_MS } from '../constants.js'
import { forgetPage, onePerPage, pageRecord } from '../lib/page.js'
import { $session, setSession } from '../session/store.js'
import type { User } from '../session/user/user.js'
import { ask } from './ask.js'
import { standIn } from './element.harness.js'
import { setHandler, type Handler } from './handlers.js'
import { $openFlow, type Player } from './open-flow.js'
import { pageElements } from './page-elements.js'
import type { QuestionName } from './questions.js'
import { $waiting } from './waiting.js'
import type { FundResult } from './questions/fund.js'
import { failure } from '../errors/failure.harness.js'

const RESULT = { method: 'manual', status: 'confirmed' } as FundResult
const message = (data: string) =>
  ({ chainType: 'ethereum', address: '0x1', method: 'personal_sign', data, uiOptions: {} }) as const
const check = { methods: ['totp'], failed: undefined } as const
const settle = () => vi.advanceTimersByTimeAsync(0)

/** An element that stays open until the test gives the result. */
function signTag() {
  const shown: { data: string; signal: AbortSignal; answer(signature: string): void; leave(code: string): void }[] = []
  standIn('wallet-sign-message', ({ data, signal }: { data: string; signal: AbortSignal }) => {
    $openFlow().set({ element: {} as HTMLElement })
    return new Promise((resolve, reject) => {
      const end = (tell: () => void) => {
        tell()
        $openFlow().set(undefined)
      }
      const leave = (code: string) => end(() => reject(Object.assign(new Error(code), { code })))
      signal.addEventListener('abort', () => leave('left'))
      shown.push({ data, signal, answer: signature => end(() => resolve({ signature })), leave })
    })
  })
  return shown
}

/** An open flow that plays questions on top of its screen. */
function openWith(...names: QuestionName[]) {
  const asked: {
    name: string
    params: unknown
    signal: AbortSignal
    resolve(answer: unknown): void
    reject(error: Error): void
  }[] = []
  const player: Player = {
    answers: name => names.includes(name),
    answer: (name, params, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ name, params, signal, resolve, reject })
      }),
  }
  $openFlow().set({ element: {} as HTMLElement, player })
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
  forgetPage()
  setSession({ id: 'one' } as User, 'login')
})
afterEach(() => {
  expect(onePerPage('questions', () => ({ pending: new Set() })).pending.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  expect([$openFlow(), $session()].map(store => (store as unknown as { lc: number }).lc)).toEqual([0, 0])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a question', () => {
  it("the host's handler answers first, with the parameters and a signal", async () => {
    const show = vi.fn(() => Promise.resolve(RESULT))
    standIn('wallet-fund', show)
    openWith('fund')
    const handler = vi.fn<Handler<'fund'>>(() => Promise.resolve({ ...RESULT, provider: 'host' }))
    setHandler('fund', handler)
    expect(await ask('fund', { amount: '1' })).toMatchObject({ provider: 'host' })
    expect(handler).toHaveBeenCalledExactlyOnceWith({ amount: '1' }, { signal: expect.any(AbortSignal) as AbortSignal })
    setHandler('fund', undefined)
    $openFlow().set(undefined)
    expect(await ask('fund', { amount: '1' })).toEqual(RESULT)
    expect(show).toHaveBeenCalledExactlyOnceWith({ amount: '1', signal: expect.any(AbortSignal) as AbortSignal })
  })

  it('a question ends with the error of a handler that rejects or throws', async () => {
    setHandler('fund', () => Promise.reject(new Error('No.')))
    await expect(ask('fund', {})).rejects.toThrow('No.')
    setHandler('fund', () => {
      throw new Error('Broken.')
    })
    await expect(ask('fund', {})).rejects.toThrow('Broken.')
  })

  it('a question is played on top of an open flow, and leaving it rejects with its exit code', async () => {
    const asked = openWith('fund', 'verify-identity')
    const funding = ask('fund', { amount: '1' })
    const checking = failure(ask('verify-identity', check))
    await settle()
    expect(asked.map(({ name, params }) => [name, params])).toEqual([
      ['fund', { amount: '1' }],
      ['verify-identity', check],
    ])
    asked[1]?.reject(Object.assign(new Error('left'), { name: 'PartLeft' }))
    expect(await checking).toMatchObject({
      name: 'WalletError',
      code: 'MISSING_MFA_CREDENTIALS',
      message: 'MFA canceled',
    })
    const again = failure(ask('verify-identity', check))
    await settle()
    asked[2]?.reject(new Error('The network is down'))
    expect(await again).toMatchObject({ name: 'Error', message: 'The network is down' })
    asked[0]?.resolve(RESULT)
    expect(await funding).toEqual(RESULT)
    $openFlow().set(undefined)
  })

  it('a question that nothing on the page can ask rejects at once, with instructions for the developer', async () => {
    expect(await failure(ask('fund', {}))).toMatchObject({
      code: 'ELEMENT_MISSING',
      message:
        "Nobody can ask the visitor here. Put <wallet-fund></wallet-fund>, or a <wallet-app>, into the page and import 'wallet-elements', which defines it; or answer by setHandler('fund', …) of wallet-elements/client.",
    })
    expect(await failure(ask('sign-message', message('hello')))).toMatchObject({
      code: 'ELEMENT_MISSING',
      message: expect.stringContaining(
        'Put <wallet-sign-message></wallet-sign-message>, or a <wallet-app>, into the page',
      ) as string,
    })
    expect(await failure(ask('verify-identity', check))).toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: expect.stringContaining('Put <wallet-mfa-prompt></wallet-mfa-prompt>') as string,
    })
    openWith()
    expect(await failure(ask('verify-identity', check))).toMatchObject({ code: 'MISSING_MFA_CREDENTIALS' })
    $openFlow().set(undefined)
  })

  it("a screen's question is answered on its own stage or not at all, and never waits for its own flow", async () => {
    const shown = signTag()
    $openFlow().set({ element: {} as HTMLElement })
    const on: Player = { answers: () => true, answer: () => Promise.resolve({ signature: '0xon' }) }
    expect(await ask('sign-message', message('hello'), { on })).toEqual({ signature: '0xon' })
    expect(await failure(ask('sign-message', message('hello'), { on: { ...on, answers: () => false } }))).toMatchObject(
      { code: 'ELEMENT_MISSING' },
    )
    // a queued question is shown with it, and both are answered
    const waiting = ask('sign-message', message('same'))
    expect(await Promise.all([ask('sign-message', message('same'), { on }), waiting])).toEqual([
      { signature: '0xon' },
      { signature: '0xon' },
    ])
    expect(shown).toEqual([])
    $openFlow().set(undefined)
  })
})

describe('several questions', () => {
  it('questions are shown one after the other, in their order, and leaving one ends only that one', async () => {
    const shown = signTag()
    const first = ask('sign-message', message('one'))
    const second = failure(ask('sign-message', message('two')))
    const third = ask('sign-message', message('three'))
    await settle()
    expect(shown.map(({ data }) => data)).toEqual(['one'])
    shown[0]?.answer('0x1')
    expect(await first).toEqual({ signature: '0x1' })
    await settle()
    shown[1]?.leave('USER_REJECTED_REQUEST')
    expect(await second).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settle()
    expect(shown.map(({ data }) => data)).toEqual(['one', 'two', 'three'])
    shown[2]?.answer('0x3')
    expect(await third).toEqual({ signature: '0x3' })
  })

  it('the number of queued approvals is known, and all of them can be rejected at once', async () => {
    const shown = signTag()
    const first = ask('sign-message', message('one'))
    const others = ['two', 'three', 'four'].map(data => failure(ask('sign-message', message(data))))
    await settle()
    expect([shown.map(({ data }) => data), $waiting().get()?.count]).toEqual([['one'], 3])
    shown[0]?.answer('0x1')
    await first
    await settle()
    expect([shown.map(({ data }) => data), $waiting().get()?.count]).toEqual([['one', 'two'], 2])
    $waiting().get()?.rejectAll()
    shown[1]?.leave('USER_REJECTED_REQUEST')
    for (const other of others) expect(await other).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(await others[2]).toMatchObject({ rpcCode: 4001 })
    expect([shown.length, $waiting().get()]).toEqual([2, undefined])
  })

  it("the element learns who asks, but the host's handler does not", async () => {
    const show = vi.fn(() => Promise.resolve({ signature: '0x1' }))
    const gone = standIn('wallet-sign-message', show)
    await ask('sign-message', message('one'), { by: 'ethereum-provider' })
    await ask('sign-message', message('two'))
    expect(show.mock.calls).toMatchObject([[{ data: 'one', askedBy: 'ethereum-provider' }], [{ data: 'two' }]])
    expect((show.mock.calls as unknown[][])[1]?.[0]).not.toHaveProperty('askedBy')
    gone()
    const handler = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: '0x1' }))
    setHandler('sign-message', handler)
    await ask('sign-message', message('three'), { by: 'script' })
    expect(handler.mock.calls[0]?.[0]).not.toHaveProperty('askedBy')
    setHandler('sign-message', undefined)
  })

  it('a question waits for a flow that the host has opened', async () => {
    const shown = signTag()
    $openFlow().set({ element: {} as HTMLElement })
    const waiting = ask('sign-message', message('one'))
    await settle()
    expect(shown).toEqual([])
    $openFlow().set(undefined)
    await vi.advanceTimersByTimeAsync(QUESTION_WAIT_MS) // the time limit does not apply to the question in view
    shown[0]?.answer('0x1')
    expect(await waiting).toEqual({ signature: '0x1' })
  })

  it('equal questions are asked once, and all callers get the answer', async () => {
    const shown = signTag()
    const asked = [
      ask('sign-message', message('one')),
      ask('sign-message', message('one')),
      ask('sign-message', { ...message('one') }),
    ]
    await settle()
    shown[0]?.answer('0x1')
    expect(await Promise.all(asked)).toEqual([{ signature: '0x1' }, { signature: '0x1' }, { signature: '0x1' }])
    expect(shown).toHaveLength(1)
    const codes = openWith('verify-identity')
    const checks = [ask('verify-identity', check), ask('verify-identity', { methods: ['sms'], failed: undefined })]
    await settle()
    codes[0]?.resolve('code')
    expect(await Promise.all(checks)).toEqual(['code', 'code'])
    $openFlow().set(undefined)
  })

  it('a question is not shown on an element that the page has removed, also if an equal one ends with it', async () => {
    const show = vi.fn(() => Promise.resolve(RESULT))
    standIn('wallet-fund', show)
    const asked = openWith('fund')
    const element = {
      isConnected: true,
      detached() {
        $openFlow().set(undefined)
        for (const { reject } of asked) reject(Object.assign(new Error('left'), { name: 'PartLeft' }))
      },
    }
    $openFlow().set({ ...$openFlow().get(), element: element as unknown as HTMLElement })
    const first = failure(ask('fund', { amount: '1' }))
    await settle()
    element.isConnected = false
    const later = [ask('fund', { amount: '1' }), ask('fund', { amount: '1' }), ask('fund', { amount: '2' })]
    expect(await first).toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    expect(await Promise.all(later)).toEqual([RESULT, RESULT, RESULT])
    expect([asked.length, show.mock.calls]).toMatchObject([1, [[{ amount: '1' }], [{ amount: '2' }]]])
  })

  it('equal questions of different askers are asked one after the other, each in the name of its own asker', async () => {
    const shown: { askedBy: unknown; answer(signature: string): void }[] = []
    const remove = standIn(
      'wallet-sign-message',
      ({ askedBy }: { askedBy: unknown }) =>
        new Promise(resolve => {
          shown.push({ askedBy, answer: signature => resolve({ signature }) })
        }),
    )
    const script = (name: string) => ({ by: 'ethereum-provider', script: name }) as const
    const askers = [script('/one.js'), script('/two.js'), 'wallet-standard', script('/one.js'), undefined] as const
    const asked = askers.map(by => ask('sign-message', message('same'), by && { by }))
    await settle()
    expect($waiting().get()?.count).toBe(3)
    for (const index of [0, 1, 2, 3]) {
      shown[index]?.answer(`0x${index}`)
      await settle()
    }
    expect(shown.map(({ askedBy }) => askedBy)).toEqual([askers[0], askers[1], 'wallet-standard', undefined])
    expect((await Promise.all(asked)).map(({ signature }) => signature)).toEqual(['0x0', '0x1', '0x2', '0x0', '0x3'])
    remove()
  })

  it('payments are never equal: two identical ones are asked twice', async () => {
    const shown: ((answer: unknown) => void)[] = []
    const remove = standIn(
      'wallet-confirm-tx',
      () =>
        new Promise(resolve => {
          shown.push(resolve)
        }),
    )
    const payments = [1, 2].map(() => ask('confirm-transaction', { transaction: { to: '0x1', value: '1' } }))
    await settle()
    expect(shown).toHaveLength(1)
    shown[0]?.({ hash: '0xa' })
    await settle()
    shown[1]?.({ hash: '0xb' })
    expect(await Promise.all(payments)).toEqual([{ hash: '0xa' }, { hash: '0xb' }])
    remove()
  })

  it('a question stays open for its other callers when one aborts, and is withdrawn with the last', async () => {
    const shown = signTag()
    const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
    const first = failure(ask('sign-message', message('one'), { signal: one.signal }))
    const second = failure(ask('sign-message', message('one'), { signal: two.signal }))
    const queued = failure(ask('sign-message', message('two'), { signal: three.signal }))
    await settle()
    one.abort()
    expect(await first).toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'The request was aborted.',
      cause: one.signal.reason as Error,
      cancelled: true,
    })
    expect(shown[0]?.signal.aborted).toBe(false)
    three.abort()
    expect(await queued).toMatchObject({ code: 'REQUEST_ABORTED' })
    two.abort()
    expect(await second).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(shown[0]?.signal.aborted).toBe(true)
    expect(shown).toHaveLength(1)
    expect(await failure(ask('sign-message', message('three'), { signal: one.signal }))).toMatchObject({
      code: 'REQUEST_ABORTED',
    })
  })

  it('questions that need a session end with it', async () => {
    $openFlow().set({ element: {} as HTMLElement })
    signTag()
    standIn('wallet-login-modal', () => Promise.resolve('in'))
    const waiting = failure(ask('sign-message', message('one')))
    const handled = vi.fn<Handler<'fund'>>(() => new Promise(() => {}))
    setHandler('fund', handled)
    const funding = failure(ask('fund', {}))
    const login = ask('login', {})
    setSession(null, 'terms') // the session is kept, and continues once the terms are accepted
    await settle()
    expect(handled.mock.calls[0]?.[1].signal.aborted).toBe(false)
    setSession(null, 'logout')
    expect(await waiting).toMatchObject({ code: 'MUST_BE_AUTHENTICATED', message: 'The session ended.' })
    expect(await funding).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(handled.mock.calls[0]?.[1].signal.aborted).toBe(true)
    $openFlow().set(undefined)
    await settle()
    expect(await login).toBe('in')
  })

  it('an element with an open question handles the end of the session itself', async () => {
    const shown = signTag()
    const asking = ask('sign-message', message('one'))
    await settle()
    setSession({ id: 'other' } as User, 'other-tab')
    setSession(null, 'logout')
    expect(shown[0]?.signal.aborted).toBe(false)
    shown[0]?.answer('0x1')
    expect(await asking).toEqual({ signature: '0x1' })
    expect(shown[0]?.signal.aborted).toBe(false)
  })

  it('a question does not wait forever, however many come after it', async () => {
    signTag()
    $openFlow().set({ element: {} as HTMLElement })
    const waiting = failure(ask('sign-message', message('one')))
    await vi.advanceTimersByTimeAsync(QUESTION_WAIT_MS / 2)
    const later = failure(ask('sign-message', message('two')))
    await vi.advanceTimersByTimeAsync(QUESTION_WAIT_MS / 2 - 1)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    const late = {
      code: 'FLOW_IN_PROGRESS',
      message: 'Another flow was open on this page for too long.',
      retryable: true,
    }
    expect(await waiting).toMatchObject(late)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(QUESTION_WAIT_MS / 2)
    expect(await later).toMatchObject(late)
    $openFlow().set(undefined)
  })
})

describe('a page without an element for the question', () => {
  /** The members of a page that are needed to create an element. */
  function pageWhere(visible: boolean) {
    const made: {
      show: ReturnType<typeof vi.fn>
      remove(): void
      constructor: object
      isConnected: boolean
      shadowRoot: { querySelector(selector: string): object | null }
    }[] = []
    const appended: unknown[] = []
    const show = vi.fn((_: object) => Promise.resolve(RESULT))
    vi.stubGlobal('customElements', { get: () => class {} })
    vi.stubGlobal('document', {
      createElement: (tag: string) => {
        const element = {
          constructor: { tag },
          isConnected: true,
          show,
          remove: vi.fn(),
          shadowRoot: { querySelector: (): object | null => null },
        }
        made.push(element)
        return element
      },
    })
    class App {
      static readonly tag = 'wallet-app'
      isConnected = true
      shadowRoot = {
        append: (element: HTMLElement) => {
          appended.push(element)
          pageElements().add(element)
        },
      }
      checkVisibility = () => visible
    }
    return { made, appended, show, addApp: () => pageElements().add(new App() as unknown as HTMLElement) }
  }

  it('an element is added to the <wallet-app> for the duration of the flow', async () => {
    const { made, appended, show, addApp } = pageWhere(true)
    addApp()
    expect(await ask('fund', { amount: '1' })).toEqual(RESULT)
    expect(show).toHaveBeenCalledExactlyOnceWith({ amount: '1', signal: expect.any(AbortSignal) as AbortSignal })
    expect(appended).toEqual(made)
    expect(made[0]?.remove).not.toHaveBeenCalled()
    // an element that is closing is not reused for the next question
    await ask('fund', { amount: '2' })
    expect(made).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(599) // the duration of the closing animation
    for (const element of made) expect(element.remove).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    for (const element of made) expect(element.remove).toHaveBeenCalledOnce()
  })

  it('the added element stays if the wallet frame is in it, and is not used for the next question', async () => {
    const { made, show, addApp } = pageWhere(true)
    addApp()
    show.mockImplementationOnce(() => {
      Object.assign(made[0]?.shadowRoot ?? {}, {
        querySelector: (selector: string) => (selector === 'iframe' ? {} : null),
      })
      return Promise.resolve(RESULT)
    })
    await ask('fund', { amount: '1' })
    await vi.runAllTimersAsync()
    await ask('fund', { amount: '2' })
    await vi.runAllTimersAsync()
    expect(made.map(({ remove }) => vi.mocked(remove).mock.calls.length)).toEqual([0, 1])
  })

  it('the added element is removed after a failure too', async () => {
    const { made, show, addApp } = pageWhere(true)
    addApp()
    show.mockRejectedValueOnce(new Error('left'))
    await expect(ask('fund', {})).rejects.toThrow('left')
    await vi.runAllTimersAsync()
    expect(made[0]?.remove).toHaveBeenCalledOnce()
  })

  it('the error asks for an element if there is no <wallet-app>, or it is not rendered', async () => {
    const { made, addApp } = pageWhere(false)
    expect(await failure(ask('fund', {}))).toMatchObject({
      code: 'ELEMENT_MISSING',
      message: expect.stringContaining('<wallet-fund>') as string,
    })
    addApp()
    expect(await failure(ask('fund', {}))).toMatchObject({ code: 'ELEMENT_MISSING' })
    expect(made).toEqual([])
  })

  it('the error asks for an element if its tag is not defined, or custom elements are not supported', async () => {
    const { made, addApp } = pageWhere(true)
    addApp()
    for (const customElements of [{ get: () => undefined }, undefined]) {
      vi.stubGlobal('customElements', customElements)
      expect(await failure(ask('fund', {}))).toMatchObject({ code: 'ELEMENT_MISSING' })
    }
    expect(made).toEqual([])
  })

  it('the error asks for an element if the existing one has another tag or has left the page', async () => {
    const show = vi.fn(() => Promise.resolve(RESULT))
    standIn('wallet-login-modal', show)
    pageElements().add(
      Object.assign(
        new (class {
          static readonly tag = 'wallet-fund'
        })(),
        { isConnected: false, show },
      ) as unknown as HTMLElement,
    )
    expect(await failure(ask('fund', {}))).toMatchObject({ code: 'ELEMENT_MISSING' })
    expect(show).not.toHaveBeenCalled()
  })

  it('all copies of the bundle share elements and flows', async () => {
    pageWhere(true).addApp()
    await ask('fund', {})
    await vi.runAllTimersAsync()
    expect([...pageRecord().values.keys()]).toEqual(
      expect.arrayContaining(['questions', 'handlers', 'flow', 'connected', 'passing']),
    )
  })
})
