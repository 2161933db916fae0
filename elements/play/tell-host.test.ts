import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $openFlow } from '../../src/ask/open-flow.js'
import { forgetPage } from '../../src/lib/page.js'
import { storeOAuthTokens, takeOAuthTokens } from '../../src/session/tokens/oauth-tokens.js'
import { redirect } from '../../src/session/returns/redirect.js'
import type { Redirect } from '../../src/session/returns/redirect-listener.js'
import type { WalletRequestEvent } from './request-event.js'
import { tellHost } from './tell-host.js'

const TOKENS = { provider: 'google', access_token: 'ya29.a0', scopes: ['email'] }

vi.stubGlobal('dispatchEvent', EventTarget.prototype.dispatchEvent) // as a page has it
afterEach(forgetPage)

describe('the tokens of a login provider', () => {
  it('reach the element with the open flow, and no listener outside of it [EC-33]', () => {
    const events: CustomEvent[] = []
    const element = new EventTarget()
    element.addEventListener('wallet-oauth-tokens', event => events.push(event as CustomEvent))
    $openFlow().set({ element: element as HTMLElement })
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(events.map(({ detail }) => detail)).toEqual([TOKENS])
    expect(
      events.map(({ bubbles, composed, cancelable, detail }) => [
        bubbles,
        composed,
        cancelable,
        Object.isFrozen(detail),
      ]),
    ).toEqual([[false, false, false, true]])
  })

  it('are kept while no element can receive them, and can be read once [EC-45]', () => {
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(takeOAuthTokens()).toEqual(TOKENS)
    expect(takeOAuthTokens()).toBeNull()
  })
})

describe('a visitor who is redirected', () => {
  const site: Redirect = { url: 'https://accounts.example/authorize', purpose: 'oauth', target: 'self' }
  const go = vi.fn()
  beforeEach(() => {
    go.mockClear()
  })

  /** The element whose flow redirects the visitor. */
  function element(): EventTarget {
    const open = new EventTarget()
    $openFlow().set({ element: open as HTMLElement })
    tellHost()
    return open
  }

  it('leaves the page if no listener cancels the event', () => {
    expect(redirect(site, go)).toBe(true)
    const events: CustomEvent[] = []
    element().addEventListener('wallet-redirect-request', event => events.push(event as CustomEvent))
    expect(redirect(site, go)).toBe(true)
    expect(go.mock.calls).toEqual([[site.url], [site.url]])
    expect(
      events.map(({ detail, bubbles, composed, cancelable }) => [
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
  ])('stays on the page if the host %s the request', (_, listener) => {
    element().addEventListener('wallet-redirect-request', listener)
    expect(redirect(site, go)).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })
})
