import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { createPublicClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../bench/server.js'
import { bearer, TestApp } from '../../provider/test-app.harness.js'
import { startWorld, type World } from '../../world.js'
import {
  pressIn,
  waitUntilClosed,
  engines,
  waitForVisible,
  launch,
  openedWindow,
  openPage,
  PATIENCE,
  press,
  stopAll,
  until,
} from '../browser.js'

const AT = 'wallet-cross-app'
const TYPED = {
  domain: { name: 'Almanac' },
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
} as const

describe.each(engines)('signing with the wallet of another app, in %s', engine => {
  let world: World
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let troubles: string[]
  let vault: TestApp
  let address: Hex
  let ada: string

  beforeAll(async () => {
    world = await startWorld()
    vault = await TestApp.of(world, { name: 'Vault' })
    const { token, user } = (await vault.logIn('ada@example.com')).body
    ada = user.id
    address = (await vault.call<{ address: Hex }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body.address
    const { appId } = await world.driver.createApp({
      name: 'Shop',
      cross_app_connections: [{ provider_app_id: vault.id, read_only: false }],
    })
    server = await serve({
      '/page': {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><script type="module" src="/dist/index.js"></script>
<wallet-app app-id="${appId}" api-url="${world.apiUrl}"></wallet-app>
<wallet-button for="login" label="Log in at Vault"></wallet-button><${AT} id="login" provider-app-id="${vault.id}"></${AT}>
<wallet-button for="sign" label="Sign at Vault"></wallet-button><${AT} id="sign" action="sign" message="good morning"></${AT}>
<button id="typed">Typed data</button><button id="send">Send</button>
<script type="module">
  import { currentUser, sendTransactionWithCrossAppWallet, signTypedDataWithCrossAppWallet } from '/dist/client.js'
  const address = () => currentUser().linkedAccounts.find(({ type }) => type === 'cross_app').embeddedWallets[0].address
  const told = window.told = []
  const tell = promise => promise.then(result => told.push(result), error => told.push(error.code + ': ' + error.message))
  typed.onclick = () => tell(signTypedDataWithCrossAppWallet({ address: address(), typedData: ${JSON.stringify(TYPED)} }))
  send.onclick = () => tell(sendTransactionWithCrossAppWallet({ address: address(), transaction: { to: '0x00000000000000000000000000000000000000c5', value: 10n ** 18n, chainId: 31337 } }).then(({ hash }) => hash))
  for (const name of ['wallet-cross-app-complete', 'wallet-error']) addEventListener(name, event => told.push(event.detail))
</script>`,
      },
    })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))
  beforeEach(async () => {
    visit = await browser.createBrowserContext() // without a session or other stored data
    ;({ page, troubles } = await openPage(visit, `${server.url}/page`))
    await until(page, tag => customElements.get(tag) && 'told' in window, AT)
    const popup = await pressed('wallet-button[for=login]')
    await popup.waitForSelector('.person', PATIENCE)
    await pressIn(popup, `[value="${ada}"]`)
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await waitUntilClosed(page, '#login')
    await page.evaluate(() => {
      ;(window as unknown as { told: unknown[] }).told.length = 0
    })
  })
  afterEach(() => visit.close())

  const nextEvent = async (): Promise<unknown> => {
    await until(page, () => (window as unknown as { told: unknown[] }).told.length > 0)
    return page.evaluate(() => (window as unknown as { told: unknown[] }).told.shift())
  }
  /** Presses a button of the page, and returns the pop-up that it opens. */
  const pressed = (button: string) =>
    openedWindow(page, async () => {
      await (
        button.startsWith('wallet-button')
          ? await waitForVisible(page, button, 'button')
          : await page.waitForSelector(button)
      )?.click()
    })

  it('signs a message from a button of the page, and reports a refusal', async () => {
    await pressIn(await pressed('wallet-button[for=sign]'), '#yes')
    const { providerAppId, result } = (await nextEvent()) as { providerAppId: string; result: Hex }
    expect([providerAppId, await recoverMessageAddress({ message: 'good morning', signature: result })]).toEqual([
      vault.id,
      address,
    ])
    await waitUntilClosed(page, '#sign')
    const popup = await pressed('wallet-button[for=sign]')
    await waitForVisible(page, '#sign', '.title', 'Please check the pop-up from Vault to continue')
    await pressIn(popup, '#no')
    await waitForVisible(page, '#sign', '.title', 'Nothing was signed')
    await press(page, '#sign', 'Go back')
    expect(await nextEvent()).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(troubles).toEqual([])
  })

  it('signs typed data and sends a payment for a script, and links again if the token is missing', async () => {
    await pressIn(await pressed('#typed'), '#yes')
    expect(await recoverTypedDataAddress({ ...TYPED, signature: (await nextEvent()) as Hex })).toBe(address)
    await world.driver.faucet(address, '2', 'ethereum')
    await pressIn(await pressed('#send'), '#yes')
    const chain = createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 20 })
    expect(await chain.waitForTransactionReceipt({ hash: (await nextEvent()) as Hex })).toMatchObject({
      status: 'success',
      from: address.toLowerCase(),
      to: '0x00000000000000000000000000000000000000c5',
    })
    expect(await chain.getBalance({ address: '0x00000000000000000000000000000000000000c5' })).toBe(parseEther('1'))
    await page.evaluate(id => localStorage.removeItem(`privy:cross-app:${id}`), vault.id)
    const linking = await pressed('#typed')
    await linking.waitForSelector('.person', PATIENCE)
    await pressIn(linking, `[value="${ada}"]`)
    // No press opens the second window, so a browser may block it. The next press then needs no linking.
    const token = (id: string) => localStorage.getItem(`privy:cross-app:${id}`) !== null
    await until(page, token, vault.id)
    expect(troubles).toEqual([])
  })
})
