import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { launch, press, stopAll, until, waitForVisible, waitUntilClosed } from '../browser.js'
import { isSignedBy } from '../client-page.harness.js'
import { pack, root, type Packed } from '../packed.js'

const LOGIN = 'wallet-login-modal'
const SIGN = 'wallet-sign-message'

let world: World
let browser: Browser
let packed: Packed
beforeAll(async () => {
  packed = pack()
  copyFileSync(join(root, 'demo/e2e/hooks-page/page.jsx'), join(packed.project, 'page.jsx'))
  world = await startWorld({ chains: false })
  browser = await launch()
})
afterAll(async () => {
  packed.remove()
  await stopAll(browser, world)
})

/** The page with the packed package, bundled with a version of React. */
async function script(react: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: packed.project,
    entryPoints: ['page.jsx'],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: Object.fromEntries(['react', 'react-dom'].map(name => [name, join(root, 'node_modules', name + react)])),
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

describe.each([
  ['18', ''],
  ['19', '-19'],
])('the hooks of the packed package, with React %s', (version, suffix) => {
  const email = `react${version}@example.com`
  const troubles: string[] = []
  let page: Page
  let appId = ''
  let address = ''

  beforeAll(async () => {
    ;({ appId } = await world.driver.createApp({ name: 'Almanac' }))
    page = await (await browser.createBrowserContext()).newPage()
    page.on('pageerror', error => troubles.push(String(error)))
    await visit()
  })

  /** Opens the page, or loads it again. */
  async function visit(): Promise<void> {
    await page.goto(`${world.apiUrl.replace('wallet.', 'app.')}/nowhere`)
    await page.addScriptTag({ content: await script(suffix) })
    await page.evaluate(app => (globalThis as unknown as { render(props: object): void }).render(app), {
      appId,
      apiUrl: world.apiUrl,
    })
  }
  /** The text in this place of the page, once it has this form. */
  async function text(id: string, form: RegExp): Promise<string> {
    const handle = await until(
      page,
      (name, pattern) => new RegExp(pattern).exec(document.getElementById(name)?.textContent ?? '')?.[0] ?? false,
      id,
      `^${form.source}$`,
    )
    return String(await handle.jsonValue())
  }

  it('render nobody, and then the user and the wallet of whoever logs in', async () => {
    await text('account', /unauthenticated nobody/)
    await page.click('#log-in')
    const field = await waitForVisible(page, LOGIN, 'input[type=email]')
    await field.type(email)
    await field.press('Enter')
    const code = await waitForVisible(page, LOGIN, 'input[autocomplete=one-time-code]')
    await code.type(await world.driver.lastCode(email))
    const shown = await text('account', new RegExp(`authenticated ${email} 0x\\w{40}`))
    address = shown.split(' ')[2] ?? ''
    await waitUntilClosed(page, LOGIN)
  })

  it('render a signature that the visitor has approved, and ethers recovers the wallet from it', async () => {
    await text('signature', /idle/)
    await page.click('#sign')
    await waitForVisible(page, SIGN, '.signed', 'Hello from React')
    await text('signature', /pending/)
    await press(page, SIGN, 'Sign and continue')
    const [, signature = ''] = (await text('signature', /signed 0x\w{130}/)).split(' ')
    expect(isSignedBy('ethereum', address, 'Hello from React', signature)).toBe(true)
    await waitUntilClosed(page, SIGN)
  })

  it('render the error of a visitor who refuses', async () => {
    await page.click('#sign')
    await waitForVisible(page, SIGN, '.signed', 'Hello from React')
    await press(page, SIGN, 'Not now')
    await text('signature', /failed USER_REJECTED_REQUEST/)
    await waitUntilClosed(page, SIGN)
  })

  it('render the restored user after a reload, and nobody after a logout', async () => {
    await visit()
    await text('account', new RegExp(`authenticated ${email} ${address}`))
    await page.click('#log-out')
    await text('account', /unauthenticated nobody/)
    expect(troubles).toEqual([])
  })
})
