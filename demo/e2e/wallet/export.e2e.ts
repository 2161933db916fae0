import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/web3.js'
import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import {
  clipboardText,
  waitUntilClosed,
  waitForVisible,
  launch,
  openPage,
  PATIENCE,
  press,
  visibleText,
  stopAll,
  until,
} from '../browser.js'
import { halvesOfSecret, recordMessages, pageContent, wordTriples } from '../page-content.harness.js'

const TAG = 'wallet-export'

/** The part of the client that these journeys call. */
interface Client {
  loginAsGuest(): Promise<unknown>
  createWallet(options: object): Promise<{ address: string }>
  getAccessToken(): Promise<string>
}

describe('the export of a wallet', () => {
  let world: World
  let browser: Browser
  let page: Page
  /** A page on another site, and so in another process. Text that is pasted there is not in the memory of `page`. */
  let elsewhere: Page
  let troubles: string[]
  let wallets: { ethereum: string; solana: string }

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    ;({ page: elsewhere } = await openPage(browser, `${world.appUrl?.replace('app.', 'shop.')}/demo/client.html`))
    await page.bringToFront()
    // From now on, all other permissions are refused. By default, browsers let a frame write to the clipboard after a
    // press.
    for (const { origin } of [new URL(page.url()), new URL(elsewhere.url())])
      await page
        .browserContext()
        .overridePermissions(origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'])
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await recordMessages(page)
    wallets = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      const { address: ethereum } = await client.createWallet({ chainType: 'ethereum' })
      const { address: solana } = await client.createWallet({ chainType: 'solana' })
      document.body.append(document.createElement('wallet-export'))
      return { ethereum, solana }
    })
  })
  afterAll(() => stopAll(browser, world))

  const show = (options: object) =>
    page.$eval(
      TAG,
      (tag, options) => {
        const result = (tag as unknown as { show(options: object): Promise<unknown> }).show(options)
        Object.assign(globalThis, { result })
      },
      options,
    )
  const result = () => page.evaluate(() => (globalThis as unknown as { result: Promise<unknown> }).result)

  /** The provider's page in the frame of the screen, once the frame accepts input. */
  async function keyFrame(): Promise<{ frame: Frame; element: ElementHandle<HTMLElement> }> {
    const element = await waitForVisible(page, TAG, 'iframe:not([inert])')
    const frame = await element.contentFrame()
    if (!frame) throw new Error('The frame has no page')
    return { frame: frame as unknown as Frame, element }
  }

  /** Copies by the button of the provider's page, and returns the content of the clipboard. */
  async function copied(kind: 'key' | 'phrase'): Promise<string> {
    const { frame } = await keyFrame()
    const button = await frame.waitForSelector(`button[data-what=${kind}]:not([hidden])`, PATIENCE)
    const done = frame.waitForSelector(`button[data-what=${kind}][data-state=done]`, PATIENCE) // lasts only a moment
    await button?.click()
    await done
    const text = await clipboardText(elsewhere)
    await page.bringToFront()
    return text
  }

  it('has instructions around the 44 px frame in view [EXPORT-01] [EXPORT-02] [EXPORT-03] [EXPORT-04]', async () => {
    await show({})
    const { frame, element } = await keyFrame()
    const text = await visibleText(page, TAG)
    expect(text).toContain('Copy either your private key or seed phrase to export your wallet.')
    expect(text).toContain('Never share your private key or seed phrase with anyone.')
    expect(new URL(frame.url()).origin).toBe(new URL(world.apiUrl).origin)
    expect(await element.evaluate(({ offsetHeight }) => offsetHeight)).toBe(44)
    const isInSight = (key: HTMLElement) => {
      const [{ bottom }, place] = [key.getBoundingClientRect(), key.closest('.body')?.getBoundingClientRect()]
      return place !== undefined && bottom <= place.bottom
    }
    expect(await element.evaluate(isInSight), 'nobody has to scroll').toBe(true)
    const more = await waitForVisible(page, TAG, 'a', 'Learn more')
    expect(await more.evaluate(link => [(link as HTMLAnchorElement).protocol, link.getAttribute('rel')])).toEqual([
      'https:',
      'noreferrer',
    ])
  })

  it('keeps the colour scheme of the screen in the frame, also if the system changes to dark', async () => {
    const { element } = await keyFrame()
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await until(page, () => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await element.evaluate(key => getComputedStyle(key).colorScheme), 'that of its page').toBe('light')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  })

  it('makes the frame inert while an element of the page covers it', async () => {
    await page.evaluate(() => {
      const cover = document.createElement('p')
      cover.id = 'cover'
      cover.popover = 'manual'
      cover.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none'
      document.body.append(cover)
      cover.showPopover()
    })
    await waitForVisible(page, TAG, 'iframe[inert]')
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await keyFrame()
  })

  it('copies a valid key and phrase to the clipboard, and exposes them nowhere in the page [EXPORT-13]', async () => {
    const key = await copied('key')
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(wallets.ethereum)
    const phrase = await copied('phrase')
    expect(mnemonicToAccount(phrase).address).toBe(wallets.ethereum)
    const content = await pageContent(page)
    expect(content.includes(wallets.ethereum), 'it is really searched').toBe(true)
    const secrets = [...halvesOfSecret(key.slice(2)), ...wordTriples(phrase)]
    expect(secrets.filter(secret => content.includes(secret))).toEqual([])
    await press(page, TAG, 'Done')
    expect(await result()).toEqual({ address: wallets.ethereum, chainType: 'ethereum' })
    await waitUntilClosed(page, TAG)
  })

  it('does the same on Solana, and is complete if the visitor closes the element after copying', async () => {
    await show({ chainType: 'solana' })
    const key = await copied('key')
    const content = await pageContent(page)
    expect(halvesOfSecret(key).filter(secret => content.includes(secret))).toEqual([])
    const bytes = getBase58Encoder().encode(key)
    expect((await createKeyPairSignerFromBytes(Uint8Array.from(bytes))).address).toBe(wallets.solana)
    await page.$eval(TAG, tag => (tag as unknown as { close(): void }).close())
    expect(await result()).toEqual({ address: wallets.solana, chainType: 'solana' })
    await waitUntilClosed(page, TAG)
  })

  it('keeps the token out of the document', async () => {
    await show({})
    await keyFrame()
    const token = await page.evaluate(() => (globalThis as unknown as { client: Client }).client.getAccessToken())
    const trees = await page.$eval(TAG, tag => tag.shadowRoot?.innerHTML ?? '')
    expect([trees.includes('iframe'), trees.includes(token)]).toEqual([true, false])
    expect(troubles).toEqual([])
  })
})
