import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { english, generateMnemonic, generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import {
  clipboardText,
  waitUntilClosed,
  waitForVisible,
  launch,
  PATIENCE,
  press,
  visibleText,
  stopAll,
  until,
} from '../browser.js'
import { call, isSignedBy, openClient, sign, type Chain } from '../client-page.harness.js'
import { halvesOfSecret, recordMessages, pageContent, wordTriples } from '../page-content.harness.js'
import { frameOf, paste, submit } from './import-page.harness.js'

const TAG = 'wallet-create'

describe('the import of a wallet', () => {
  let world: World
  let browser: Browser
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch()
  })
  afterAll(() => stopAll(browser, world))

  /** Opens a page in this browser context, with the tags in it, and records the messages from frames. */
  async function visit(context: BrowserContext): Promise<Page> {
    const page = await openClient(context, world, troubles)
    await context.overridePermissions(new URL(page.url()).origin, [
      'clipboard-read',
      'clipboard-write',
      'clipboard-sanitized-write',
    ])
    await recordMessages(page)
    await page.evaluate(() => {
      const { heard } = globalThis as unknown as { heard: string[] }
      document.addEventListener('wallet-create-complete', event =>
        heard.push(JSON.stringify((event as CustomEvent).detail)),
      )
      document.body.append(document.createElement('wallet-create'), document.createElement('wallet-export'))
    })
    return page
  }

  const wallets = async (page: Page) =>
    ((await call(page, 'getWallets')) as { address: string; imported: boolean }[])
      .filter(({ imported }) => imported)
      .map(({ address }) => address)

  async function refused(frame: Frame, text: string): Promise<string> {
    await paste(frame, text)
    await submit(frame)
    const handle = await until(frame as never, () => document.querySelector('#wrong')?.textContent ?? '')
    const words = (await handle.jsonValue()) as string
    await frame.evaluate(() => document.querySelector('#wrong')?.replaceChildren())
    return words
  }

  /** Whether the wallet can sign a message. */
  async function signs(page: Page, chain: Chain, address: string): Promise<boolean> {
    const message = `mine ${randomBytes(8).toString('hex')}`
    return isSignedBy(chain, address, message, await sign(page, chain, address, message))
  }

  /** The key that the provider's export page copies to the clipboard. */
  async function exported(page: Page, chainType: Chain, address: string): Promise<string> {
    await page.$eval(
      'wallet-export',
      (tag, options) => void (tag as unknown as { show(options: object): Promise<unknown> }).show(options),
      { chainType, address },
    )
    const frame = await frameOf(page, 'wallet-export')
    const button = await frame.waitForSelector('button[data-what=key]', PATIENCE)
    expect(await frame.$eval('button[data-what=phrase]', ({ hidden }) => hidden), 'an imported key has no phrase').toBe(
      true,
    )
    const done = frame.waitForSelector('button[data-what=key][data-state=done]', PATIENCE)
    await button?.click()
    await done
    const key = await clipboardText(page)
    await press(page, 'wallet-export', 'Done')
    await waitUntilClosed(page, 'wallet-export')
    return key
  }

  async function nowhere(page: Page, address: string, secrets: readonly string[]): Promise<void> {
    const content = await pageContent(page)
    expect(content.includes(address), 'it is really searched').toBe(true)
    const elsewhere = JSON.stringify([world.driver.requests(DEMO_APP_ID), world.driver.analytics(DEMO_APP_ID)])
    for (const secret of secrets) {
      expect(content.includes(secret), 'in the page').toBe(false)
      expect(elsewhere.includes(secret), 'on the way').toBe(false)
    }
  }

  const addressOfSolanaKey = (key: string) =>
    getBase58Decoder().decode(ed25519.getPublicKey(Uint8Array.from(getBase58Encoder().encode(key)).slice(0, 32)))

  it('accepts an Ethereum key in the provider’s page, explains every wrong text, and exports the key', async () => {
    const context = await browser.createBrowserContext()
    const page = await visit(context)
    await call(page, 'loginAsGuest')
    const key = generatePrivateKey()
    const address = privateKeyToAddress(key)
    const importing = call(page, 'importOwnWallet', {})
    const frame = await frameOf(page, TAG)
    expect(new URL(frame.url()).origin).toBe(new URL(world.apiUrl).origin)
    expect(await visibleText(page, TAG)).toContain('this page cannot read it')
    const phrase = generateMnemonic(english)
    const words = phrase.split(' ')
    const mistyped = words.map((word, at) => (at === 3 ? `${word}x` : word)).join(' ')
    for (const [text, error] of [
      ['', 'Type or paste'],
      [key.slice(0, 40), 'no private key of Ethereum'],
      [`0x${'f'.repeat(64)}`, 'No wallet can have this private key'],
      [address, 'This is an address'],
      [words.slice(1).join('\n'), 'This is 11 words'],
      [mistyped, 'Word 4 is in no recovery phrase'],
      ['zoo '.repeat(12), 'do not make a phrase'],
    ] as const)
      expect(await refused(frame, text), error).toContain(error)
    expect(await wallets(page)).toEqual([])
    await paste(frame, `  ${key.slice(0, 30)}\n${key.slice(30)} \r\n`)
    await submit(frame)
    expect(await importing).toMatchObject({ address, imported: true, chainType: 'ethereum' })
    await waitUntilClosed(page, TAG)
    expect(await signs(page, 'ethereum', address)).toBe(true)
    await nowhere(page, address, [key.slice(2), ...halvesOfSecret(key), ...wordTriples(phrase)])
    expect(await exported(page, 'ethereum', address)).toBe(key)
    expect(await call(page, 'importOwnWallet', {}), 'one a chain').toBe('EMBEDDED_WALLET_ALREADY_EXISTS')
    await context.close()
  })

  it('scrolls its frame completely into view in a small window, and again at a press on a part of it', async () => {
    const context = await browser.createBrowserContext()
    const page = await visit(context)
    await call(page, 'loginAsGuest')
    /** The position of the frame, whether it is completely visible, and whether it accepts input. */
    const place = () =>
      page.$eval(TAG, tag => {
        const frame = tag.shadowRoot?.querySelector('iframe')
        const [box, body] = [frame?.getBoundingClientRect(), frame?.closest('.body')?.getBoundingClientRect()]
        if (!frame || !box || !body) throw new Error('There is no frame')
        const bottom = Math.min(
          innerHeight,
          getComputedStyle(frame.closest('.body') as Element).overflowY === 'auto' ? body.bottom : innerHeight,
        )
        return { x: box.x, top: box.top, isWhole: box.top >= body.top && box.bottom <= bottom, isIn: !frame.inert }
      })
    for (const [width, height] of [
      [360, 640],
      [360, 480],
      [640, 360],
      [320, 256],
    ] as const) {
      await page.setViewport({ width, height })
      const importing = call(page, 'importOwnWallet', {})
      await frameOf(page, TAG)
      expect(await place(), `${width} × ${height}`).toMatchObject({ isWhole: true, isIn: true })
      await page.$eval(TAG, tag => (tag as unknown as { close(): void }).close())
      expect(await importing).toBe('USER_REJECTED_REQUEST')
      await waitUntilClosed(page, TAG)
    }
    await page.setViewport({ width: 1280, height: 800 })
    const importing = call(page, 'importOwnWallet', {})
    await frameOf(page, TAG)
    await page.setViewport({ width: 1280, height: 480 })
    await waitForVisible(page, TAG, 'iframe[inert]')
    const { x, top, isWhole } = await place()
    expect(isWhole).toBe(false)
    await page.mouse.click(x + 20, top + 20)
    await frameOf(page, TAG)
    expect(await place()).toMatchObject({ isWhole: true, isIn: true })
    await press(page, TAG, 'Cancel')
    expect(await importing).toBe('USER_REJECTED_REQUEST')
    await waitUntilClosed(page, TAG)
    await context.close()
  })

  it('accepts a Solana key, and phrases of 12 and 24 words on both chains', async () => {
    const secret = ed25519.utils.randomSecretKey()
    const open = ed25519.getPublicKey(secret)
    const solana = getBase58Decoder().decode(Uint8Array.from([...secret, ...open]))
    const solanaAddress = getBase58Decoder().decode(open)
    const [short, long] = [generateMnemonic(english), generateMnemonic(english, 256)]
    const brought: readonly [Chain, string, string?, string?][] = [
      ['solana', `${solana.slice(0, 44)}\n${solana.slice(44)}`, solanaAddress, solana],
      ['ethereum', short.toUpperCase().replace(/ /g, ' \n'), mnemonicToAccount(short).address],
      ['ethereum', long, mnemonicToAccount(long).address],
      ['solana', `${'abandon '.repeat(11)}about`, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    ]
    for (const [chain, text, address = '', key] of brought) {
      const context = await browser.createBrowserContext()
      const page = await visit(context)
      await call(page, 'loginAsGuest')
      const importing = call(page, 'importOwnWallet', { chainType: chain })
      const frame = await frameOf(page, TAG)
      await paste(frame, text)
      await (await frame.$('textarea'))?.press('Enter')
      expect(await importing, chain).toMatchObject({ address, imported: true })
      await waitUntilClosed(page, TAG)
      expect(await signs(page, chain, address)).toBe(true)
      const words = wordTriples(text.trim().replace(/\s+/g, ' '))
      await nowhere(page, address, key ? halvesOfSecret(key) : [...words, ...words.map(some => some.toLowerCase())])
      const found = await exported(page, chain, address)
      if (key) expect(found).toBe(key)
      else if (chain === 'ethereum') expect(privateKeyToAddress(found as Hex)).toBe(address)
      else expect(addressOfSolanaKey(found)).toBe(address)
      await context.close()
    }
  })

  it('rejects a key of an existing wallet, and every key if the app has no import page', async () => {
    const context = await browser.createBrowserContext()
    const page = await visit(context)
    await call(page, 'loginAsGuest')
    const { address } = (await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: string }
    const own = await (async () => {
      await page.$eval('wallet-export', tag => void (tag as unknown as { show(): Promise<unknown> }).show())
      const frame = await frameOf(page, 'wallet-export')
      const done = frame.waitForSelector('button[data-what=key][data-state=done]', PATIENCE)
      await (await frame.waitForSelector('button[data-what=key]', PATIENCE))?.click()
      await done
      const key = await clipboardText(page)
      await press(page, 'wallet-export', 'Done')
      await waitUntilClosed(page, 'wallet-export')
      return key
    })()
    const importing = call(page, 'importOwnWallet', {})
    const frame = await frameOf(page, TAG)
    expect(await refused(frame, own)).toContain("one of the visitor's wallets already")
    await press(page, TAG, 'Cancel')
    expect(await importing).toBe('USER_REJECTED_REQUEST')
    await waitUntilClosed(page, TAG)
    expect(await signs(page, 'ethereum', address)).toBe(true)
    await world.driver.updateApp(DEMO_APP_ID, { import_page: false })
    const none = call(page, 'importOwnWallet', {})
    await until(page, tag => (document.querySelector(tag) as HTMLElement & { screen: string }).screen === 'error', TAG)
    await page.$eval(TAG, tag => (tag as unknown as { close(): void }).close())
    expect(await none).toBe('INVALID_CONFIG')
    await world.driver.updateApp(DEMO_APP_ID, { import_page: true })
    await context.close()
  })

  it('causes no errors in the page', () => expect(troubles).toEqual([]))
})
