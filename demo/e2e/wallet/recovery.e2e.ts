import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-recovery'
const PASSWORD = 'Owl-grebe_27+heron'
/** The password and its beginning and end. The whole page is searched for them. */
const TRACES = [PASSWORD, PASSWORD.slice(0, 10), PASSWORD.slice(-10)]

describe.each(engines)('a wallet with a password, in %s', engine => {
  let world: World
  let browser: Browser
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
    })
    browser = await launch(engine)
  })
  afterAll(() => stopAll(browser, world))

  /** Opens a page on this site with the client in it, and records all its requests. */
  async function visit(site: string): Promise<{ page: Page; sent: string[] }> {
    const address = `${world.appUrl?.replace('app.', `${site}.`)}/demo/client.html`
    const { page } = await openPage(browser, address, undefined, troubles)
    const sent: string[] = []
    // Firefox does not report the body of a request to its driver. The provider's log is searched in every engine.
    const body = (request: HTTPRequest) => (engine === 'chromium' ? (request.postData() ?? '') : '')
    page.on('request', request => sent.push(`${request.url()} ${body(request)}`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    return { page, sent }
  }

  /** Calls a function of the client. Resolves with its result, or with the code of its error. */
  const call = (page: Page, verb: string, ...args: readonly unknown[]) =>
    page.evaluate(
      async (name, params) => {
        const { client } = globalThis as unknown as { client: Record<string, (...all: readonly unknown[]) => unknown> }
        try {
          return await client[name]?.(...params)
        } catch (error) {
          return (error as { code: string }).code
        }
      },
      verb,
      args,
    )

  async function logIn(page: Page, email: string): Promise<void> {
    await call(page, 'sendEmailCode', { email })
    await call(page, 'logIn', { kind: 'email', identifier: email, code: await world.driver.lastCode(email) })
  }

  const signs = (page: Page, message: string) =>
    call(page, 'signMessage', { message, uiOptions: { showWalletUIs: false } }) as Promise<Hex>

  /** Everything that the page holds: storage and DOM, and in Chromium also its heap. */
  async function traces(page: Page): Promise<string> {
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
    )
    const dom = await page.evaluate(() => {
      const read = (root: ParentNode): string =>
        [...root.querySelectorAll('*')]
          .map(({ outerHTML, shadowRoot }) => outerHTML + (shadowRoot ? read(shadowRoot) : ''))
          .join('')
      return read(document)
    })
    if (engine !== 'chromium') return storage + dom
    const session = await page.createCDPSession()
    const chunks: string[] = []
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    return storage + dom + chunks.join('')
  }

  it('is recovered by its password on another site and signs there, and leaves no trace of the password', async () => {
    const email = 'mira@example.com'
    const { page: here } = await visit('app')
    await logIn(here, email)
    const { address } = (await call(here, 'createWallet', {
      chainType: 'ethereum',
      recovery: { method: 'user-passcode', password: PASSWORD },
    })) as { address: string }
    expect(await recoverMessageAddress({ message: 'here', signature: await signs(here, 'here') })).toBe(address)
    await here.close()

    const { page: there, sent } = await visit('shop')
    await logIn(there, email)
    const signing = signs(there, 'there')
    const field = await waitForVisible(there, TAG, 'input[type=password]')
    expect(await field.evaluate(input => input.matches(':focus'))).toBe(true)
    await there.keyboard.type('grebe-and-heron')
    await there.keyboard.press('Enter')
    await waitForVisible(there, TAG, '.error', 'Invalid recovery password, please try again.')
    expect(await (await waitForVisible(there, TAG, 'input')).evaluate(input => input.outerHTML)).not.toContain('grebe')
    await (await waitForVisible(there, TAG, '.reveal')).click()
    expect(
      await (
        await waitForVisible(there, TAG, 'input')
      ).evaluate(input => [
        (input as HTMLInputElement).type,
        (input as HTMLInputElement).value,
        input.matches(':focus'),
      ]),
    ).toEqual(['text', 'grebe-and-heron', true])
    await (await waitForVisible(there, TAG, '.reveal')).click()
    for (let times = 0; times < 'grebe-and-heron'.length; times++) await there.keyboard.press('Backspace')
    await there.keyboard.type(PASSWORD)
    await press(there, TAG, 'Recover your account')
    const signature = await signing
    expect(await recoverMessageAddress({ message: 'there', signature })).toBe(address)
    expect(await recoverMessageAddress({ message: 'again', signature: await signs(there, 'again') }), 'unasked').toBe(
      address,
    )
    await until(there, tag => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(tag), TAG)

    const found = await traces(there)
    // Checks that the search covers the heap, where the engine provides it. A matcher would print the whole heap.
    if (engine === 'chromium') expect(found.includes(address)).toBe(true)
    expect(sent.join('\n')).toContain('/api/v1/')
    for (const trace of TRACES) {
      expect(found.includes(trace), `${trace} in the page`).toBe(false)
      expect(sent.filter(request => request.includes(trace))).toEqual([])
      expect(
        JSON.stringify([world.driver.requests(DEMO_APP_ID), world.driver.analytics(DEMO_APP_ID)]).includes(trace),
      ).toBe(false)
    }
    await there.close()
  })

  it('stays locked if the visitor leaves, and the page gets an error code', async () => {
    const { page } = await visit('news')
    await logIn(page, 'mira@example.com')
    const signing = signs(page, 'no')
    await waitForVisible(page, TAG, 'input[type=password]')
    await page.keyboard.press('Escape')
    expect(await signing).toBe('EMBEDDED_WALLET_NEEDS_RECOVERY')
    await page.close()
    expect(troubles).toEqual([])
  })
})
