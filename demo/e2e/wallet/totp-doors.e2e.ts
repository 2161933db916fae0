import type { Browser, Page } from 'puppeteer-core'
import { createPublicClient, http, parseEther, recoverMessageAddress, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approve } from '../../../elements/testing/approve.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, launch, press, stopAll, until, waitForVisible } from '../browser.js'
import { call, openClient } from '../client-page.harness.js'

const STEP_MS = 30_000
/** How long the provider accepts a verified factor. */
const LIFETIME_MS = 15 * 60_000
const PROMPT = 'wallet-mfa-prompt'
const [SIGNER, CONFIRM] = ['wallet-farcaster-signer', 'wallet-confirm-tx']
const CODE = 'input[autocomplete=one-time-code]:not(:read-only)'

/** The doors that only an account of Farcaster has, and those that cost money or make keys. */
describe.each(engines)('a code of the authenticator app, in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let address: Hex
  let secret: string
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      farcaster_auth: true,
      require_users_accept_terms: false,
      mfa_methods: ['totp'],
    })
    browser = await launch(engine)
    page = await openClient(browser, world, troubles)
    await logInByFarcaster()
    address = ((await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: Hex }).address
    await world.driver.faucet(address, '1', 'ethereum')
    ;({ secret } = (await call(page, 'enrollTotp')) as { secret: string })
    await call(page, 'submitMfaEnrollment', { method: 'totp', code: world.driver.authenticatorCode(secret) })
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(() => call(page, 'clearMfa'))

  async function logInByFarcaster(): Promise<void> {
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: Record<string, (...all: unknown[]) => Promise<unknown>> }
      const opened = (link: string) => Object.assign(globalThis, { link })
      const loggedIn = client['proveFarcaster']?.({ opened }).then(proof => client['logIn']?.(proof))
      Object.assign(globalThis, { loggedIn })
    })
    const link = await until(page, () => (globalThis as { link?: string }).link ?? false)
    await fetch(String(await link.jsonValue()).replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      method: 'POST',
      body: new URLSearchParams({ person: 'ada' }),
    })
    await page.evaluate('globalThis.loggedIn')
  }
  /** Checks that this tag gives this purpose, enters a wrong code, checks that it is refused, and enters the right one. */
  async function prove(tag: string, purpose: string): Promise<void> {
    await waitForVisible(page, tag, '.subtitle', purpose)
    await type(tag, '000000')
    await waitForVisible(page, tag, '.error', 'The code you entered is not valid')
    world.driver.shiftClock(STEP_MS)
    await type(tag, world.driver.authenticatorCode(secret))
  }
  async function type(tag: string, code: string): Promise<void> {
    const field = await waitForVisible(page, tag, CODE)
    await until(page, input => (input as HTMLInputElement).value === '', field)
    await field.type(code)
  }
  /** Presses the main button of this tag, which was made for one question. */
  async function agree(tag: string): Promise<void> {
    const element = await until(
      page,
      name => document.querySelector('wallet-app')?.shadowRoot?.querySelector(name) ?? false,
      tag,
    )
    await approve(element.asElement() as never)
  }
  const untilRemoved = (tag: string) =>
    until(page, name => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(name), tag)
  const addresses = async () => ((await call(page, 'getWallets')) as { address: Hex }[]).map(wallet => wallet.address)
  const balance = (of: Hex) => createPublicClient({ transport: http(world.ethereumRpcUrl) }).getBalance({ address: of })

  it('is required before a payment is reviewed and sent', async () => {
    const to = toHex(crypto.getRandomValues(new Uint8Array(20)))
    const value = parseEther('0.25')
    const sent = call(page, 'sendTransaction', { transaction: { to, value: toHex(value) }, chain: 31337 })
    await prove(CONFIRM, 'Verify to sign with your wallet.')
    await waitForVisible(page, CONFIRM, '.sentence', 'Send 0.25 ETH to')
    expect(await balance(to)).toBe(0n)
    await agree(CONFIRM)
    await press(page, CONFIRM, 'All Done')
    expect(await sent).toMatchObject({ hash: expect.stringMatching(/^0x[\da-f]{64}$/) as string })
    expect(await balance(to)).toBe(value)
    await untilRemoved(CONFIRM)
  })

  it('is required before a further wallet is made', async () => {
    const creating = call(page, 'createWallet', { chainType: 'ethereum', createAdditional: true })
    await waitForVisible(page, PROMPT, CODE)
    await call(page, 'refreshUser')
    expect(await addresses()).toEqual([address])
    await prove(PROMPT, 'Verify to add a wallet.')
    const second = (await creating) as { address: Hex; walletIndex: number }
    expect(second.walletIndex).toBe(1)
    expect(new Set(await addresses())).toEqual(new Set([address, second.address]))
    await untilRemoved(PROMPT)
  })

  it('is required before the app is offered as a signer at Farcaster', async () => {
    const asking = call(page, 'requestFarcasterSigner')
    await waitForVisible(page, SIGNER, CODE)
    const answer = () => world.driver.answerFarcasterSigner(DEMO_APP_ID, 'approved')
    expect(answer, 'nothing waits at Farcaster').toThrow('No Farcaster signer waits')
    await prove(SIGNER, 'Verify to write on Farcaster with your account.')
    await waitForVisible(page, SIGNER, '.qr svg[role=img]')
    answer()
    expect(await asking).toMatchObject({ publicKey: expect.stringMatching(/^0x[\da-f]{64}$/) as string })
    await untilRemoved(SIGNER)
  })

  it('counts in one tab for fifteen minutes, after a reload, too: another tab asks, and so does this one later', async () => {
    const sign = (where: Page) =>
      call(where, 'signMessage', { message: 'mine', address, uiOptions: { showWalletUIs: false } }) as Promise<Hex>
    const expectOwnSignature = async (signature: Promise<Hex>) =>
      expect(await recoverMessageAddress({ message: 'mine', signature: await signature })).toBe(address)
    const first = sign(page)
    await prove(PROMPT, 'Verify to sign with your wallet.')
    await expectOwnSignature(first)
    await page.reload()
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await expectOwnSignature(sign(page))

    const other = await openClient(browser, world, troubles)
    const left = sign(other)
    await waitForVisible(other, PROMPT, CODE)
    await press(other, PROMPT, 'Not now')
    expect(await left).toBe('MISSING_MFA_CREDENTIALS')
    await other.close()

    world.driver.shiftClock(LIFETIME_MS)
    await page.bringToFront()
    const later = sign(page)
    await prove(PROMPT, 'Verify to sign with your wallet.')
    await expectOwnSignature(later)
  })

  it('is asked for without an error in the page', async () => {
    await page.close()
    expect(troubles).toEqual([])
  })
})
