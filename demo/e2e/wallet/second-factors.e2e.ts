import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launchWithAuthenticator, type Authenticator } from '../authenticator.js'
import { waitUntilClosed, waitForVisible, openPage, PATIENCE, press, stopAll, until, typeInto } from '../browser.js'
import { halvesOfSecret, pageContent } from '../page-content.harness.js'

const STEP_MS = 30_000
const EMAIL = 'mira@example.com'
const PHONE = '+12065550142'
const [MANAGE, PROMPT] = ['wallet-mfa', 'wallet-mfa-prompt']
const CODE = 'input[autocomplete=one-time-code]'

type Client = Record<string, (...args: readonly unknown[]) => Promise<unknown>>
type Tag = HTMLElement & { show(options?: object): Promise<unknown> }

describe('second factors with a virtual authenticator', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let authenticator: Authenticator
  let address = ''
  let secret = ''
  /** All secrets and codes that were typed or shown. */
  const secrets: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      passkey_auth: true,
      require_users_accept_terms: false,
      mfa_methods: ['totp', 'sms', 'passkey'],
    })
    const launched = await launchWithAuthenticator('chromium')
    browser = launched.browser
    ;({ page, troubles } = await openPage(browser, 'about:blank'))
    authenticator = await launched.authenticatorOf(page)
    await page.goto(`${world.appUrl}/demo/client.html`)
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await page.evaluate(() => {
      const events: string[] = ((globalThis as unknown as { heard: string[] }).heard = [])
      document.querySelector('wallet-app')?.setAttribute('mfa-methods', 'totp sms passkey')
      document.body.append(document.createElement('wallet-mfa'))
      for (const name of [
        'wallet-mfa-complete',
        'wallet-mfa-prompt-complete',
        'wallet-error',
        'wallet-screen-change',
      ]) {
        document.addEventListener(name, event => events.push(JSON.stringify((event as CustomEvent).detail)), {
          capture: true,
        })
      }
    })
    await call('sendEmailCode', { email: EMAIL })
    await call('logIn', { kind: 'email', identifier: EMAIL, code: await world.driver.lastCode(EMAIL) })
    address = ((await call('createWallet', { chainType: 'ethereum' })) as { address: string }).address
  })
  afterAll(() => stopAll(browser, world))

  /** Calls a function of the client. Resolves with its result, or with the message of its error. */
  const call = (verb: string, ...args: readonly unknown[]) =>
    page.evaluate(
      async (name, params) => {
        const { client } = globalThis as unknown as { client: Client }
        try {
          return await client[name]?.(...params)
        } catch (error) {
          return (error as Error).message
        }
      },
      verb,
      args,
    )
  const sign = (message = 'hello') => call('signMessage', { message, uiOptions: { showWalletUIs: false } })
  const isMine = async (signature: unknown) =>
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(address)
  const manage = (start: string) =>
    page.evaluate(
      (tag, options) =>
        (document.querySelector(tag) as Tag).show(options).then(
          result => JSON.stringify(result),
          (error: Error) => error.message,
        ),
      MANAGE,
      { start },
    )
  const nextCode = () => {
    world.driver.shiftClock(STEP_MS)
    const code = world.driver.authenticatorCode(secret)
    secrets.push(code)
    return code
  }
  /** Types a code as soon as the field accepts it. After a wrong code, the field is first cleared. */
  const type = async (tag: string, digits: string) => {
    const field = await waitForVisible(page, tag, `${CODE}:not(:read-only)`)
    await until(page, input => (input as HTMLInputElement).value === '', field)
    await field.type(digits)
  }

  it('can be set up: an authenticator app, by its key', async () => {
    const outcome = manage('intro')
    await waitForVisible(page, MANAGE, '.points')
    await press(page, MANAGE, 'Continue')
    await press(page, MANAGE, 'Authenticator app')
    const key = await waitForVisible(page, MANAGE, '.wallet-card bdi')
    secret = (await key.evaluate(({ textContent }) => textContent)) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
    secrets.push(secret)
    await waitForVisible(page, MANAGE, '.qr svg[role=img]')
    await press(page, MANAGE, 'Continue')
    await waitForVisible(page, MANAGE, CODE)
    await page.keyboard.type(world.driver.authenticatorCode(secret)) // the field has the focus
    await press(page, MANAGE, 'Done')
    expect(JSON.parse(await outcome)).toMatchObject({ enrolled: ['totp'], removed: [] })
    await waitUntilClosed(page, MANAGE)
  })

  it('are required once for all waiting signatures, in an element made for this', async () => {
    await call('clearMfa')
    const signed = Promise.all([sign(), sign(), sign('hello')])
    await waitForVisible(page, PROMPT, '.title', 'Enter verification code')
    await waitForVisible(page, PROMPT, '.subtitle', 'from your authenticator app')
    expect(
      await (
        await waitForVisible(page, PROMPT, CODE)
      ).evaluate(field => field.parentElement?.querySelectorAll('.code-box').length),
    ).toBe(6)
    await type(PROMPT, nextCode())
    for (const signature of await signed) await isMine(signature)
    await until(page, name => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(name), PROMPT)
  })

  it('report a wrong code, and accept the next one', async () => {
    await call('clearMfa')
    const signed = sign()
    await type(PROMPT, '000000')
    await waitForVisible(page, PROMPT, '.error', 'The code you entered is not valid')
    await type(PROMPT, nextCode())
    await isMine(await signed)
  })

  it('accept no code after the fourth wrong one, and closing the prompt ends the request', async () => {
    await call('clearMfa')
    const signed = sign()
    for (let tries = 1; tries <= 4; tries++) await type(PROMPT, `00000${tries}`)
    await waitForVisible(page, PROMPT, '.error', 'exceeded the maximum number of attempts')
    const field = await waitForVisible(page, PROMPT, CODE)
    expect(await field.evaluate(input => (input as HTMLInputElement).readOnly)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await signed).toBe('Max MFA verification attempts reached')
    world.driver.shiftClock(10_000)
  })

  it('can be added after a proof with an existing factor: a phone, which receives a code', async () => {
    const outcome = manage('sms')
    await typeInto(page, MANAGE, 'input[type=tel]', PHONE)
    await press(page, MANAGE, 'Submit')
    await waitForVisible(page, MANAGE, '.title', 'Enter verification code')
    await type(MANAGE, nextCode())
    await waitForVisible(page, MANAGE, '.title', 'Enter enrollment code')
    const texted = await vi.waitFor(() => world.driver.lastTextedCode(PHONE), PATIENCE)
    secrets.push(texted)
    await type(MANAGE, texted)
    await press(page, MANAGE, 'Done')
    expect(JSON.parse(await outcome)).toMatchObject({ enrolled: ['sms'] })
    await waitUntilClosed(page, MANAGE)
  })

  it('can be chosen if there are several: a passkey that was made for this', async () => {
    const outcome = manage('passkey')
    await press(page, MANAGE, 'Authenticator app') // verifies the visitor first
    await type(MANAGE, nextCode())
    await press(page, MANAGE, 'Done')
    expect(JSON.parse(await outcome)).toMatchObject({ enrolled: ['passkey'] })
    expect(await authenticator.credentials()).toHaveLength(1)
    await waitUntilClosed(page, MANAGE)
    await call('clearMfa')
    const signed = sign()
    await press(page, PROMPT, 'Passkey')
    await isMine(await signed)
  })

  it('can be removed after a confirmation, and no proof is required when none is left', async () => {
    const outcome = manage('methods')
    for (const method of ['SMS', 'Passkey', 'Authenticator app']) {
      const remove = await waitForVisible(page, MANAGE, `button[aria-label="Remove ${method}"]`)
      await remove.click()
      await press(page, MANAGE, 'Yes, remove')
      const choice = method === 'Authenticator app' ? undefined : 'Authenticator app'
      if (choice) await press(page, MANAGE, choice)
      await type(MANAGE, nextCode())
      await until(
        page,
        (tag, name) => {
          const root = document.querySelector(tag)?.shadowRoot
          return root?.querySelector('.list') && !root.querySelector(`button[aria-label="Remove ${name}"]`)
        },
        MANAGE,
        method,
      )
    }
    await page.keyboard.press('Escape')
    expect(JSON.parse(await outcome)).toMatchObject({ enrolled: [], removed: ['totp', 'sms', 'passkey'] })
    await isMine(await sign())
  })

  it('leave no secret or code in storage, events or console, and no secret in the memory of the page', async () => {
    const found = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        (globalThis as unknown as { heard: string[] }).heard,
      ]),
    )
    expect(secrets.filter(secret => found.includes(secret) || troubles.join().includes(secret))).toEqual([])
    const content = await pageContent(page)
    expect(content.includes(address), 'it is really searched').toBe(true)
    expect(halvesOfSecret(secret).filter(half => content.includes(half))).toEqual([])
    expect(troubles).toEqual([])
  })
})
