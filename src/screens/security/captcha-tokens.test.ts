import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import type { Settings } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { captchaTokens } from './captcha-tokens.js'

afterEach(forgetPage)

const tokensFor = (captchaEnabled: boolean, given?: string) => {
  let asked = 0
  const ask = vi.fn(async () => `fresh ${++asked}`)
  return { ask, next: captchaTokens({ $settings: atom({ captchaEnabled } as Settings), ask } as never, given) }
}

it('a captcha token is used once, and every retry gets a new one', async () => {
  const { ask, next } = tokensFor(true, 'given')
  expect([await next(), ask.mock.calls.length]).toEqual(['given', 0])
  expect([await next(), await next()]).toEqual(['fresh 1', 'fresh 2'])
})

it('no captcha is requested if the app has none, or a user is signed in', async () => {
  const without = tokensFor(false)
  expect([await without.next(), without.ask.mock.calls.length]).toEqual([undefined, 0])
  const known = tokensFor(true)
  setSession({ id: 'did:privy:ada' } as User, 'login')
  expect([await known.next(), known.ask.mock.calls.length]).toEqual([undefined, 0])
})
