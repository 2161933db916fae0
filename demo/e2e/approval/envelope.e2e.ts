import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '@solana/web3.js'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, stopAll } from '../browser.js'

interface Client {
  loginAsGuest(): Promise<unknown>
  createWallets(options: { chainTypes: string[] }): Promise<{ address: string }[]>
}
type Tag = HTMLElement & { show(options: object): Promise<{ signature: string }> }

const TEXT = 'I was here, off the chain.'
const TWOS = Array.from({ length: 32 }, () => 2)

describe('an off-chain message of Solana', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let wallet: readonly number[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    const address = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      const tag = document.createElement('wallet-sign-message')
      tag.id = 'book'
      document.body.append(tag)
      return (await client.createWallets({ chainTypes: ['solana'] }))[0]?.address ?? ''
    })
    wallet = [...getBase58Encoder().encode(address)]
  })
  afterAll(() => stopAll(browser, world))

  const envelope = (signer: readonly number[]) => {
    const mark = [255, ...Buffer.from('solana offchain')]
    return Buffer.from([...mark, 0, ...TWOS, 0, 1, ...signer, TEXT.length, 0, ...Buffer.from(TEXT)])
  }
  /** Resolves with the signature, or with the code of the error. */
  const ask = (bytes: Buffer) =>
    page.evaluate(
      data =>
        (document.querySelector('#book') as unknown as Tag)
          .show({ method: 'solana_signMessage', data })
          .then(({ signature }) => signature)
          .catch((error: { code: string }) => error.code),
      bytes.toString('base64'),
    )

  it('is shown as its text and its application, and signed with its header', async () => {
    const pending = ask(envelope(wallet))
    await waitForVisible(page, '#book', '.signed', TEXT)
    await waitForVisible(page, '#book', '.panel', '8qbH')
    await press(page, '#book', 'Sign and continue')
    const key = createPublicKey({
      format: 'der',
      type: 'spki',
      key: Buffer.from([...Buffer.from('302a300506032b6570032100', 'hex'), ...wallet]),
    })
    expect(verify(null, envelope(wallet), key, Buffer.from(await pending, 'base64'))).toBe(true)
  })

  it('shows a warning and needs a tick if it is for another signer', async () => {
    const pending = ask(envelope(TWOS))
    await waitForVisible(page, '#book', '.notices', 'It is for another account than the one that signs.')
    await waitForVisible(page, '#book', 'input[type=checkbox]')
    await press(page, '#book', 'Not now')
    expect(await pending).toBe('USER_REJECTED_REQUEST')
  })

  it('causes no errors in the page', () => {
    expect(troubles).toEqual([])
  })
})
