import type { Browser, Page, SerializedAXNode } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, waitForVisible, launch, PATIENCE, stopAll } from '../browser.js'
import { call, logIn, openClient } from '../client-page.harness.js'
import { codesInHeap, exposedIn } from '../page-content.harness.js'

const PASSWORD = 'Owl-grebe_27+heron'
/** More tab stops than any screen has. */
const MAX_STOPS = 30

/** A visitor with a keyboard and a screen reader, who perceives the page by its accessibility tree. */
class Listener {
  /** The focused controls at which a key was pressed, in order. */
  readonly story: string[] = []

  constructor(readonly page: Page) {}

  async #nodes(): Promise<SerializedAXNode[]> {
    const flat = (node: SerializedAXNode): SerializedAXNode[] => [node, ...(node.children ?? []).flatMap(flat)]
    const tree = await this.page.accessibility.snapshot()
    return tree ? flat(tree) : []
  }

  /** The whole text of the accessibility tree. */
  async hears(): Promise<string> {
    return (await this.#nodes())
      .map(({ role, name, value }) => [role, name, value].filter(Boolean).join(' '))
      .join('\n')
  }

  async focused(): Promise<SerializedAXNode | undefined> {
    return (await this.#nodes()).filter(({ focused }) => focused).at(-1)
  }

  /** Waits until the accessibility tree contains these words. */
  async reads(words: string): Promise<void> {
    await expect.poll(() => this.hears(), { timeout: PATIENCE.timeout }).toContain(words)
  }

  /** Presses Tab until the control with this role and name has the focus. */
  async reaches(role: string, name: string): Promise<SerializedAXNode> {
    await this.reads(name)
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const node = await this.focused()
      if (node?.role === role && node.name?.includes(name)) return node
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach the ${role} "${name}"; there is: ${await this.hears()}`)
  }

  /** Moves to the control with this name, and presses the key. */
  async presses(name: string, { role = 'button', key = 'Enter' as 'Enter' | 'Space' } = {}): Promise<void> {
    await this.reaches(role, name)
    this.story.push(`${role} ${name}`)
    await this.page.keyboard.press(key)
  }

  /** Types into the text field with this name. */
  async types(name: string, text: string): Promise<void> {
    const field = await this.reaches('textbox', name)
    this.story.push(`textbox ${field.name}`)
    await this.page.keyboard.type(text)
  }
}

describe('the protection of a wallet by keyboard and accessibility tree alone', () => {
  let world: World
  let browser: Browser
  let page: Page
  let address: string
  /**
   * The key of the authenticator app. The frame sends it to the page, which shows it. So the messages are not recorded
   * here: the record itself would hold it.
   */
  let secret = ''
  /** The code that has enrolled the app. */
  let usedCode = ''
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      mfa_methods: ['totp'],
      user_owned_recovery_options: ['user-passcode'],
    })
    browser = await launch()
    page = await openClient(browser, world, troubles)
    await logIn(page, world, 'mira@example.com')
    ;({ address } = (await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: string })
    await page.evaluate(() => {
      document.querySelector('wallet-app')?.setAttribute('mfa-methods', 'totp')
      document.body.append(document.createElement('wallet-recovery'), document.createElement('wallet-mfa'))
    })
  })
  afterAll(() => stopAll(browser, world))

  const show = (tag: string, options: object) =>
    page.evaluate(
      (name, options) =>
        (document.querySelector(name) as HTMLElement & { show(options: object): Promise<unknown> }).show(options).then(
          result => JSON.stringify(result),
          (error: Error) => error.message,
        ),
      tag,
      options,
    )
  const wallet = async () => ((await call(page, 'getWallets')) as { recoveryMethod?: string }[])[0]?.recoveryMethod

  it('sets a password: fields have names, strength and tick are exposed, and the password is not', async () => {
    const her = new Listener(page)
    const outcome = show('wallet-recovery', { action: 'secure', recoveryMethod: 'user-passcode' })
    await her.reads('dialog')
    await her.presses('Add password')
    await her.types('New password', PASSWORD)
    await her.reads('Strong')
    expect(await her.hears()).not.toContain(PASSWORD)
    await her.presses('Continue')
    await her.reads('Save your password')
    expect(await her.hears()).not.toContain(PASSWORD)
    await her.presses('Continue')
    await her.types('Password again', PASSWORD)
    await her.presses('Continue')
    await her.reads('Is it in a safe place?')
    const tick = await her.reaches('checkbox', 'I have saved my password')
    expect(tick.checked ?? false).toBe(false)
    await her.presses('I have saved my password', { role: 'checkbox', key: 'Space' })
    expect((await her.focused())?.checked).toBe(true)
    await her.presses('Set Password')
    await her.reads('Your wallet is protected')
    expect(her.story).toEqual([
      'button Add password',
      'textbox New password',
      'button Continue',
      'button Continue',
      'textbox Password again',
      'button Continue',
      'checkbox I have saved my password',
      'button Set Password',
    ])
    await her.presses('Done')
    expect(JSON.parse(await outcome)).toMatchObject({ recoveryMethod: 'user-passcode' })
    await waitUntilClosed(page, 'wallet-recovery')
    expect(await wallet()).toBe('user-passcode')
  })

  it('enrols an authenticator app: key and success can be read, and the code field has the focus', async () => {
    const her = new Listener(page)
    const outcome = show('wallet-mfa', { start: 'intro' })
    await her.presses('Continue')
    await her.presses('Authenticator app')
    await her.reads('Setup key')
    const key = await waitForVisible(page, 'wallet-mfa', '.wallet-card bdi')
    secret = (await key.evaluate(({ textContent }) => textContent)) ?? ''
    await key.dispose() // otherwise it keeps the screen in memory after it is closed
    expect(await her.hears()).toContain(secret)
    await her.reads('QR code for your authenticator app')
    await her.presses('Continue')
    await her.reads('Enter enrollment code')
    await expect.poll(async () => (await her.focused())?.role, { timeout: PATIENCE.timeout }).toBe('textbox')
    const code = world.driver.authenticatorCode(secret)
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await her.reads('The code you entered is not valid')
    await expect.poll(async () => (await her.focused())?.value ?? '', { timeout: PATIENCE.timeout }).toBe('')
    usedCode = world.driver.authenticatorCode(secret)
    await page.keyboard.type(usedCode)
    await her.reads('Authenticator app verification added')
    await her.presses('Done')
    expect(JSON.parse(await outcome)).toMatchObject({ enrolled: ['totp'], removed: [] })
    expect(her.story).toEqual(['button Continue', 'button Authenticator app', 'button Continue', 'button Done'])
    await waitUntilClosed(page, 'wallet-mfa')
  })

  it('leaves no password, key or code in the page', async () => {
    expect(await exposedIn(page, world, address, [PASSWORD, secret])).toEqual([])
    expect(await codesInHeap(page, address, [usedCode])).toEqual([])
    await page.close()
    expect(troubles).toEqual([])
  })
})
