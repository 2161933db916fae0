import { buildSync } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { createPublicClient, http, recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smartWalletOf } from '../../provider/chains/smart-wallet/smart-wallets.js'
import { TestApp } from '../../provider/test-app.harness.js'
import { startWorld, type World } from '../../world.js'
import { pressIn, launch, openPage, stopAll } from '../browser.js'
import { askFrame, embedFrame } from '../frame-site.harness.js'

/** The client of the published helper in the page of another site. */
interface Asking {
  requestConnection(): Promise<void>
  sendRequest(method: string, params: unknown[]): Promise<string>
  address: string | undefined
}

let world: World
let browser: Browser
let script: string
let provider: TestApp
let address: string
let page: Page

const site = () => world.apiUrl.replace('wallet.', 'app.')

beforeAll(async () => {
  world = await startWorld()
  browser = await launch()
  script =
    buildSync({
      stdin: {
        contents:
          "import { Buffer } from 'buffer'; import { createPrivyCrossAppClient } from '@privy-io/cross-app-connect'; Object.assign(window, { Buffer, createPrivyCrossAppClient })",
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'error',
    }).outputFiles[0]?.text ?? ''
  provider = await TestApp.of(world, { name: 'Vault app', allowed_domains: [] })
  const { token: accessToken } = (await provider.logIn('ada@example.com')).body
  const { page: first } = await openPage(browser, `${site()}/nowhere`)
  await embedFrame(first, world.apiUrl, provider.id)
  address = String((await askFrame(first, world.apiUrl, 'privy:wallet:create', { accessToken }))?.data?.['address'])
  await first.close()
  // An app that lists its allowed pages still gives its details to other apps.
  await world.driver.updateApp(provider.id, { allowed_domains: ['http://vault.localhost'] })
})
afterAll(() => stopAll(browser, world))
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(`${site()}/nowhere`)
  await page.evaluate(() => {
    localStorage.clear()
  })
  await page.addScriptTag({ content: script })
  // The details are requested beforehand, so that the pop-up opens within the click.
  await Promise.all([
    page.waitForResponse(answer => answer.url().endsWith('/cross-app/details')),
    page.evaluate(
      (providerAppId, apiUrl) => {
        const make = (window as unknown as { createPrivyCrossAppClient(options: object): unknown })
          .createPrivyCrossAppClient
        Object.assign(window, { asking: make({ providerAppId, apiUrl, chains: [{ id: 31337 }] }) })
      },
      provider.id,
      world.apiUrl,
    ),
  ])
})
afterEach(() => page.close())

/** Runs something that opens a pop-up, answers the pop-up with a click, and returns the result. */
async function popup<T>(button: string, work: () => Promise<T>): Promise<T> {
  const popup = new Promise<Page | null>(resolve => page.once('popup', resolve))
  const done = work().catch((error: unknown) => {
    throw new Error((error as Error).message.split('\n')[0])
  })
  const outcome = Promise.allSettled([done])
  const window = await popup
  if (button && window) await pressIn(window, button)
  await outcome
  return done
}
const connect = (button = '.person', smartWalletMode = false) =>
  popup(button, () =>
    page.evaluate(
      async (providerAppId, apiUrl, smart) => {
        const page = window as unknown as { asking: Asking; createPrivyCrossAppClient(options: object): Asking }
        if (smart)
          page.asking = page.createPrivyCrossAppClient({
            providerAppId,
            apiUrl,
            chains: [{ id: 31337 }],
            connectionOpts: { smartWalletMode: true },
          })
        const { asking } = page
        await asking.requestConnection()
        return asking.address
      },
      provider.id,
      world.apiUrl,
      smartWalletMode,
    ),
  )
const ask = (method: string, params: unknown[], button = '#yes') =>
  popup(button, () =>
    page.evaluate(
      (name, args) => (window as unknown as { asking: Asking }).asking.sendRequest(name, args),
      method,
      params,
    ),
  )

describe('the published helper for other apps', () => {
  it("connects with a user's wallet, which signs and sends over encrypted messages", async () => {
    expect(await connect()).toBe(address)
    expect(
      await recoverMessageAddress({
        message: 'hello',
        signature: (await ask('personal_sign', ['hello', address])) as Hex,
      }),
    ).toBe(address)
    await world.driver.faucet(address, '2', 'ethereum')
    const to = `0x${'ef'.repeat(20)}` as const
    const hash = (await ask('eth_sendTransaction', [{ from: address, to, value: '0x1' }])) as Hex
    expect(
      await createPublicClient({
        transport: http(world.ethereumRpcUrl),
        pollingInterval: 20,
      }).waitForTransactionReceipt({ hash }),
    ).toMatchObject({ status: 'success', to })
  })

  it("connects with a smart wallet that the user's wallet owns, if it requests one", async () => {
    await expect(connect('.person', true), 'an app without').rejects.toThrow('User rejected request')
    await world.driver.updateApp(provider.id, {
      smart_wallets: {
        enabled: true,
        smart_wallet_type: 'kernel',
        configured_networks: [{ chain_id: 'eip155:31337', bundler_url: 'https://bundler.invalid' }],
      },
    })
    const smart = smartWalletOf(address as Hex)
    expect(await connect('.person', true)).toBe(smart)
    expect(await world.driver.user(provider.id, 'ada@example.com')).toMatchObject({
      linked_accounts: expect.arrayContaining([
        expect.objectContaining({ type: 'smart_wallet', address: smart, smart_wallet_type: 'kernel' }),
      ]) as unknown[],
    })
    const chain = createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 20 })
    const signature = (await ask('privy_signSmartWalletMessage', ['hello', smart])) as Hex
    expect(await chain.verifyMessage({ address: smart, message: 'hello', signature })).toBe(true)
    await world.driver.faucet(smart, '1', 'ethereum')
    const to = `0x${'fe'.repeat(20)}` as const
    await ask('privy_sendSmartWalletTx', [{ to, value: '0x5', chainId: 31337 }])
    expect(await chain.getBalance({ address: to })).toBe(5n)
  })

  it('receives a refusal', async () => {
    await expect(connect('[value="deny"]')).rejects.toThrow('User rejected request')
    await connect()
    await expect(ask('personal_sign', ['hello', address], '#no')).rejects.toThrow('User rejected request')
    await expect(ask('privy_signSmartWalletMessage', ['hello', address], '')).rejects.toThrow('no such smart wallet')
  })

  it('forgets a connection that has expired', async () => {
    await connect()
    world.driver.shiftClock(25 * 3_600_000)
    await expect(ask('personal_sign', ['hello', address], '')).rejects.toThrow('The connection has ended')
    world.driver.shiftClock(-25 * 3_600_000)
    expect(await page.evaluate(() => (window as unknown as { asking: Asking }).asking.address)).toBeUndefined()
  })
})

it('the cross-app pages accept only known apps, local pages, valid keys and their own form', async () => {
  const key = 'AqKB9iBm7fYBTwRBwJdzq3nMJVbm2kiNlfRVTWZ6pHqA'
  const status = async (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
    (
      await fetch(
        `${world.apiUrlLocal}/cross-app/${path}?${new URLSearchParams({ provider_app_id: provider.id, requester_origin: site(), requester_public_key: key, ...fields }).toString()}`,
        init,
      )
    ).status
  expect(await status('connect', {})).toBe(200)
  expect(await status('connect', { provider_app_id: 'nobody' })).toBe(404)
  expect(await status('connect', { requester_origin: 'https://evil.example' })).toBe(403)
  expect(await status('connect', { requester_public_key: '<' })).toBe(400)
  const ada = String((await world.driver.user(provider.id, 'ada@example.com'))?.['id'])
  const yes = (headers: Record<string, string>, requesterKey = key) =>
    status(
      'connect',
      { requester_public_key: requesterKey },
      { method: 'POST', headers, body: new URLSearchParams({ person: ada }) },
    )
  expect(await yes({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await yes({}, 'A'.repeat(44))).toBe(400)
  expect(await status('transact', { encrypted_request: 'AAAA', iv: 'AAAA' })).toBe(200)
})
