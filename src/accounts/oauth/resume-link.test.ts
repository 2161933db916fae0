import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../ask/element.harness.js'
import { $openFlow } from '../../ask/open-flow.js'
import { TAG_DEFINED_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { $pendingLink, takePendingLink } from '../../session/returns/pending-link.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { resumeLink } from './resume-link.js'

const settle = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })
const complete = vi.fn(() => Promise.resolve({ user: {}, isNewUser: false, method: 'google' } as never))
const returned = (begunIn?: string): PendingReturn => ({ provider: 'google', link: true, begunIn, complete })
/** An element that takes the pending link when it is opened. */
const taking = (tag: string) => {
  const show = vi.fn(() => Promise.resolve(takePendingLink('google')))
  standIn(tag, show)
  return show
}

let defined: string[]
beforeEach(() => {
  openPage({ appId: 'clresumelinkunittest00001', apiUrl: 'https://provider.test' })
  complete.mockClear()
  defined = ['wallet-account', 'wallet-link-account']
  vi.stubGlobal('customElements', {
    get: (tag: string) => (defined.includes(tag) ? class {} : undefined),
    whenDefined: (tag: string) => (defined.includes(tag) ? Promise.resolve() : new Promise(() => {})),
  })
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("a link that returned in the page's address", () => {
  it.each([
    ['the account that it was begun in', 'wallet-account', [1, 0]],
    ['the element for a link where it was begun in that', 'wallet-link-account', [0, 1]],
    ['the same where a script began it', undefined, [0, 1]],
  ])('continues in %s', async (_, begunIn, calls) => {
    const [account, link] = [taking('wallet-account'), taking('wallet-link-account')]
    await resumeLink(returned(begunIn))
    await settle()
    expect([account.mock.calls.length, link.mock.calls.length]).toEqual(calls)
    expect(complete, 'by the flow that has taken it').not.toHaveBeenCalled()
  })

  it('waits for the account that is already open, and does not complete by itself', async () => {
    const show = vi.fn(() => new Promise(() => {}))
    standIn('wallet-account', show)
    class Account {
      static readonly tag = 'wallet-account'
    }
    $openFlow().set({ element: new Account() as unknown as HTMLElement })
    const pending = returned('wallet-account')
    await resumeLink(pending)
    await settle()
    expect([$pendingLink().get(), complete.mock.calls.length]).toEqual([pending, 0])
  })

  it('completes without a screen if another element is open, or the tag is never defined', async () => {
    taking('wallet-account')
    $openFlow().set({ element: {} as HTMLElement })
    await resumeLink(returned('wallet-account'))
    await settle()
    expect([complete.mock.calls.length, $pendingLink().get()]).toEqual([1, undefined])

    $openFlow().set(undefined)
    defined = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await resumeLink(returned('wallet-account'))
    await vi.advanceTimersByTimeAsync(TAG_DEFINED_MS - 1)
    expect(complete).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect([complete.mock.calls.length, $pendingLink().get()]).toEqual([2, undefined])
  })

  it.each([
    ['completed all the same', 'the host keeps the element closed', 'REQUEST_ABORTED', 1],
    ['dropped', 'the element has reported that nobody is signed in', 'MUST_BE_AUTHENTICATED', 0],
  ] as const)('is %s if %s', async (_, __, code, times) => {
    standIn('wallet-account', () => Promise.reject(new WalletError(code, 'no')))
    await resumeLink(returned('wallet-account'))
    await settle()
    expect([complete.mock.calls.length, $pendingLink().get()]).toEqual([times, undefined])
  })
})
