import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/web3.js'
import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { closed, inside, launch, openPage, PATIENCE, press, shown, stopAll, until } from '../browser.js'

const TAG = 'wallet-export'

/** As much of the client as these journeys call. */
interface Client {
  loginAsGuest(): Promise<unknown>
  createWallet(options: object): Promise<{ address: string }>
  getAccessToken(): Promise<string>
}

describe('taking a wallet along', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let wallets: { ethereum: string; solana: string }

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    // What is not named here is refused from now on: that a frame writes after a press is browsers' own rule.
    await page
      .browserContext()
      .overridePermissions(new URL(page.url()).origin, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ])
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    wallets = await page.evaluate(async () => {
      /** What any frame says to the page. */
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
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
      (tag, given) => {
        const result = (tag as unknown as { show(options: object): Promise<unknown> }).show(given)
        Object.assign(globalThis, { result })
      },
      options,
    )
  const result = () => page.evaluate(() => (globalThis as unknown as { result: Promise<unknown> }).result)

  /** The provider's page in the screen's frame, once it lets a visitor in. */
  async function keyFrame(): Promise<{ frame: Frame; element: ElementHandle<HTMLElement> }> {
    const element = await inside(page, TAG, 'iframe:not([inert])')
    const frame = await element.contentFrame()
    if (!frame) throw new Error('The frame has no page')
    return { frame: frame as unknown as Frame, element }
  }

  /** Copies by the button of the provider's page, as a person does, and gives what is on the clipboard then. */
  async function copied(what: 'key' | 'phrase'): Promise<string> {
    const { frame } = await keyFrame()
    const button = await frame.waitForSelector(`button[data-what=${what}]:not([hidden])`, PATIENCE)
    const done = frame.waitForSelector(`button[data-what=${what}][data-state=done]`, PATIENCE) // it says so for a moment
    await button?.click()
    await done
    return page.evaluate(() => {
      window.focus()
      return navigator.clipboard.readText()
    })
  }

  /** All that the page holds: its trees and those in shadow, its storage, what was said to it. */
  const pageHolds = () =>
    page.evaluate(() => {
      const read = (root: ParentNode): string =>
        [...root.querySelectorAll('*')]
          .map(({ outerHTML, shadowRoot }) => outerHTML + (shadowRoot ? read(shadowRoot) : ''))
          .join('')
      const { heard } = globalThis as unknown as { heard: string[] }
      return [
        read(document),
        ...heard,
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ].join('\n')
    })

  it("says what to copy and what never to do, around the provider's frame of 44 px, which is in sight [EXPORT-01] [EXPORT-02] [EXPORT-03] [EXPORT-04]", async () => {
    await show({})
    const { frame, element } = await keyFrame()
    const text = await shown(page, TAG)
    expect(text).toContain('Copy either your private key or seed phrase to export your wallet.')
    expect(text).toContain('Never share your private key or seed phrase with anyone.')
    expect(new URL(frame.url()).origin).toBe(new URL(world.apiUrl).origin)
    expect(await element.evaluate(({ offsetHeight }) => offsetHeight)).toBe(44)
    const isInSight = (key: HTMLElement) => {
      const [{ bottom }, place] = [key.getBoundingClientRect(), key.closest('.body')?.getBoundingClientRect()]
      return place !== undefined && bottom <= place.bottom
    }
    expect(await element.evaluate(isInSight), 'nobody has to scroll').toBe(true)
    const more = await inside(page, TAG, 'a', 'Learn more')
    expect(await more.evaluate(link => [(link as HTMLAnchorElement).protocol, link.getAttribute('rel')])).toEqual([
      'https:',
      'noreferrer',
    ])
  })

  it('stands on the paper of the screen, also where the visitor turns the lights off meanwhile', async () => {
    const { element } = await keyFrame()
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await until(page, () => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await element.evaluate(key => getComputedStyle(key).colorScheme), 'that of its page').toBe('light')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  })

  it('lets nobody into the frame while something of the page covers it', async () => {
    await page.evaluate(() => {
      const cover = document.createElement('p')
      cover.id = 'cover'
      cover.popover = 'manual'
      cover.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none'
      document.body.append(cover)
      cover.showPopover()
    })
    await inside(page, TAG, 'iframe[inert]')
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await keyFrame()
  })

  it('gives key and phrase to the clipboard, from where another wallet makes the same one [EXPORT-13]', async () => {
    const key = await copied('key')
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(wallets.ethereum)
    const phrase = await copied('phrase')
    expect(mnemonicToAccount(phrase).address).toBe(wallets.ethereum)
    const held = await pageHolds()
    expect(held).toContain(wallets.ethereum)
    const words = phrase.split(' ')
    for (const part of [key.slice(2), ...words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))])
      expect(held.includes(part)).toBe(false)
    await press(page, TAG, 'Done')
    expect(await result()).toEqual({ address: wallets.ethereum, chainType: 'ethereum' })
    await closed(page, TAG)
  })

  it('does the same for Solana, and takes it for done where the visitor leaves after they have copied', async () => {
    await show({ chainType: 'solana' })
    const bytes = getBase58Encoder().encode(await copied('key'))
    expect((await createKeyPairSignerFromBytes(Uint8Array.from(bytes))).address).toBe(wallets.solana)
    await page.$eval(TAG, tag => (tag as unknown as { close(): void }).close())
    expect(await result()).toEqual({ address: wallets.solana, chainType: 'solana' })
    await closed(page, TAG)
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
