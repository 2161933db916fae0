import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-watch-asset'

interface Client {
  loginAsGuest(): Promise<unknown>
  createWallets(options: { chainTypes: string[] }): Promise<{ address: string }[]>
  getEthereumProvider(): { request(args: object): Promise<unknown> }
}

describe('a token that a dapp wants to show among the balances (EIP-747)', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let holder = ''
  let token = ''

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    holder = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      const [wallet] = await client.createWallets({ chainTypes: ['ethereum'] })
      document.body.append(document.createElement('wallet-balance'))
      return wallet?.address ?? ''
    })
    token = world.driver.chains?.usdc.ethereum ?? ''
    await world.driver.chains?.fund(holder, '100', 'ethereum', 'USDC')
  })
  afterAll(() => stopAll(browser, world))

  /** Sends the request from the page's script. Resolves with the result, or with the number of the error. */
  const ask = (options: object, type = 'ERC20') =>
    page.evaluate(
      params =>
        (globalThis as unknown as { client: Client }).client
          .getEthereumProvider()
          .request({ method: 'wallet_watchAsset', params })
          .then(
            answer => answer as boolean,
            (error: { code: number }) => error.code,
          ),
      { type, options },
    )
  const panelText = () =>
    page.evaluate(
      tag =>
        document
          .querySelector('wallet-app')
          ?.shadowRoot?.querySelector(tag)
          ?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
      TAG,
    )
  const untilRemoved = () =>
    until(page, tag => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(tag), TAG)

  it('is shown as its contract describes it; a refusal is error 4001, and an NFT is rejected', async () => {
    const pending = ask({ address: token, symbol: 'GOLD', decimals: 2 })
    await waitForVisible(page, TAG, '.sentence', 'Show USDC among your balances')
    await waitForVisible(page, TAG, '.notices', 'This page calls it GOLD, and it calls itself USDC.')
    await waitForVisible(page, TAG, '.notices', 'This page counts it with 2 decimals, which is not so.')
    expect(await panelText()).toMatch(/USDC, as the node .* says/)
    await press(page, TAG, 'Not now')
    expect(await pending).toBe(4001)
    await untilRemoved()
    expect(await ask({ address: token, tokenId: '7' }, 'ERC721')).toBe(-32602)
  })

  it('appears in <wallet-balance> with its balance once the visitor agrees, until they remove it', async () => {
    const pending = ask({ address: token, symbol: 'USDC', decimals: 6, image: `${world.appUrl}/picture.png` })
    await waitForVisible(page, TAG, '.sentence', 'Show USDC among your balances')
    await waitForVisible(page, TAG, 'button', 'Add token')
    expect(await panelText()).toMatch(/100\.000\s+USDC/)
    await press(page, TAG, 'Add token')
    expect(await pending).toBe(true)
    await untilRemoved()
    await waitForVisible(page, 'wallet-balance', '[part=label]', '100.000 USDC')
    const text = await waitForVisible(page, 'wallet-balance', '[part=button]')
    await text.click()
    const remove = await waitForVisible(page, 'wallet-balance', 'li button', 'Remove')
    expect(await remove.evaluate(button => button.ariaLabel)).toMatch(/^Remove USDC on .* from this list$/)
    await remove.click()
    await until(page, () => !document.querySelector('wallet-balance')?.shadowRoot?.querySelector('li button'))
    await until(
      page,
      () =>
        !/USDC|…/.test(
          document.querySelector('wallet-balance')?.shadowRoot?.querySelector('[part=label]')?.textContent ?? '…',
        ),
    )
  })

  it('can be offered by a tag of the page, which reports the added token', async () => {
    await page.evaluate(address => {
      const tag = document.createElement('wallet-watch-asset')
      tag.id = 'own'
      tag.setAttribute('token', address)
      document.body.append(tag)
      const page = globalThis as unknown as { heard?: unknown }
      tag.addEventListener('wallet-watch-asset-complete', event => {
        page.heard = (event as CustomEvent<unknown>).detail
      })
      void (tag as HTMLElement & { show(): Promise<unknown> }).show()
    }, token)
    await waitForVisible(page, '#own', '.sentence', 'Show USDC among your balances')
    await press(page, '#own', 'Add token')
    await until(page, () => 'heard' in globalThis)
    expect(await page.evaluate(() => (globalThis as unknown as { heard: { address: string } }).heard)).toMatchObject({
      chainId: 31337,
      symbol: 'USDC',
      decimals: 6,
    })
  })

  it('causes no errors in the page', () => {
    expect(troubles).toEqual([])
  })
})
