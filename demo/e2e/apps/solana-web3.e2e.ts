import { fileURLToPath } from 'node:url'
import { address, createSolanaRpc, getAddressEncoder, verifySignature, type Signature } from '@solana/web3.js'
import { buildSync } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'
import type { Dapp } from '../web3-page/page.js'

const TO = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const QUARTER = 250_000_000

/** The part of the client that logs a visitor in. */
interface Client {
  loginAsGuest(): Promise<unknown>
  createWallets(options: object): Promise<readonly { readonly address: string }[]>
}

/** The script of the dapp, bundled for a browser. */
const script = () =>
  buildSync({
    entryPoints: [fileURLToPath(new URL('../web3-page/page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
    logLevel: 'error',
  }).outputFiles[0]?.text ?? ''

describe('a dapp on Solana that is written with web3.js 2', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let own = ''

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    own = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      return (await client.createWallets({ chainTypes: ['solana'] }))[0]?.address ?? ''
    })
    await world.driver.faucet(own, '1', 'solana')
    await page.evaluate(script())
  })
  afterAll(() => stopAll(browser, world))

  /** Calls a function of the dapp, which may wait for the visitor. */
  const ask = <Name extends keyof Dapp>(name: Name, ...args: Parameters<Dapp[Name]>) =>
    page.evaluate(
      (verb, values) =>
        (globalThis as unknown as { dapp: Record<string, (...all: unknown[]) => unknown> }).dapp[verb]?.(
          ...values,
        ) as Promise<unknown>,
      name,
      args,
    ) as Promise<Awaited<ReturnType<Dapp[Name]>>>
  const untilRemoved = (tag: string) =>
    until(page, name => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(name), tag)
  const rpc = () => createSolanaRpc(world.solanaRpcUrl)
  const balanceOf = async (owner: string) => (await rpc().getBalance(address(owner)).send()).value
  /** The error of this transaction on the cluster, or null once it has succeeded. */
  const error = async (signature: string) => {
    const { value } = await rpc()
      .getSignatureStatuses([signature as Signature])
      .send()
    return value[0] ? value[0].err : 'unknown'
  }

  it('finds the wallet under the name of the app, once the page announces it', async () => {
    expect(await ask('found')).toEqual([])
    await page.$eval('wallet-app', app => app.setAttribute('announce-wallets', ''))
    await until(page, () => (globalThis as unknown as { dapp: Dapp }).dapp.found().length > 0)
    expect(await ask('found')).toEqual(['Almanac'])
  })

  it('gets a signature of a message that the visitor has read, and web3.js verifies it', async () => {
    const pending = ask('sign', 'Hello from web3.js 2')
    await waitForVisible(page, 'wallet-sign-message', '.signed', 'Hello from web3.js 2')
    await press(page, 'wallet-sign-message', 'Sign and continue')
    const { address: by, signature } = await pending
    expect(by).toBe(own)
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(getAddressEncoder().encode(address(by))),
      'Ed25519',
      false,
      ['verify'],
    )
    const bytes = new TextEncoder().encode('Hello from web3.js 2')
    expect(await verifySignature(key, Uint8Array.from(signature) as never, bytes)).toBe(true)
    await untilRemoved('wallet-sign-message')
  })

  it('lets the wallet send a transfer, which arrives as it was shown', async () => {
    const before = await balanceOf(TO)
    const pending = ask('send', TO, QUARTER, world.solanaRpcUrl)
    await waitForVisible(page, 'wallet-confirm-tx', '.scene', '0.25')
    await press(page, 'wallet-confirm-tx', 'Approve')
    await press(page, 'wallet-confirm-tx', 'Close')
    const signature = await pending
    await expect.poll(() => error(signature)).toBe(null)
    expect((await balanceOf(TO)) - before).toBe(BigInt(QUARTER))
    await untilRemoved('wallet-confirm-tx')
  })

  it('lets the wallet only sign, and sends the signed bytes itself', async () => {
    const before = await balanceOf(TO)
    const pending = ask('signThenSend', TO, QUARTER, world.solanaRpcUrl)
    await waitForVisible(page, 'wallet-confirm-tx', '.scene', '0.25')
    await press(page, 'wallet-confirm-tx', 'Approve')
    await waitForVisible(page, 'wallet-confirm-tx', '.scene', 'Transaction signed!')
    await press(page, 'wallet-confirm-tx', 'Close')
    const signature = await pending
    await expect.poll(() => error(signature)).toBe(null)
    expect((await balanceOf(TO)) - before).toBe(BigInt(QUARTER))
    await untilRemoved('wallet-confirm-tx')
  })

  it('receives a refusal, and nothing is sent', async () => {
    const before = await balanceOf(own)
    const pending = ask('send', TO, QUARTER, world.solanaRpcUrl).then(
      () => 'sent',
      () => 'refused',
    )
    await waitForVisible(page, 'wallet-confirm-tx', 'button', 'Approve')
    await press(page, 'wallet-confirm-tx', 'Not now')
    expect(await pending).toBe('refused')
    expect(await balanceOf(own)).toBe(before)
    expect(troubles).toEqual([])
  })
})
