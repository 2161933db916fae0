import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LoginOptions } from '../ask/questions/login.js'
import { resolveSettings } from '../config/resolve.js'
import { forgetPage } from '../lib/page.js'
import { pendingLogin, setPendingLogin } from '../session/returns/pending-login.js'
import { answers } from './answers/answers.js'
import { entrance } from './entrance.js'

const stage = {
  $settings: atom(resolveSettings(null)),
  signal: new AbortController().signal,
  keep: <T>(_: string, make: () => T) => make(),
}
const begin = async (options: LoginOptions) => {
  const next = await entrance.start(options, stage)
  if (next.to !== 'part') return next
  expect(
    entrance.rules.map(({ part }) => part),
    'a part without a rule',
  ).toContain(next.part)
  return [next.part.name, next.params]
}
beforeEach(forgetPage)
afterEach(forgetPage)

it("the entrance begins with a login by the host's options, and continues one that has returned, once", async () => {
  expect(await begin({ start: 'email' })).toEqual(['login', { start: 'email' }])
  const pending = { provider: 'google', complete: () => new Promise<never>(() => {}) }
  setPendingLogin(pending)
  expect(await begin({ flow: 'login', start: 'email' })).toEqual(['login', { start: 'email', resume: pending }])
  expect(await begin({})).toEqual(['login', {}])
})

it('the entrance leaves a returned login to the next flow if a wallet is to be connected', async () => {
  setPendingLogin({ provider: 'google', complete: () => new Promise<never>(() => {}) })
  expect(await begin({ flow: 'connect-or-create', start: 'email' })).toEqual(['connect-or-create', { start: 'email' }])
  expect(pendingLogin()?.provider).toBe('google')
})

it('the entrance connects the wallet whose app has opened the page, or logs in with it', async () => {
  const pending = { provider: 'wallet', client: 'phantom', connectOnly: true, used: () => {} } as const
  setPendingLogin(pending)
  expect(await begin({})).toEqual(['connect-wallet', { row: 'phantom' }])
  setPendingLogin({ ...pending, connectOnly: false })
  expect(await begin({})).toEqual(['login', { chosen: { id: 'wallet', row: 'phantom' } }])
  expect(pendingLogin()).toBeUndefined()
})

it('the entrance ends with the result of its part', async () => {
  for (const rule of entrance.rules)
    expect([rule.part.name, await rule.next('the result' as never, stage)]).toEqual([
      rule.part.name,
      { to: 'done', outcome: 'the result', after: 0 },
    ])
})

it('the entrance answers a login question during another flow, and every answered question loads its flow', async () => {
  expect(Object.keys(answers)).toContain('login')
  for (const [name, part] of Object.entries(answers)) {
    const flow = await (part as unknown as { load: () => Promise<{ kind: string; name: string }> }).load()
    expect(flow.kind, name).toBe('flow')
    if (name === 'login') expect(flow.name).toBe('entrance')
  }
})
