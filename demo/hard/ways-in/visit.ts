import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { PATIENCE } from '../../e2e/browser.js'
import type { World } from '../../world.js'
import { rests } from './rests.js'

/** What a page offers its visitors. */
export interface Offer {
  readonly app: Partial<AppSettings>
  readonly methods: readonly string[]
  /** Its list of wallets, where that is not the usual one. */
  readonly wallets?: readonly string[]
  /** True: it believes that it stands in a frame, which other sites refuse to be shown in. */
  readonly framed?: boolean
}

/** One thing that a visitor does, and waits until it can be done. */
export interface Step {
  readonly name: string
  act(visit: Visit): Promise<void>
  /** What it asked for is there. */
  done?(visit: Visit): Promise<void>
}

export const LOGIN = 'wallet-login-modal'
/** What waits for somebody's phone takes a network that comes and goes, for a while. */
const TROUBLE_MS = 90_000

/** What the elements have said, in its order: the name of an event and what matters of its detail. */
export interface Told {
  readonly name: string
  readonly code?: string
  readonly isNewUser?: boolean
}

/** Stands on every page of a visit before its own scripts, and keeps the link of Farcaster's code; what compiles this file wraps inner functions in a call of `__name`. */
const RECORDER = `globalThis.__name = made => made
const ask = globalThis.fetch
globalThis.fetch = async (...asked) => {
  const answer = await ask(...asked)
  if (answer.ok && answer.url.endsWith('/farcaster/init')) globalThis.farcasterLink = (await answer.clone().json()).connect_uri
  return answer
}
for (const name of ['wallet-login-complete', 'wallet-error']) document.addEventListener(name, ({ detail: { code, isNewUser } }) => tell({ name, code, isNewUser }))`
/** What a page in a frame sees of the window around it. */
const FRAMED = `Object.defineProperty(globalThis, 'self', { value: new Proxy(globalThis, { get: (page, name) => Reflect.get(page, name) }) })`
/** A browser that keeps nothing, as in some private windows and some frames. */
const NO_STORAGE = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError') } })`

export interface Place {
  readonly world: World
  readonly browser: Browser
  /** The page with the tags: `?app=…&methods=…`. */
  readonly address: string
  /** The test wallets as a script. */
  readonly wallets: string
  /** Where the window of a wallet is. */
  readonly keysUrl: string
}

/** One visitor in a browser of their own, at the page of an app of its own. */
export class Visit {
  readonly told: Told[] = []
  /** Exceptions that nobody caught. */
  readonly uncaught: string[] = []
  /** Presses everything twice. */
  twice = false
  /** So many messages had come before the last one was asked for. */
  known = 0
  #waiting = new AbortController()

  private constructor(
    readonly place: Place,
    readonly appId: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly person: string,
    readonly home: string,
    /** What makes its pages see the browser otherwise than it is. */
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
    await page.exposeFunction('tell', (told: Told) => {
      visit.told.push(told)
    })
    await page.evaluateOnNewDocument(`${RECORDER}\n${guise}`)
    await page.evaluateOnNewDocument(`if (isSecureContext && location.protocol !== 'about:') {${place.wallets}}`)
    await page.goto(home)
    return visit
  }

  get #patience() {
    return { ...PATIENCE, signal: this.#waiting.signal }
  }

  /** Whatever waits for something on the page waits no longer. */
  givesUp(): void {
    this.#waiting.abort()
    this.#waiting = new AbortController()
  }

  get isAtHome(): boolean {
    return this.page.url().split('&privy')[0]?.startsWith(this.place.address) === true
  }

  /** Something of the login that a visitor sees, by its text. */
  async inside(selector: string, text = ''): Promise<ElementHandle<HTMLElement>> {
    const found = await this.page.waitForFunction(
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
    return found.asElement() as unknown as ElementHandle<HTMLElement>
  }

  /** Goes through these steps. */
  async does(steps: readonly Step[]): Promise<void> {
    const { signal } = this.#waiting
    for (const { name, act } of steps) {
      signal.throwIfAborted()
      await act(this).catch((cause: unknown) => {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
    }
  }

  /** A message has come since the last one was asked for. */
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

  /** What stands in the login now. */
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
    await button.evaluate(rests)
    await button.click({ count: this.twice ? 2 : 1 })
  }

  async types(selector: string, text: string): Promise<void> {
    const field = await this.inside(`${selector}:not(:disabled)`)
    await field.click({ count: 3 })
    await field.type(text)
    await this.#enter(field)
    if (this.twice) await this.#enter(field)
  }

  /** The field goes with what it was sent for. */
  #enter(field: ElementHandle<HTMLElement>): Promise<void> {
    return field.press('Enter').catch(() => {})
  }

  /** Opens the login. Its promise says what its events say. */
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

  /** What the screen in view needs next has been loaded ahead. */
  async settles(): Promise<void> {
    await this.page.waitForNetworkIdle({ idleTime: 1_000, timeout: PATIENCE.timeout, concurrency: 1 })
  }

  /** The page's elements are there. */
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

  /** What the visitor is told of a failure, with the ways on; waits for it, the longer where so many steps come before it. */
  async trouble(
    steps = 0,
  ): Promise<{ readonly screen: string; readonly says: string; readonly ways: readonly string[] }> {
    const found = await this.page.waitForFunction(
      tag => {
        const login = document.querySelector<HTMLElement & { screen: string | null }>(tag)
        const seen = (css: string) =>
          [...(login?.shadowRoot?.querySelectorAll<HTMLElement>(css) ?? [])].filter(
            one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.prepared, .leaving'),
          )
        const said = seen('[role=alert], [part~=error]').map(one => one.textContent?.trim() ?? '')
        const says = said.join(' ').trim()
        if (!says) return false
        const ways = seen('button:not(:disabled, [aria-disabled=true], .close), input:not(:disabled)').map(
          one => one.textContent?.trim() || one.getAttribute('aria-label') || one.getAttribute('name') || '',
        )
        return ways.length > 0 && { screen: login?.screen ?? '', says, ways }
      },
      { ...this.#patience, timeout: TROUBLE_MS + steps * PATIENCE.timeout },
      LOGIN,
    )
    return found.jsonValue() as never
  }

  async end(): Promise<void> {
    await this.context.close()
  }
}
