import { ed25519 } from '@noble/curves/ed25519.js'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, waitForVisible, launch, openPage, press, visibleText, stopAll, until } from '../browser.js'
import { exposedIn, recordMessages } from '../page-content.harness.js'

const TAG = 'wallet-farcaster-signer'

/** The part of the client that this journey calls. */
interface Client {
  proveFarcaster(options: { opened: (link: string) => void }): Promise<unknown>
  logIn(proof: unknown): Promise<unknown>
  createWallet(options: object): Promise<{ address: string }>
  currentUser(): { farcaster?: { fid: number; signerPublicKey: string | null } } | null
  getFarcasterSignerStatus(): Promise<string>
  signFarcasterMessage(hash: Uint8Array): Promise<Uint8Array>
}

describe('a visitor who adds the app as their Farcaster signer', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let address: string

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { farcaster_auth: true, require_users_accept_terms: false })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await recordMessages(page)
    await page.evaluate(tag => {
      const { client } = globalThis as unknown as { client: Client }
      document.body.append(document.createElement(tag))
      const result: Promise<unknown> = client
        .proveFarcaster({ opened: link => Object.assign(globalThis, { link }) })
        .then(proof => client.logIn(proof))
        .then(() => client.createWallet({ chainType: 'ethereum' }))
      Object.assign(globalThis, { told: result })
    }, TAG)
    const link = String(await (await until(page, () => (globalThis as { link?: string }).link ?? false)).jsonValue())
    await fetch(link.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      method: 'POST',
      body: new URLSearchParams({ person: 'ada' }),
    })
    ;({ address } = await page.evaluate(() => (globalThis as unknown as { told: Promise<{ address: string }> }).told))
  })
  afterAll(() => stopAll(browser, world))

  const show = () =>
    page.$eval(TAG, tag => {
      const result = (tag as unknown as { show(): Promise<unknown> }).show()
      Object.assign(globalThis, { result })
    })
  const user = () => page.evaluate(() => (globalThis as unknown as { client: Client }).client.currentUser()?.farcaster)

  it('can refuse on their phone, get another code, and approve that [FSIGN-08]', async () => {
    const answer = async (reply: 'approved' | 'revoked') => {
      await waitForVisible(page, TAG, '.qr svg[role=img]')
      world.driver.answerFarcasterSigner(DEMO_APP_ID, reply)
    }
    await show()
    await answer('revoked')
    await waitForVisible(page, TAG, '*', 'The request was rejected. Please try again.')
    expect(await visibleText(page, TAG)).toContain('Request rejected')
    expect((await user())?.signerPublicKey).toBeNull()
    await press(page, TAG, 'Try again')
    await answer('approved')
    const signer = await page.evaluate(() => (globalThis as unknown as { result: Promise<unknown> }).result)
    expect(signer).toEqual({
      fid: (await user())?.fid,
      publicKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    })
    await waitUntilClosed(page, TAG)
  })

  it('lets the app sign for them with the approved key from then on [FSIGN-07]', async () => {
    const key = (await user())?.signerPublicKey ?? ''
    const [status, signature] = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      const signed = await client.signFarcasterMessage(new Uint8Array(20).fill(7))
      return [await client.getFarcasterSignerStatus(), [...signed]] as const
    })
    expect(status).toBe('approved')
    expect(
      ed25519.verify(Uint8Array.from(signature), new Uint8Array(20).fill(7), Buffer.from(key.slice(2), 'hex')),
    ).toBe(true)
  })

  it('has the private key of the signer nowhere in the page', async () => {
    expect(await exposedIn(page, world, address)).toEqual([])
    expect(troubles).toEqual([])
  })
})
