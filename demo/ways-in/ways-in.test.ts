import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'
import { LOGIN_METHODS } from '../../src/config/settings.js'
import { DEMO_APP_ID } from '../provider/index.js'
import { startWorld, type World } from '../world.js'
import { openEveryWay } from './open-every-way.js'

const urlOf = (path: string) => new URL(path, import.meta.url)
let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false, host: true })
  await openEveryWay(world)
})
afterAll(() => world.stop())

const ask = async (path: string, body?: unknown) => {
  const answer = await fetch(`${world.apiUrlLocal}/api/v1/${path}`, {
    headers: { 'privy-app-id': DEMO_APP_ID, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}

describe('the page with every way in', () => {
  let environment: EnvironmentReturn
  beforeAll(async () => {
    environment = await builtinEnvironments['happy-dom'].setup(globalThis, {})
    const page = readFileSync(urlOf('../host/ways-in.html'), 'utf8')
    document.body.innerHTML = `<wallet-app></wallet-app>${/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''}`
    document.body.dataset['apiUrl'] = 'http://wallet.localhost:4101'
    await import(urlOf('../host/assets/ways-in.js').href)
  })
  afterAll(() => environment.teardown(globalThis))

  const switches = () => [...document.querySelectorAll<HTMLInputElement>('[role=switch]')]

  it('has a labelled switch for each login method, for WalletConnect and for Coinbase Wallet', () => {
    expect(
      switches()
        .map(({ value }) => value)
        .sort(),
    ).toEqual([...LOGIN_METHODS, 'walletconnect', 'coinbase'].sort())
    expect(switches().filter(({ labels }) => !labels?.[0]?.textContent.trim())).toEqual([])
  })

  it('links to the pages of the provider that show codes and addresses', () => {
    expect(new Set([...document.querySelectorAll('.groups a')].map(link => link.getAttribute('href')))).toEqual(
      new Set(['inbox', 'phone', 'desk'].map(page => `http://wallet.localhost:4101/${page}`)),
    )
  })
})

describe("the demo's app with every login method", () => {
  it('has every method enabled, and keeps the changes that a tester makes afterwards', async () => {
    const off = async () =>
      Object.entries(await ask(`apps/${DEMO_APP_ID}`))
        .filter(([name, value]) => /_(?:auth|oauth)$/.test(name) && value === false)
        .map(([name]) => name)
    expect(await off()).toEqual([])
    await world.driver.updateApp(DEMO_APP_ID, { sms_auth: false })
    await openEveryWay(world)
    expect(await off()).toEqual(['sms_auth'])
  })

  it('is connected with another app, which has a user', async () => {
    const { connections } = (await ask(`apps/${DEMO_APP_ID}/cross-app/connections`)) as {
      connections: { provider_app_id: string; provider_app_name: string }[]
    }
    expect(connections).toMatchObject([{ provider_app_name: 'Harbour' }])
    expect(world.driver.context.users.newest(connections[0]?.provider_app_id ?? '', 5)).toHaveLength(1)
  })

  it("accepts the token of the page's own login", async () => {
    const token = await (
      await fetch(`${world.appUrl?.replace('app.localhost', '127.0.0.1')}/demo/own-login.txt`)
    ).text()
    expect(await ask('custom_jwt_account/authenticate', { token })).toMatchObject({
      user: { linked_accounts: [{ type: 'custom_auth', custom_user_id: 'ada-of-almanac' }] },
    })
  })
})
