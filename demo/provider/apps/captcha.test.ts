import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { captcha_enabled: true })
})

interface Turnstile {
  render(holder: unknown, options: Record<string, unknown>): string
  execute(id: string): void
  getResponse(id: string): string | undefined
}

/** Runs the script as a page does, and resolves with the widget's result. */
async function solve(
  options: Record<string, unknown> = {},
  start: (turnstile: Turnstile, id: string) => void = () => undefined,
): Promise<string> {
  const script = await fetch(`${world.apiUrlLocal}/captcha/api.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  const page: { turnstile?: Turnstile } & Record<string, unknown> = { fetch, crypto }
  runInContext(await script.text(), createContext(page))
  return new Promise((resolve, reject) => {
    const id =
      page.turnstile?.render(
        {},
        {
          sitekey: 'development',
          action: app.id,
          callback: resolve,
          'error-callback': (code: string) => reject(new Error(code)),
          ...options,
        },
      ) ?? ''
    if (page.turnstile) start(page.turnstile, id)
  })
}
const init = (token?: string) => app.call('passwordless/init', { email: somebody(), ...(token ? { token } : {}) })
const refused = { status: 401, body: { code: 'invalid_captcha' } }

describe('the captcha', () => {
  it('a captcha token works once', async () => {
    expect(await init()).toMatchObject(refused)
    expect(await init('made up')).toMatchObject(refused)
    const token = await solve()
    expect((await init(token)).status).toBe(200)
    expect(await init(token)).toMatchObject(refused)
  })

  it('the captcha can be solved on demand', async () => {
    expect((await init(await solve({ execution: 'execute' }, (turnstile, id) => turnstile.execute(id)))).status).toBe(
      200,
    )
  })

  it('a token is bound to its app and to five minutes', async () => {
    const token = await solve()
    const other = await TestApp.of(world, { captcha_enabled: true })
    expect(await other.call('passwordless/init', { email: somebody(), token })).toMatchObject(refused)
    world.driver.shiftClock(5 * 60_000 + 1)
    try {
      expect(await init(token)).toMatchObject(refused)
    } finally {
      world.driver.shiftClock(-5 * 60_000 - 1)
    }
  })

  it('social and Telegram logins require a captcha too, and a signed-in user needs none', async () => {
    expect(
      await app.call('oauth/init', {
        provider: 'google',
        redirect_to: 'http://app.localhost/',
        code_challenge: 'c'.repeat(43),
        state_code: 's'.repeat(43),
      }),
    ).toMatchObject(refused)
    expect(
      await app.call('telegram/authenticate', {
        telegram_auth_result: { id: 1, first_name: 'Ada', auth_date: 1, hash: 'h' },
      }),
    ).toMatchObject(refused)
    const me = bearer((await app.guest()).body.token)
    expect((await app.call('passwordless/init', { email: somebody() }, me)).status).toBe(200)
  })

  it('a failing site key is never solved, and an unknown one is refused', async () => {
    await world.driver.updateApp(app.id, { captcha_site_key: 't:development-fails' })
    await expect(solve({ sitekey: 'development-fails' })).rejects.toThrow('403')
    await expect(solve({ sitekey: 'of somebody else' })).rejects.toThrow('400')
  })
})
