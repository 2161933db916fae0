import { atom, type WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { AppRow } from '../../demo/provider/driver.js'
import { startWorld, type World } from '../../demo/world.js'
import { pendingReturn } from '../accounts/returns/returns.js'
import { getAppConfig } from '../api/app/app.js'
import type { LoginOptions, LoginResult } from '../ask/questions/login.js'
import { forgetApp, useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig, Settings } from '../config/settings.js'
import { forgetPage } from '../lib/page.js'
import { setStorage, type SafeStorage } from '../lib/storage.js'
import { LIMIT_MS } from '../lib/time/eventually.harness.js'
import type { LandingModel, LandingRow } from '../screens/login/landing.js'
import { englishText, contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../screens/shapes/status/status.js'
import { readReturn } from '../session/returns/address-return.js'
import { setPendingLogin } from '../session/returns/pending-login.js'
import { restoreSession } from '../session/restore.js'
import { Stage } from '../stage/stage.js'
import type { Part } from '../stage/define.js'
import { entrance } from './entrance.js'
import { forError } from './for-error.js'

const ORIGIN = 'https://host.test'
export const PAGE = `${ORIGIN}/shop?a=1#top`

let world: World

/**
 * A provider for visitors who leave the page for other sites. The flows use fake timers; requests use the real network.
 */
export function startRedirectWorld(): { readonly world: World } {
  beforeAll(async () => {
    await import('./after-login.js') // loaded before the fake clock starts, as on a page that has begun a login
    world = await startWorld({ chains: false })
  }, 30_000)
  afterAll(() => world.stop())

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    visitor?.stage?.close()
    world.driver.clearFaults()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    setStorage(undefined)
  })
  return {
    get world() {
      return world
    },
  }
}

export const tick = () =>
  new Promise<void>(resolve => {
    setImmediate(resolve)
  })
export const advanceTimers = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Polls in real time until the condition returns a value. */
export async function until<T>(condition: () => T, description: string): Promise<Exclude<T, undefined | null | false>> {
  const limit = performance.now() + LIMIT_MS
  for (;;) {
    const result = condition()
    if (result !== undefined && result !== null && result !== false)
      return result as Exclude<T, undefined | null | false>
    if (performance.now() > limit)
      throw new Error(
        `Waited in vain for ${description}; it is ${visitor?.screen} ${JSON.stringify(visitor?.content())}`,
      )
    await tick()
  }
}

/** A pop-up that goes only to the addresses that it is sent to. */
export class FakePopup {
  closed = false
  readonly urls: string[] = []
  readonly location = { replace: (url: string) => void this.urls.push(url) }
  close() {
    this.closed = true
  }
}

let visitor: Visitor | undefined

/** A visitor of a page in a browser. `leaves` is the address that the page was left for. */
export class Visitor {
  stage!: Stage
  outcome: LoginResult | undefined
  error: { code: string; message: string } | undefined
  $settings!: WritableAtom<Settings>
  readonly window = new EventTarget()
  readonly navigations: string[] = []
  readonly popups: FakePopup[] = []
  blocksPopups = false
  readonly #stored = new Map<string, string>()
  readonly #storage: SafeStorage = {
    get: key => this.#stored.get(key) ?? null,
    set: (key, value) => void this.#stored.set(key, value),
    remove: key => void this.#stored.delete(key),
  }

  constructor(
    readonly appId: string,
    readonly config: HostConfig,
  ) {}

  static async of(app: Partial<AppRow> = {}, config: HostConfig = {}): Promise<Visitor> {
    forgetApp()
    const { appId } = await world.driver.createApp(app)
    visitor = new Visitor(appId, config)
    visitor.loadPage()
    return visitor
  }

  /** Loads the page at this address. Only stored data is kept. */
  loadPage(href = PAGE, { framed = false, isMemoryOnly = false } = {}): void {
    forgetPage()
    forgetApp()
    setStorage({ ...this.#storage, isMemoryOnly })
    vi.stubGlobal('location', undefined)
    useApp({ appId: this.appId, apiUrl: world.apiUrlLocal })
    vi.stubGlobal('location', { href, origin: ORIGIN, assign: (url: string) => void this.navigations.push(url) })
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => {
        ;(location as { href: string }).href = url
      },
    })
    vi.stubGlobal('self', this.window)
    vi.stubGlobal('top', framed ? {} : this.window)
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window))
    vi.stubGlobal('open', () => {
      if (this.blocksPopups) return null
      const popup = new FakePopup()
      this.popups.push(popup)
      return popup
    })
  }

  openLogin(options: LoginOptions = {}): Promise<this> {
    return this.play(entrance, options)
  }

  /** Starts a flow, as an element of the page does. */
  async play<P, R>(
    part: Part<P, R>,
    params: P,
    exit: 'USER_EXITED_AUTH_FLOW' | 'USER_EXITED_LINK_FLOW' = 'USER_EXITED_AUTH_FLOW',
  ): Promise<this> {
    this.$settings = atom(resolveSettings(await getAppConfig(), this.config))
    this.stage = new Stage({ $settings: this.$settings, errorScreen: forError })
    this.outcome = this.error = undefined
    this.stage.play(part, params, { exit }).then(
      outcome => {
        this.outcome = outcome as LoginResult
      },
      (error: { code: string; message: string }) => {
        this.error = error
      },
    )
    await tick()
    return this
  }

  /** Delivers the pop-up's answer, as its page on this origin reports it. */
  receiveAnswer(popup: FakePopup, back: string, more: Readonly<Record<string, unknown>> = {}): void {
    const result = readReturn(back)
    if (result?.kind !== 'oauth') throw new Error('Nothing came back.')
    const data = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: result.state, authorizationCode: result.code, ...more }
    this.window.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source: popup }))
  }

  /** Returns to this address, where the page continues the login. */
  async returnTo(href: string): Promise<this> {
    this.loadPage(href)
    const result = await restoreSession()
    if (result) setPendingLogin(pendingReturn(result))
    return this.openLogin()
  }

  get #isStatusScreen() {
    return /^(link-)?(oauth|cross-app)/.test(this.screen ?? '')
  }
  get screen(): string | undefined {
    return this.stage?.$scene.get()?.screen
  }
  get model(): StatusModel {
    return this.stage.$scene.get()?.model as StatusModel
  }
  content() {
    return this.#isStatusScreen ? contentOf(this.model) : undefined
  }
  get ring() {
    return this.model.$state.get().ring
  }

  waitForScreen(screen: string) {
    return until(() => this.screen === screen, `the screen ${screen}`)
  }
  waitForTitle(title: string) {
    return until(() => this.content()?.title === title, `"${title}"`)
  }
  async waitForFailure() {
    await until(() => this.#isStatusScreen && this.ring === 'failed', 'a failure')
    return this.content()
  }

  get landing() {
    return (this.stage.$scene.get()?.model as LandingModel).$state.get()
  }
  row(label: string): LandingRow | undefined {
    return this.landing.rows.find(row => englishText(row.label) === label)
  }

  /** Presses the row of this site. Resolves with the address that the visitor is sent to. */
  async continueWith(site = 'Google'): Promise<string> {
    const leavesBefore = this.navigations.length
    await this.waitForScreen('landing')
    this.row(`Continue with ${site}`)?.choose()
    return until(() => this.navigations[leavesBefore], 'the way there')
  }
  postRequestsTo = (path: string) =>
    world.driver.requests(this.appId).filter(request => request.path.endsWith(path) && request.method === 'POST')
}
