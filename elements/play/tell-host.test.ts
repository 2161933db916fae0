import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $openFlow } from '../../src/ask/open-flow.js'
import { forgetPage } from '../../src/lib/page.js'
import { storeOAuthTokens, takeOAuthTokens } from '../../src/session/tokens/oauth-tokens.js'
import { redirect } from '../../src/session/returns/redirect.js'
import type { Redirect } from '../../src/session/returns/redirect-listener.js'
import type { WalletRequestEvent } from './request-event.js'
import { tellHost } from './tell-host.js'

const TOKENS = { provider: 'google', access_token: 'ya29.a0', scopes: ['email'] }

vi.stubGlobal('dispatchEvent', EventTarget.prototype.dispatchEvent) // a page has it
afterEach(forgetPage)

describe('tokens of a login provider', () => {
  it('the tokens reach the element with the open flow, and no listener outside of it [EC-33]', () => {
    const heard: CustomEvent[] = []
    const element = new EventTarget()
    element.addEventListener('wallet-oauth-tokens', event => heard.push(event as CustomEvent))
    $openFlow().set({ element: element as HTMLElement })
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(heard.map(({ detail }) => detail)).toEqual([TOKENS])
    expect(
      heard.map(({ bubbles, composed, cancelable, detail }) => [
        bubbles,
        composed,
        cancelable,
        Object.isFrozen(detail),
      ]),
    ).toEqual([[false, false, false, true]])
  })

  it('are kept where no element is there to hear of them, and are given once [EC-45]', () => {
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(takeOAuthTokens()).toEqual(TOKENS)
    expect(takeOAuthTokens()).toBeNull()
  })
})

describe('a visitor who is sent away', () => {
  const site: Redirect = { url: 'https://accounts.example/authorize', purpose: 'oauth', target: 'self' }
  const go = vi.fn()
  beforeEach(() => {
    go.mockClear()
  })

  /** The element whose flow sends them there. */
  function element(): EventTarget {
    const open = new EventTarget()
    $openFlow().set({ element: open as HTMLElement })
    tellHost()
    return open
  }

  it('the visitor is redirected if no listener cancels the event', () => {
    expect(redirect(site, go)).toBe(true)
    const heard: CustomEvent[] = []
    element().addEventListener('wallet-redirect-request', event => heard.push(event as CustomEvent))
    expect(redirect(site, go)).toBe(true)
    expect(go.mock.calls).toEqual([[site.url], [site.url]])
    expect(
      heard.map(({ detail, bubbles, composed, cancelable }) => [
        detail,
        bubbles,
        composed,
        cancelable,
        Object.isFrozen(detail),
      ]),
    ).toEqual([[site, true, true, true, true]])
  })

  it.each([
    ['cancels', (event: Event) => event.preventDefault()],
    ['answers', (event: Event) => (event as WalletRequestEvent).respondWith(undefined)],
  ])('stays where the host %s the request', (_, listener) => {
    element().addEventListener('wallet-redirect-request', listener)
    expect(redirect(site, go)).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })
})
