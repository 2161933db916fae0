import { afterEach, describe, expect, it } from 'vitest'
import { forgetPage, onePerPage } from '../src/lib/page.js'
import { keepOAuthTokens, takeOAuthTokens } from '../src/session/oauth-tokens.js'
import { openFlow } from './page.js'
import { tellHost } from './tell-host.js'

const TOKENS = { provider: 'google', access_token: 'ya29.a0', scopes: ['email'] }

afterEach(forgetPage)

describe('tokens of a login provider', () => {
  it('come to the element whose flow is open, and to nobody outside of it [EC-33]', () => {
    const heard: CustomEvent[] = []
    const element = new EventTarget()
    element.addEventListener('wallet-oauth-tokens', event => heard.push(event as CustomEvent))
    openFlow().element = element as HTMLElement
    tellHost()
    keepOAuthTokens(TOKENS)
    expect(heard.map(({ detail }) => detail)).toEqual([TOKENS])
    expect(heard.map(({ bubbles, composed, cancelable, detail }) => [bubbles, composed, cancelable, Object.isFrozen(detail)])).toEqual([[false, false, false, true]])
  })

  it('are kept where no element is there to hear of them, and are given once [EC-45]', () => {
    onePerPage('elements', () => ({ members: new Set() }))
    tellHost()
    keepOAuthTokens(TOKENS)
    expect(takeOAuthTokens()).toEqual(TOKENS)
    expect(takeOAuthTokens()).toBeNull()
  })
})
