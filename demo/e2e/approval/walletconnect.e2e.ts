import { buildSync } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { launch, openPage, stopAll, until } from '../browser.js'

/** The WalletConnect client that the page has at its window. */
interface Dapp {
  connect(options: object): Promise<{
    uri?: string
    approval(): Promise<{ topic: string; namespaces: Record<string, { accounts: string[] }> }>
  }>
  request(options: object): Promise<string>
}
interface DappWindow {
  dapp: Dapp
  approval: ReturnType<Dapp['connect']> extends Promise<{ approval(): infer Session }> ? Session : never
}

let world: World
let browser: Browser
let script: string
let page: Page
beforeAll(async () => {
  world = await startWorld({ chains: false })
  browser = await launch()
  script =
    buildSync({
      stdin: {
        contents: "export { SignClient } from '@walletconnect/sign-client'",
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'walletConnect',
      platform: 'browser',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'error',
    }).outputFiles[0]?.text ?? ''
})
afterAll(() => stopAll(browser, world))
beforeEach(async () => {
  page = (await openPage(browser, `${world.apiUrl.replace('wallet.', 'app.')}/nowhere`)).page
  await page.addScriptTag({ content: script })
  await page.evaluate(
    async relayUrl => {
      const { walletConnect } = window as unknown as {
        walletConnect: {
          SignClient: { init(options: object): Promise<Dapp & { core: { verify: { register: unknown } } }> }
        }
      }
      const dapp = await walletConnect.SignClient.init({
        relayUrl,
        telemetryEnabled: false,
        logger: 'silent',
        metadata: { name: 'Almanac', description: '', url: location.origin, icons: [] },
      })
      // The library would load a verification page of an external server into a frame.
      dapp.core.verify.register = () => Promise.resolve(undefined)
      Object.assign(window, { dapp })
    },
    world.relayUrl.replace('127.0.0.1', new URL(world.apiUrl).hostname),
  )
  return () => page.close()
})

/** The page creates a `wc:` address, and the tester pastes it into the desk. */
async function pairAtTheDesk(): Promise<void> {
  const uri = await page.evaluate(async () => {
    const page = window as unknown as DappWindow
    const { uri, approval } = await page.dapp.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    })
    page.approval = approval() as DappWindow['approval']
    return uri ?? ''
  })
  const { page: desk } = await openPage(browser, `${world.apiUrl}/desk`)
  await desk.type('#pairing input', uri)
  await desk.click('#pairing button')
  await until(desk, 'document.querySelector("#pairing input").value === ""')
  await desk.close()
}

describe('a page and the WalletConnect wallet, over the local relay', () => {
  it('connect through the desk, and the wallet signs for the page', async () => {
    await pairAtTheDesk()
    const { account, signature } = await page.evaluate(async () => {
      const { dapp, approval } = window as unknown as DappWindow
      const { topic, namespaces } = await approval
      const account = namespaces['eip155']?.accounts[0]?.split(':')[2] ?? ''
      return {
        account,
        signature: await dapp.request({
          topic,
          chainId: 'eip155:31337',
          request: { method: 'personal_sign', params: ['0x6869', account] },
        }),
      }
    })
    expect(await recoverMessageAddress({ message: 'hi', signature: signature as Hex })).toBe(account)
  })

  it('do not connect when the wallet refuses', async () => {
    world.driver.wallet.script.behaveNext('refuse')
    await pairAtTheDesk()
    expect(
      await page.evaluate(() =>
        (window as unknown as DappWindow).approval.then(
          () => 'approved',
          (error: unknown) => (error as { code: number }).code,
        ),
      ),
    ).toBe(5000)
  })
})
