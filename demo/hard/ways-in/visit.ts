import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { PATIENCE } from '../../e2e/browser.js'
import type { World } from '../../world.js'
import { waitUntilStill } from './wait-until-still.js'

/** The login options of a page. */
export interface Offer {
  readonly app: Partial<AppSettings>
  readonly methods: readonly string[]
  /** The page's list of wallets, if it is not the default. */
  readonly wallets?: readonly string[]
  /** Makes the page believe that it is in a frame, in which other sites refuse to be shown. */
  readonly framed?: boolean
}

/** One action of a visitor. It waits until the action is possible. */
export interface Step {
  readonly name: string
  act(visit: Visit): Promise<void>
  /** Waits for the result of the action. */
  done?(visit: Visit): Promise<void>
}

export const LOGIN = 'wallet-login-modal'
/** Screens that wait for the visitor's phone tolerate a network that fails for a while. */
const TROUBLE_MS = 90_000

/** An event of the elements, in the order in which they fired: its name and the relevant detail. */
export interface Told {
  readonly name: string
  readonly code?: string
  readonly isNewUser?: boolean
}

/**
 * Runs on every page of a visit before its own scripts. It records the link in Farcaster's code. The compiler of this
 * file wraps inner functions in calls of `__name`.
 */
const RECORDER = `globalThis.__name = made => made
const ask = globalThis.fetch
globalThis.fetch = async (...asked) => {
  const answer = await ask(...asked)
  if (answer.ok && answer.url.endsWith('/farcaster/init')) globalThis.farcasterLink = (await answer.clone().json()).connect_uri
  return answer
}
for (const name of ['wallet-login-complete', 'wallet-error']) document.addEventListener(name, ({ detail: { code, isNewUser } }) => tell({ name, code, isNewUser }))`
/** A page in a frame, as seen from its `self`. */
const FRAMED = `Object.defineProperty(globalThis, 'self', { value: new Proxy(globalThis, { get: (page, name) => Reflect.get(page, name) }) })`
/** A browser without storage, as in some private windows and some frames. */
const NO_STORAGE = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError') } })`

export interface Place {
  readonly world: World
  readonly browser: Browser
  /** The URL of the page with the tags: `?app=…&methods=…`. */
  readonly address: string
  /** The test wallets as a script. */
  readonly wallets: string
  /** The URL of a wallet's window. */
  readonly keysUrl: string
}

/** A visitor in a browser of their own, at the page of an app of its own. */
export class Visit {
  readonly told: Told[] = []
  /** Uncaught exceptions. */
  readonly uncaught: string[] = []
  /** Doubles every press. */
  twice = false
  /** The number of messages before the last one was requested. */
  known = 0
  #waiting = new AbortController()

  private constructor(
    readonly place: Place,
    readonly appId: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly person: string,
    readonly home: string,
    /** A script that changes how its pages see the browser. */
    private readonly guise: string,
  ) {}

  static async of(place: Place, offer: Offer, person: string, storage = true): Promise<Visit> {
    const { app, methods, wallets = [], framed = false } = offer
    const { appId } = await place.world.driver.createApp(app)
    const context = await place.browser.createBrowserContext()
    const home = `${place.address}?app=${appId}&methods=${methods.join(' ')}&wallets=${wallets.join(' ')}`
    return Visit.#at(place, appId, context, person, home, [framed ? FRAMED : '', storage ? '' : NO_STORAGE].join('\n'))
  }

  /** The same visitor in a second tab. */
  tab(): Promise<Visit> {
    return Visit.#at(this.place, this.appId, this.context, this.person, this.home, this.guise)
  }

  static async #at(
    place: Place,
    appId: string,
    context: BrowserContext,
    person: string,
    home: string,
    guise: string,
  ): Promise<Visit> {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE.timeout)
    const visit = new Visit(place, appId, context, page, person, home, guise)
    page.on('pageerror', error => visit.uncaught.push(error instanceof Error ? error.message : String(error)))
    await page.exposeFunction('tell', (event: Told) => {
      visit.told.push(event)
    })
    await page.evaluateOnNewDocument(`${RECORDER}\n${guise}`)
    await page.evaluateOnNewDocument(`if (isSecureContext && location.protocol !== 'about:') {${place.wallets}}`)
    await page.goto(home)
    return visit
  }

  get #patience() {
    return { ...PATIENCE, signal: this.#waiting.signal }
  }

  /** Aborts everything that waits for the page. */
  givesUp(): void {
    this.#waiting.abort()
    this.#waiting = new AbortController()
  }

  get isAtHome(): boolean {
    return this.page.url().split('&privy')[0]?.startsWith(this.place.address) === true
  }

  /** A visible element of the login, found by its text. */
  async inside(selector: string, text = ''): Promise<ElementHandle<HTMLElement>> {
    const handle = await this.page.waitForFunction(
      (tag, css, words) => {
        const root = document.querySelector(tag)?.shadowRoot
        return (
          [...(root?.querySelectorAll<HTMLElement>(css) ?? [])].find(
            one =>
              (one.textContent ?? '').includes(words) &&
              one.checkVisibility({ visibilityProperty: true }) &&
              !one.closest('.prepared, .leaving'),
          ) ?? false
        )
      },
      this.#patience,
      LOGIN,
      selector,
      text,
    )
    return handle.asElement() as unknown as ElementHandle<HTMLElement>
  }

  /** Runs these steps. */
  async does(steps: readonly Step[]): Promise<void> {
    const { signal } = this.#waiting
    for (const { name, act } of steps) {
      signal.throwIfAborted()
      await act(this).catch((cause: unknown) => {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
    }
  }

  /** Waits for a message since the last one was requested. */
  async arrived(messages: (visit: Visit) => readonly unknown[] | Promise<readonly unknown[]>): Promise<void> {
    const { signal } = this.#waiting
    for (
      const end = Date.now() + PATIENCE.timeout;
      (await messages(this)).length <= this.known;
      await new Promise(resolve => setTimeout(resolve, 50))
    ) {
      signal.throwIfAborted()
      if (Date.now() > end) throw new Error('no message has come')
    }
    signal.throwIfAborted()
  }

  /** The present text of the login. */
  shown(): Promise<string> {
    return this.page
      .evaluate(tag => {
        const login = document.querySelector<HTMLElement & { screen: string | null }>(tag)
        return `${login?.hasAttribute('open') ? 'open' : 'closed'}, ${login?.screen}: ${[...(login?.shadowRoot?.querySelectorAll<HTMLElement>('.scene:not(.prepared)') ?? [])].map(scene => scene.innerText.replace(/\s+/g, ' ')).join(' // ')}`
      }, LOGIN)
      .catch(String)
  }

  async press(text: string): Promise<void> {
    const button = await this.inside('button:not(:disabled, [aria-disabled=true]), a, [role=option]', text)
    await button.evaluate(waitUntilStill)
    await button.click({ count: this.twice ? 2 : 1 })
  }

  async types(selector: string, text: string): Promise<void> {
    const field = await this.inside(`${selector}:not(:disabled)`)
    await field.click({ count: 3 })
    await field.type(text)
    await this.#enter(field)
    if (this.twice) await this.#enter(field)
  }

  /** Presses Enter. The field may disappear when it is submitted. */
  #enter(field: ElementHandle<HTMLElement>): Promise<void> {
    return field.press('Enter').catch(() => {})
  }

  /** Opens the login. Its promise is ignored, because its events contain the same. */
  async opens(): Promise<void> {
    await this.page.waitForFunction(
      tag => customElements.get(tag) && !document.querySelector(tag)?.hasAttribute('open'),
      this.#patience,
      LOGIN,
    )
    await this.page.evaluate(tag => {
      ;(document.querySelector(tag) as HTMLElement & { show(): Promise<unknown> }).show().catch(() => {})
    }, LOGIN)
  }

  /** Leaves the login as a visitor does, unless it has closed. */
  async leaves(): Promise<void> {
    const isOpen = () => this.page.evaluate(tag => document.querySelector(tag)?.hasAttribute('open') === true, LOGIN)
    for (let tries = 0; tries < 20 && (await isOpen()); tries++) {
      await this.page.keyboard.press('Escape')
      await this.page
        .waitForFunction(
          tag => !document.querySelector(tag)?.hasAttribute('open'),
          { timeout: 1_000, polling: 50 },
          LOGIN,
        )
        .catch(() => {})
    }
    if (await isOpen()) throw new Error('the login cannot be left')
  }

  /** Waits until the code that the visible screen needs next has loaded. */
  async settles(): Promise<void> {
    await this.page.waitForNetworkIdle({ idleTime: 1_000, timeout: PATIENCE.timeout, concurrency: 1 })
  }

  /** Waits until the page's elements are defined. */
  async isReady(): Promise<void> {
    await this.page.waitForFunction(tag => customElements.get(tag), this.#patience, LOGIN)
  }

  async isIn(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector('wallet-app')?.matches(':state(authenticated)'),
      this.#patience,
    )
  }

  async logsOut(): Promise<void> {
    await this.page.evaluate(() =>
      (document.querySelector('wallet-app') as HTMLElement & { session: { logout(): Promise<void> } }).session.logout(),
    )
  }

  /**
   * Waits for a failure on the screen, longer after this many steps. Resolves with its text and the offered actions.
   */
  async trouble(
    steps = 0,
  ): Promise<{ readonly screen: string; readonly says: string; readonly ways: readonly string[] }> {
    const handle = await this.page.waitForFunction(
      tag => {
        const login = document.querySelector<HTMLElement & { screen: string | null }>(tag)
        const visible = (css: string) =>
          [...(login?.shadowRoot?.querySelectorAll<HTMLElement>(css) ?? [])].filter(
            one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.prepared, .leaving'),
          )
        const texts = visible('[role=alert], [part~=error]').map(one => one.textContent?.trim() ?? '')
        const says = texts.join(' ').trim()
        if (!says) return false
        const ways = visible('button:not(:disabled, [aria-disabled=true], .close), input:not(:disabled)').map(
          one => one.textContent?.trim() || one.getAttribute('aria-label') || one.getAttribute('name') || '',
        )
        return ways.length > 0 && { screen: login?.screen ?? '', says, ways }
      },
      { ...this.#patience, timeout: TROUBLE_MS + steps * PATIENCE.timeout },
      LOGIN,
    )
    return handle.jsonValue() as never
  }

  async end(): Promise<void> {
    await this.context.close()
  }
}
