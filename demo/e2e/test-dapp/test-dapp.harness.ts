import type { Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { startWorld, type World } from '../../world.js'
import { launch, openPage, press, stopAll, until, waitForVisible } from '../browser.js'
import { serveTestDapp, WALLET } from './serve-test-dapp.js'

export const SIGN = 'wallet-sign-message'
export const CONFIRM = 'wallet-confirm-tx'
export const WATCH = 'wallet-watch-asset'
const LOGIN = 'wallet-login-modal'

/** The variables that the page of the dapp keeps. */
interface Kept {
  readonly lastRequest: { readonly params: readonly unknown[] }
  errorCodes: readonly number[]
}

/** MetaMask's test dapp in a browser, used by a visitor who presses its buttons. */
export class TestDapp {
  readonly page: Page
  readonly world: World
  readonly #stop: () => Promise<void>
  /** The visitor's address, once they have a wallet. */
  own = '' as Hex

  private constructor(page: Page, world: World, stop: () => Promise<void>) {
    this.page = page
    this.world = world
    this.#stop = stop
  }

  static async open(): Promise<TestDapp> {
    const world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    const browser = await launch()
    const { appId } = await world.driver.createApp({ name: 'Almanac' })
    const dapp = await serveTestDapp(appId, world)
    const { page } = await openPage(browser, dapp.url)
    return new TestDapp(page, world, () => stopAll(browser, dapp, world))
  }

  stop(): Promise<void> {
    return this.#stop()
  }

  /** Chooses the announced wallet in the dapp, connects, and logs in. */
  async connect(): Promise<void> {
    const { page, world } = this
    await (await page.waitForSelector(`#providers button ::-p-text(Use ${WALLET})`))?.click()
    await this.text('activeProviderName', WALLET)
    await this.click('connectButton')
    const email = await waitForVisible(page, LOGIN, 'input[type=email]')
    await email.type('dapp@example.com')
    await email.press('Enter')
    const code = await waitForVisible(page, LOGIN, 'input[autocomplete=one-time-code]')
    await code.type(await world.driver.lastCode('dapp@example.com'))
    this.own = (await this.text('accounts', '0x')) as Hex
    await this.untilClosed(LOGIN)
  }

  /** Presses a button of the dapp by its id, as soon as the dapp has enabled it. */
  async click(id: string): Promise<void> {
    await until(this.page, name => document.querySelector(`#${name}:enabled`) !== null, id)
    await this.page.$eval(`#${id}`, button => {
      ;(button as HTMLButtonElement).click()
    })
  }

  /** True if the dapp has enabled this button. */
  isEnabled(id: string): Promise<boolean> {
    return this.page.$eval(`#${id}`, button => !(button as HTMLButtonElement).disabled)
  }

  /** Writes into a field of the dapp. */
  fill(id: string, text: string): Promise<void> {
    return this.page.$eval(
      `#${id}`,
      (field, value) => {
        ;(field as HTMLInputElement).value = value
      },
      text,
    )
  }

  /** The text in this place of the dapp, once it contains `part`. */
  async text(id: string, part = ''): Promise<string> {
    const handle = await until(
      this.page,
      (name, words) => {
        const now = document.getElementById(name)?.textContent?.trim() ?? ''
        return now.includes(words) && now
      },
      id,
      part,
    )
    return String(await handle.jsonValue())
  }

  /** Empties a place of the dapp, so that what it shows next is new. */
  clear(id: string): Promise<void> {
    return this.page.evaluate(name => {
      const place = document.getElementById(name)
      if (place) place.textContent = ''
    }, id)
  }

  /** The typed data, or the text, of the dapp's last request. */
  lastMessage(at: 0 | 1): Promise<string> {
    return this.page.evaluate(index => String((globalThis as unknown as Kept).lastRequest.params[index]), at)
  }

  /** Forgets the errors that the dapp has got. */
  forgetErrors(): Promise<void> {
    return this.page.evaluate(() => {
      ;(globalThis as unknown as Kept).errorCodes = []
    })
  }

  /** The codes of the errors that the dapp has got, once there are so many. */
  async errorCodes(count: number): Promise<readonly number[]> {
    const handle = await until(
      this.page,
      length => {
        const { errorCodes } = globalThis as unknown as Kept
        return errorCodes.length >= length && errorCodes
      },
      count,
    )
    return (await handle.jsonValue()) as readonly number[]
  }

  /** Presses a button of the dapp whose request fails. Returns the error's code. */
  async refused(button: string): Promise<number | undefined> {
    await this.forgetErrors()
    await this.click(button)
    return (await this.errorCodes(1))[0]
  }

  /** Waits until elements of this tag have closed. The one with the wallet frame stays in the page. */
  async untilClosed(tag: string): Promise<void> {
    await until(
      this.page,
      name =>
        [...(document.querySelector('wallet-app')?.shadowRoot?.querySelectorAll(name) ?? [])].every(
          element => !element.hasAttribute('open') && !element.shadowRoot?.querySelector('dialog[open]'),
        ),
      tag,
    )
  }

  /** The sentences of the requests that the visitor sees now. */
  shownSentences(): Promise<readonly string[]> {
    return this.page.evaluate(
      tags => {
        const elements = document.querySelector('wallet-app')?.shadowRoot?.querySelectorAll(tags) ?? []
        return [...elements].flatMap(element =>
          [...(element.shadowRoot?.querySelectorAll('.sentence') ?? [])].map(({ textContent }) => textContent ?? ''),
        )
      },
      [SIGN, CONFIRM, WATCH].map(tag => `${tag}[open]`).join(),
    )
  }

  /** Makes the dapp ask for something. Resolves once the visitor reads this sentence in the element. */
  async ask(tag: string, button: string, sentence: string): Promise<void> {
    await this.click(button)
    await this.reads(tag, '.sentence', sentence)
  }

  /** Waits until the visitor reads this text in a part of the element. */
  async reads(tag: string, place: string, text: string): Promise<void> {
    await waitForVisible(this.page, tag, place, text)
  }

  /** Everything that the visitor can read in the open element. */
  shownText(tag: string): Promise<string> {
    return this.page.evaluate(
      name =>
        document
          .querySelector('wallet-app')
          ?.shadowRoot?.querySelector(`${name}[open]`)
          ?.shadowRoot?.querySelector('.scene')?.textContent ?? '',
      tag,
    )
  }

  /** Signs, after ticking the box if the review has one. */
  async sign(): Promise<void> {
    await this.#agree(SIGN, 'Sign and continue')
    await this.untilClosed(SIGN)
  }

  /** Refuses what the element asks. */
  async decline(tag: string): Promise<void> {
    await press(this.page, tag, 'Not now')
    await this.untilClosed(tag)
  }

  /** Approves the transaction, after ticking the box if the review has one, and closes its receipt. */
  async approve(): Promise<void> {
    await this.#agree(CONFIRM, 'Approve')
    await press(this.page, CONFIRM, 'All Done')
    await this.untilClosed(CONFIRM)
  }

  /** Approves a transaction that the chain executes without success. Closes the screen that says so. */
  async approveFailing(text: string): Promise<void> {
    await this.#agree(CONFIRM, 'Approve')
    await this.reads(CONFIRM, '.scene', text)
    await this.page.keyboard.press('Escape')
    await this.untilClosed(CONFIRM)
  }

  async #agree(tag: string, label: string): Promise<void> {
    const found = await until(
      this.page,
      (host, words) => {
        const root = document.querySelector('wallet-app')?.shadowRoot?.querySelector(`${host}[open]`)?.shadowRoot
        const buttons = root?.querySelectorAll<HTMLButtonElement>('button:enabled:not([aria-disabled=true])') ?? []
        if (root?.querySelector('input[type=checkbox]')) return 'box'
        return [...buttons].some(button => button.textContent?.includes(words)) && 'button'
      },
      tag,
      label,
    )
    if ((await found.jsonValue()) === 'box') await this.#tick(tag)
    await press(this.page, tag, label)
  }

  /** Ticks the box, and repeats until it is ticked, because the box ignores presses in its first moments. */
  async #tick(tag: string): Promise<void> {
    const box = await waitForVisible(this.page, tag, 'input[type=checkbox]')
    for (let tries = 0; tries < 60 && !(await box.evaluate(input => (input as HTMLInputElement).checked)); tries++) {
      await box.click()
      await this.page
        .waitForFunction(input => (input as HTMLInputElement).checked, { timeout: 700, polling: 50 }, box)
        .catch(() => {})
    }
  }
}
