import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { TestApp, type Auth } from '../../test-app.harness.js'

const ORIGIN = 'http://app.localhost:4100'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { telegram_bot_token: `${++bots}:bot-token` })
})
let bots = 900

const page = (origin = ORIGIN, bot = bots) =>
  `${world.apiUrlLocal}/development/telegram/${bot}?origin=${encodeURIComponent(origin)}`
const answer = async (fields: Record<string, string>) => {
  const html = await (await fetch(page(), { method: 'POST', body: new URLSearchParams(fields) })).text()
  return JSON.parse(
    (/data-result="([^"]*)"/.exec(html)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    ),
  ) as Record<string, unknown> | false
}

describe('the development Telegram', () => {
  it("the pop-up asks for the person, and the app's bot signs the result", async () => {
    expect(await (await fetch(page())).text()).toContain('Test app asks the development Telegram')
    const telegram_auth_result = await answer({ person: 'ada' })
    expect(telegram_auth_result).toMatchObject({ first_name: 'Ada', last_name: 'Example', username: 'ada' })
    expect(
      (await app.call<Auth>('telegram/authenticate', { telegram_auth_result })).body.user.linked_accounts,
    ).toMatchObject([{ type: 'telegram', username: 'ada', first_name: 'Ada' }])
    expect(await answer({ answer: 'deny' })).toBe(false)
  })

  it('only pages of the app are served, for known bots', async () => {
    await world.driver.updateApp(app.id, { allowed_domains: [ORIGIN] })
    expect((await fetch(page())).status).toBe(200)
    for (const origin of ['http://evil.localhost:4100', 'x" onload="y', ''])
      expect((await fetch(page(origin))).status, origin).toBe(403)
    expect((await fetch(page(ORIGIN, 1))).status).toBe(404)
  })

  it('the script opens the pop-up and accepts a result only from it', async () => {
    const script = await fetch(`${world.apiUrlLocal}/js/telegram-login.js`)
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const popup = { closed: false, close: vi.fn() }
    let hear: (event: { origin: string; source: unknown; data: unknown }) => void = () => undefined
    let openedUrl = ''
    const site: Record<string, unknown> & {
      Telegram?: { Login: { auth(options: { bot_id: string }, callback: (result: unknown) => void): void } }
    } = {
      window: {
        open: (url: string) => {
          openedUrl = url
          return popup
        },
      },
      location: { origin: ORIGIN },
      addEventListener: (_: string, listener: typeof hear) => {
        hear = listener
      },
      removeEventListener: () => undefined,
      setInterval: () => 0,
      clearInterval: () => undefined,
      encodeURIComponent,
    }
    runInContext(await script.text(), createContext(site))
    const results: unknown[] = []
    site.Telegram?.Login.auth({ bot_id: String(bots) }, result => results.push(result))
    expect(openedUrl).toBe(page())
    const data = { event: 'auth_result', result: { id: 1 } }
    hear({ origin: 'http://evil.example', source: popup, data })
    hear({ origin: world.apiUrlLocal, source: {}, data })
    expect(results).toEqual([])
    hear({ origin: world.apiUrlLocal, source: popup, data })
    hear({ origin: world.apiUrlLocal, source: popup, data })
    expect(results).toEqual([{ id: 1 }])
    expect(popup.close).toHaveBeenCalled()
  })
})
