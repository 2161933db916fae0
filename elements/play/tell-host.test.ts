import { afterEach, describe, expect, it, vi } from 'vitest'
import { $openFlow } from '../../src/ask/open-flow.js'
import { forgetPage } from '../../src/lib/page.js'
import { storeOAuthTokens, takeOAuthTokens } from '../../src/session/tokens/oauth-tokens.js'
import { tellHost } from './tell-host.js'

const TOKENS = { provider: 'google', access_token: 'ya29.a0', scopes: ['email'] }

vi.stubGlobal('dispatchEvent', EventTarget.prototype.dispatchEvent) // a page has it
afterEach(forgetPage)

describe('tokens of a login provider', () => {
  it('come to the element whose flow is open, and to nobody outside of it [EC-33]', () => {
    const heard: CustomEvent[] = []
    const element = new EventTarget()
    element.addEventListener('wallet-oauth-tokens', event => heard.push(event as CustomEvent))
    $openFlow().set({ element: element as HTMLElement })
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(heard.map(({ detail }) => detail)).toEqual([TOKENS])
    expect(heard.map(({ bubbles, composed, cancelable, detail }) => [bubbles, composed, cancelable, Object.isFrozen(detail)])).toEqual([[false, false, false, true]])
  })

  it('are kept where no element is there to hear of them, and are given once [EC-45]', () => {
    tellHost()
    storeOAuthTokens(TOKENS)
    expect(takeOAuthTokens()).toEqual(TOKENS)
    expect(takeOAuthTokens()).toBeNull()
  })
})
