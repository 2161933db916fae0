import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appFacts } from '../api/app/app-facts.js'
import { standIn } from '../ask/element.harness.js'
import { setHandler } from '../ask/handlers.js'
import { $openFlow } from '../ask/open-flow.js'
import type { ConnectedResult, LoginResult } from '../ask/questions/login.js'
import { useApp } from '../config/app.js'
import type { LoginMethod } from '../config/settings.js'
import { forgetPage } from '../lib/page.js'
import { pendingLogin, takePendingLogin } from '../session/returns/pending-login.js'
import type { WalletReturn } from '../session/returns/wallet-return.js'
import { setSession } from '../session/store.js'
import type { User } from '../session/user/user.js'
import { resumeLogin } from './resume-login.js'

const returned = (provider: string) => ({ provider, complete: () => new Promise<never>(() => {}), used: vi.fn() })
const asked = vi.fn(() => Promise.resolve({} as LoginResult))
const settle = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })
let define = (_ = 'wallet-login-modal') => {}

beforeEach(() => {
  forgetPage()
  useApp({ appId: 'clresumeloginunittest0001', apiUrl: 'https://provider.test' })
  asked.mockClear()
  setHandler('login', asked)
  setSession(null, 'restore')
  const [defined, waiting] = [new Set<string>(), new Map<string, () => void>()]
  define = (tag = 'wallet-login-modal') => {
    defined.add(tag)
    waiting.get(tag)?.()
  }
  vi.stubGlobal('customElements', {
    get: (tag: string) => (defined.has(tag) ? class {} : undefined),
    whenDefined: (tag: string) =>
      defined.has(tag) ? Promise.resolve() : new Promise<void>(resolve => waiting.set(tag, resolve)),
  })
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

describe("a login that returned in the page's address", () => {
  it("opens the page's login as soon as its tag is defined, and waits there for the flow that completes it", async () => {
    const pending = returned('google')
    await resumeLogin(pending)
    await settle()
    expect(asked).not.toHaveBeenCalled()
    define()
    await settle()
    expect(asked).toHaveBeenCalledExactlyOnceWith({ flow: 'login' }, expect.anything())
    expect(pending.used).not.toHaveBeenCalled()
    expect(takePendingLogin()).toBe(pending)
    expect([pending.used.mock.calls.length, pendingLogin()]).toEqual([1, undefined])
  })

  it.each([
    ['that the host has opened', () => $openFlow().set({ element: {} as HTMLElement })],
    ['that has taken it already', () => takePendingLogin()],
  ])('is left to a login %s', async (_, happens) => {
    await resumeLogin(returned('google'))
    happens()
    define()
    await settle()
    expect(asked).not.toHaveBeenCalled()
  })

  it('changes nothing for a signed-in user, and completes for a guest', async () => {
    setSession({ id: 'did:privy:one', isGuest: false } as User, 'restore')
    const late = returned('google')
    await resumeLogin(late)
    expect(pendingLogin()).toBeUndefined()
    expect(late.used, 'leaves the address').toHaveBeenCalledOnce()
    setSession({ id: 'did:privy:guest', isGuest: true } as User, 'restore')
    await resumeLogin(returned('google'))
    expect(pendingLogin()?.provider).toBe('google')
  })

  it('continues on the account page if a guest began it there', async () => {
    const show = vi.fn(() => Promise.resolve({}))
    standIn('wallet-account', show)
    setSession({ id: 'did:privy:guest', isGuest: true } as User, 'restore')
    await resumeLogin({ ...returned('google'), begunIn: 'wallet-account' })
    define()
    await settle()
    expect([asked.mock.calls.length, show.mock.calls.length]).toEqual([0, 0])
    define('wallet-account')
    await settle()
    expect([asked.mock.calls.length, show.mock.calls.length]).toEqual([0, 1])
  })

  describe('that began in an element with another task', () => {
    /** Puts elements with these attributes into the page. Returns the function that opens them. */
    const onPage = (tag: string, ...elements: readonly string[][]) => {
      const show = vi.fn(() => Promise.resolve({}))
      for (const attributes of elements) standIn(tag, show, attributes)
      return show
    }
    const comesBackTo = async (begunIn: string) => {
      await resumeLogin({ ...returned('google'), begunIn })
      define(begunIn)
      define()
      await settle()
    }

    it.each([
      ['wallet-fund', []],
      ['wallet-confirm-tx', ['to', 'value']],
      ['wallet-confirm-tx', ['transaction-base64']],
    ])('continues in <%s %s>, whose flow begins with a login', async (tag, attributes) => {
      const show = onPage(tag, attributes)
      await comesBackTo(tag)
      expect([asked.mock.calls.length, show.mock.calls]).toEqual([0, [[{}]]])
      expect(pendingLogin()?.provider, 'is left to it').toBe('google')
    })

    it.each([
      ['the page has none of it any more', 'wallet-fund', []],
      ['the page has two of it', 'wallet-fund', [[], []]],
      ['a script said what it was for', 'wallet-confirm-tx', [['button-text']]],
      ['the element is for nothing else', 'wallet-login-modal', [[]]],
      ['it has the name of a member of every object', 'toString', [[]]],
    ])("continues in the page's login if %s", async (_, tag, elements) => {
      const show = onPage(tag, ...elements)
      await comesBackTo(tag)
      expect([asked.mock.calls.length, show.mock.calls.length]).toEqual([1, 0])
    })

    it('does not wait for an element that the page does not define', async () => {
      await resumeLogin({ ...returned('google'), begunIn: 'wallet-fund' })
      define()
      await settle()
      expect(asked).toHaveBeenCalledOnce()
    })
  })

  it('is ignored if it has Telegram data in an app without Telegram', async () => {
    const offering = (...loginMethods: LoginMethod[]) => {
      appFacts().config = Promise.resolve({ loginMethods })
    }
    offering('email')
    const foreign = returned('telegram')
    await resumeLogin(foreign)
    expect(pendingLogin()).toBeUndefined()
    expect(foreign.used, 'stays in the address').not.toHaveBeenCalled()
    appFacts().config = Promise.resolve({})
    await resumeLogin(returned('telegram'))
    expect(pendingLogin()).toBeUndefined()
    offering('email', 'telegram')
    await resumeLogin(returned('telegram'))
    expect(pendingLogin()?.provider).toBe('telegram')
  })

  describe('that only connects a wallet', () => {
    const wallet = (): WalletReturn => ({
      ...returned('wallet'),
      provider: 'wallet',
      client: 'metamask',
      connectOnly: true,
    })
    const connects = vi.fn(() => Promise.resolve({} as ConnectedResult))
    beforeEach(() => {
      connects.mockClear()
      setHandler('connect-wallet', connects)
      appFacts().config = Promise.resolve({ loginMethods: ['wallet'] })
    })

    it("continues in the page's own connect element, although that is defined after the login, also for a signed-in user", async () => {
      setSession({ id: 'did:privy:one', isGuest: false } as User, 'restore')
      vi.stubGlobal('document', { querySelector: (tag: string) => (tag === 'wallet-connect' ? {} : null) })
      await resumeLogin(wallet())
      define()
      await settle()
      expect([asked.mock.calls, connects.mock.calls]).toEqual([[], []])
      define('wallet-connect')
      await settle()
      expect([asked.mock.calls.length, connects.mock.calls.length, pendingLogin()?.provider]).toEqual([0, 1, 'wallet'])
    })

    it("continues in the page's login if there is no such element", async () => {
      await resumeLogin(wallet())
      define()
      await settle()
      expect([asked.mock.calls, connects.mock.calls]).toEqual([
        [[{ flow: 'connect-or-create' }, expect.anything()]],
        [],
      ])
    })

    it('connects the wallet on a page without a login, too', async () => {
      await resumeLogin(wallet())
      define('wallet-connect')
      await settle()
      expect([asked.mock.calls.length, connects.mock.calls.length]).toEqual([0, 1])
    })
  })

  it('waits for a flow to take it if no tags can be defined', async () => {
    vi.stubGlobal('customElements', undefined)
    const pending = returned('google')
    await resumeLogin(pending)
    expect(takePendingLogin()).toBe(pending)
  })

  it('fails silently if the login cannot be opened', async () => {
    asked.mockRejectedValueOnce(new Error('closed'))
    await resumeLogin(returned('google'))
    define()
    await settle()
    expect(asked).toHaveBeenCalledOnce()
  })
})
