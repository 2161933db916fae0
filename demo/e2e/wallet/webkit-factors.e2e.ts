import { hashMessage } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { holds, launchWebKit, seen, type WebKit } from '../webkit.js'

const STEP_MS = 30_000
/** How long the provider accepts a verified factor. */
const LIFETIME_MS = 15 * 60_000
const EMAIL = 'wanda@example.com'
const [LOGIN, MANAGE, PROMPT] = ['wallet-login-modal', 'wallet-mfa', 'wallet-mfa-prompt']
const CODE = 'input[autocomplete="one-time-code"]:not(:read-only)'

/** In Safari's engine, the frame with the wallet is a third party, whose storage is partitioned. */
describe('a second factor with webkit', () => {
  let world: World
  let browser: WebKit
  let close: (() => Promise<void>) | undefined
  let address: string
  /** The key of the authenticator app. */
  let secret: string

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false, mfa_methods: ['totp'] })
    ;({ browser, close } = await launchWebKit())
    await opens()
  }, 60_000)
  afterAll(async () => {
    await close?.()
    await world?.stop()
  })

  /** Opens the page, adds the elements of this journey, and keeps the page's errors in its `troubles`. */
  async function opens(): Promise<void> {
    await browser.url(`${world.appUrl}/demo/client.html`)
    await browser.execute(
      tags => {
        const troubles: string[] = []
        for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation'])
          addEventListener(name, event => {
            const { message, reason, violatedDirective } = event as unknown as Record<string, unknown>
            troubles.push(`${name}: ${String(message ?? reason ?? violatedDirective)}`)
          })
        document.querySelector('wallet-app')?.setAttribute('mfa-methods', 'totp')
        for (const tag of tags.filter(name => !document.querySelector(name)))
          document.body.append(document.createElement(tag))
        Object.assign(globalThis, { troubles })
      },
      [LOGIN, MANAGE, PROMPT],
    )
    await browser.execute('void import("/dist/client.js").then(client => Object.assign(globalThis, { client }))')
    await holds(browser, 'globalThis.client')
  }
  /** Starts something in the page. Its result is in the page's `answer`. */
  const begin = (action: string) =>
    browser.execute(
      `globalThis.answer = undefined
      void (async () => ${action})().then(
        value => { globalThis.answer = { value } },
        ({ message }) => { globalThis.answer = { message } },
      )`,
    )
  async function answer<T>(): Promise<T> {
    await holds(browser, 'globalThis.answer')
    const { value, message } = await browser.execute<{ value: T; message?: string }, []>('return answer')
    if (message !== undefined) throw new Error(message)
    return value
  }
  const show = (tag: string, options = '') => begin(`document.querySelector('${tag}').show(${options})`)
  const press = async (tag: string, text: string, css = 'button') => (await seen(browser, tag, css, text)).click()
  /** Types a code as soon as the field accepts it: after a wrong one, the field is first cleared. */
  async function type(tag: string, code: string): Promise<void> {
    await holds(browser, `document.querySelector('${tag}').shadowRoot?.querySelector('${CODE}')?.value === ''`)
    await (await seen(browser, tag, CODE)).addValue(code)
  }
  const nextCode = () => {
    world.driver.shiftClock(STEP_MS)
    return world.driver.authenticatorCode(secret)
  }
  const sign = (message: string) =>
    begin(`client.signMessage({ message: '${message}', uiOptions: { showWalletUIs: false } })`)
  const expectOwnSignature = async (message: string) =>
    expect(recoverAddress(hashMessage(message), await answer<string>())).toBe(address)

  it('is an authenticator app, which a visitor with a new wallet sets up by its key', async () => {
    await show(LOGIN)
    await (await seen(browser, LOGIN, 'input[type=email]')).addValue(EMAIL)
    await browser.keys('Enter')
    await type(LOGIN, await world.driver.lastCode(EMAIL))
    await answer()
    await begin('client.getWallets()') // the login has made one
    ;[{ address } = { address: '' }] = await answer<{ address: string }[]>()
    await sign('before')
    await expectOwnSignature('before')

    await show(MANAGE, '{ start: "intro" }')
    await press(MANAGE, 'Continue')
    await press(MANAGE, 'Authenticator app')
    secret = await (await seen(browser, MANAGE, '.wallet-card bdi')).getText()
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
    await press(MANAGE, 'Continue')
    await type(MANAGE, world.driver.authenticatorCode(secret))
    await press(MANAGE, 'Done')
    expect(await answer()).toMatchObject({ enrolled: ['totp'] })
  })

  it('is required before a signature: a wrong code is refused, and the right one accepted', async () => {
    await begin('client.clearMfa()')
    await answer()
    await sign('mine')
    await type(PROMPT, '000000')
    await seen(browser, PROMPT, '.error', 'The code you entered is not valid')
    expect(await browser.execute('return globalThis.answer ?? null'), 'nothing is signed').toBeNull()
    await type(PROMPT, nextCode())
    await expectOwnSignature('mine')
  })

  it('is not required a second time soon after', async () => {
    await sign('soon')
    await expectOwnSignature('soon')
    expect(await browser.execute('return troubles')).toEqual([])
  })

  it('counts in this tab after a reload, too, until the fifteen minutes are over', async () => {
    await opens()
    await sign('reloaded')
    await expectOwnSignature('reloaded')
    world.driver.shiftClock(LIFETIME_MS)
    await sign('later')
    await type(PROMPT, nextCode())
    await expectOwnSignature('later')
    expect(await browser.execute('return troubles')).toEqual([])
  })
})
