import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crossAppAccount } from '../provider/cross-app.js'
import { TestApp } from '../provider/test-app.js'
import { startWorld, type World } from '../world.js'
import { launch, openPage } from './browser.js'
import { askFrame, embedFrame } from './frame-site.js'

let world: World
let browser: Browser
let asker: TestApp
let provider: TestApp
let token: string
let address: string

const site = () => world.apiUrl.replace('wallet.', 'app.')
const request = (content: string, callbackUrl = site()) => JSON.stringify({ content: { request: { request: { method: 'personal_sign', params: [content, address] } } }, timestamp: Date.now(), callbackUrl })
const address2url = (asked: string, prat = token) => `${world.apiUrl}/oauth/transact?${new URLSearchParams({ token: prat, request: asked }).toString()}`

beforeAll(async () => {
  world = await startWorld({ chains: false })
  browser = await launch('chromium')
  provider = await TestApp.of(world, { name: 'Vault app' })
  asker = await TestApp.of(world, { name: 'Asking app', cross_app_connections: [{ provider_app_id: provider.id, read_only: false }] })
  const { user, token: accessToken } = (await provider.logIn()).body
  const { page } = await openPage(browser, `${site()}/nowhere`)
  await embedFrame(page, world.apiUrl, provider.id)
  address = String((await askFrame(page, world.apiUrl, 'privy:wallet:create', { accessToken }))?.data?.['address'])
  await page.close()
  const { apps, tokens } = world.driver.context
  const row = apps.find(asker.id)
  token = row ? tokens.crossApp(row, provider.id, user.id) : ''
  expect(crossAppAccount(world.driver.context, provider.id, user.id).fields['embedded_wallets']).toEqual([{ address }])
})
afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

/** Opens the pop-up from the asking app's page, answers it, and tells what the page is told. */
async function answer(button: '#yes' | '#no', asked: string): Promise<Record<string, unknown>> {
  const { page } = await openPage(browser, `${site()}/nowhere`)
  const opened = new Promise<Page | null>(resolve => page.once('popup', resolve))
  const told = page.evaluate(url => new Promise<Record<string, unknown>>(resolve => {
    addEventListener('message', (message: MessageEvent<Record<string, unknown>>) => resolve({ ...message.data, from: message.origin }))
    window.open(url)
  }), address2url(asked))
  const popup = await opened
  await popup?.waitForSelector(button)
  await popup?.click(button)
  const heard = await told
  await page.close()
  return heard
}

describe('a signature for another app', () => {
  it('is given after consent, by the wallet that lives at the other app', async () => {
    const heard = await answer('#yes', request('hello from afar'))
    expect(heard).toMatchObject({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', from: world.apiUrl })
    expect(await recoverMessageAddress({ message: 'hello from afar', signature: heard['result'] as Hex })).toBe(address)
  })

  it('is not given to a no', async () => {
    expect(await answer('#no', request('hello'))).toMatchObject({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
  })

  it('is asked for with a good token, by a page of the app, for a wallet of the user', async () => {
    const get = async (asked: string, prat = token) => (await fetch(address2url(asked, prat).replace(world.apiUrl, world.apiUrlLocal))).status
    expect(await get(request('<script>'))).toBe(200)
    expect(await get(request('x'), 'ey.ey.ey')).toBe(401)
    expect(await get('{')).toBe(400)
    expect(await get(request('x').replace(address, '0x000000000000000000000000000000000000dEaD'))).toBe(400)
    expect(await get(request('x', 'https://evil.example'))).toBe(403)
    expect(await get(request('x').replace(/"timestamp":\d+/, '"timestamp":1'))).toBe(400)
    await world.driver.updateApp(asker.id, { cross_app_connections: [{ provider_app_id: provider.id, read_only: true }] })
    expect(await get(request('x'))).toBe(403)
  })
})
