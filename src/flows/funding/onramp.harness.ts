import { promisify } from 'node:util'
import { atom, type WritableAtom } from 'nanostores'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import type { AppRow } from '../../../demo/provider/driver.js'
import { TestApp } from '../../../demo/provider/test-app.harness.js'
import type { World } from '../../../demo/world.js'
import { getAppConfig } from '../../api/app/app.js'
import { setTokenSource, setTransport } from '../../api/client.js'
import type { FundInput, FundResult } from '../../ask/questions/fund.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig, Settings } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { FundMethodModel } from '../../screens/funding/fund-method.js'
import { pressButton, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { Stage } from '../../stage/stage.js'
import { LIMIT_MS } from '../../lib/time/eventually.harness.js'
import { FakePopup, advanceTimers, tick, until } from '../redirect.harness.js'
import { forError } from '../for-error.js'
import { fund } from '../fund.js'

const PAGE = 'https://host.test/shop'
const platformFetch = globalThis.fetch

/** A request of the page, with the status of its answer. */
interface SentRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  status: number | undefined
}

/** A payment window: it opens the address that it is sent to, and its visitor answers on the page there. */
export class PaymentWindow extends FakePopup {
  opener: unknown = {}
  get url(): URL {
    return new URL(this.urls.at(-1) ?? '')
  }
  /** Presses a button of the development shop: "pay", "slow", "ask" (the bank) or "fail". */
  async answer(answer: 'pay' | 'slow' | 'ask' | 'fail', amount = '0.05'): Promise<void> {
    const body = new URLSearchParams({ answer, amount })
    const { status } = await platformFetch(this.url, { method: 'POST', body, redirect: 'manual' })
    if (status !== 303) throw new Error(`The shop answers ${status}.`)
  }
}

const FUNDING = {
  default_recommended_currency: { chain: 'eip155:8453', asset: 'native-currency' },
  default_recommended_amount: '0.05',
  prompt_funding_on_wallet_creation: false,
  cross_chain_bridging_enabled: false,
  methods: [],
} as const
type OnrampOption = { readonly method: string; readonly provider?: string; readonly limits?: boolean }
export const ALL_ONRAMPS = [
  { method: 'card', provider: 'moonpay', limits: true },
  { method: 'card', provider: 'coinbase', limits: true },
  { method: 'exchange', provider: 'coinbase', limits: true },
] as const

/** A signed-in user on a page whose app offers these onramps, at the development provider. */
export class Buyer {
  stage!: Stage
  outcome: FundResult | undefined
  error: { code: string } | undefined
  $settings!: WritableAtom<Settings>
  readonly windows: PaymentWindow[] = []
  readonly navigations: string[] = []
  readonly requests: SentRequest[] = []
  blocksPopups = false
  readonly address = privateKeyToAccount(generatePrivateKey()).address
  readonly #stored = new Map<string, string>()

  private constructor(
    readonly world: World,
    readonly app: TestApp,
    readonly token: string,
    readonly userId: string,
  ) {}

  static async of(
    world: World,
    options: readonly OnrampOption[] = ALL_ONRAMPS,
    settings: Partial<AppRow> = {},
  ): Promise<Buyer> {
    const funding_config = { ...FUNDING, options } as unknown as AppRow['funding_config']
    const app = await TestApp.of(world, { guest_auth: true, funding: true, funding_config, ...settings })
    const { body } = await app.guest()
    const buyer = new Buyer(world, app, body.token, body.user.id)
    buyer.loadPage()
    return buyer
  }

  /** Loads the page. Only stored data is kept. */
  loadPage({ framed = false } = {}): void {
    this.stage?.close()
    forgetPage()
    forgetApp()
    const stored = this.#stored
    setStorage({
      get: key => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: key => void stored.delete(key),
    })
    vi.stubGlobal('location', undefined)
    useApp({ appId: this.app.id, apiUrl: this.world.apiUrlLocal })
    vi.stubGlobal('location', {
      href: PAGE,
      origin: new URL(PAGE).origin,
      assign: (url: string) => this.navigations.push(url),
    })
    const page = new EventTarget()
    vi.stubGlobal('self', page)
    vi.stubGlobal('top', framed ? {} : page)
    vi.stubGlobal('open', () => {
      if (this.blocksPopups) return null
      const window = new PaymentWindow()
      this.windows.push(window)
      return Object.assign(window, { window })
    })
    vi.stubGlobal('fetch', this.#fetch)
    setTransport(this.#fetch)
    setTokenSource(() => Promise.resolve(this.token))
    this.signIn()
  }

  /** Sends requests over the real network and records them. Each answer is read to its end. */
  #fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    const sent: SentRequest = {
      method,
      path: pathname + search,
      headers: new Headers(init.headers),
      body,
      status: undefined,
    }
    this.requests.push(sent)
    this.#open++
    try {
      const answer = await platformFetch(url, init)
      const bytes = await answer.arrayBuffer()
      sent.status = answer.status
      return new Response(bytes.byteLength > 0 ? bytes : null, { status: answer.status, headers: answer.headers })
    } finally {
      this.#open--
    }
  }
  #open = 0
  /** The number of requests without an answer. */
  get pendingRequests(): number {
    return this.#open
  }

  /** Waits until every request is answered and the answers are processed. */
  async waitForAnswers(): Promise<void> {
    await until(() => this.#open === 0, 'the answers')
    for (let times = 0; times < 5; times++) await tick()
  }

  /** Signs in this user, or another one in the same browser. */
  signIn(id = this.userId): void {
    const wallet = { type: 'wallet', walletClientType: 'privy', chainType: 'ethereum', address: this.address }
    setSession({ id, isGuest: false, linkedAccounts: [wallet] } as unknown as User, 'login')
  }

  /** Opens the funding. */
  async openFunding(input: FundInput = {}, config: HostConfig = {}): Promise<this> {
    this.stage?.close()
    const { baseRpcUrl } = this.world
    this.$settings = atom(
      resolveSettings(await getAppConfig(), {
        chains: [8453, 42220, 42161],
        rpcConfig: { rpcUrls: { 8453: baseRpcUrl } },
        ...config,
      }),
    )
    this.stage = new Stage({ $settings: this.$settings, errorScreen: forError })
    this.outcome = this.error = undefined
    this.stage.play(fund, input, { exit: 'USER_EXITED_FUNDING_FLOW' }).then(
      outcome => {
        this.outcome = outcome
      },
      (error: { code: string }) => {
        this.error = error
      },
    )
    return this
  }

  get screen(): string | undefined {
    return this.stage.$scene.get()?.screen
  }
  model<M = StatusModel>(): M {
    return this.stage.$scene.get()?.model as M
  }
  async waitForScreen(screen: string): Promise<void> {
    await until(() => this.screen === screen, `the screen ${screen}; it is ${this.screen}`)
  }
  content() {
    return contentOf(this.model())
  }
  /** The title of the current screen, if it reports a state. */
  get title(): string | undefined {
    const title = this.model<Partial<StatusModel> | undefined>()?.$state?.get().title
    return title && englishText(title)
  }
  async waitForTitle(title: string): Promise<void> {
    await until(() => this.title === title, `"${title}"`)
  }
  press(button: string): void {
    pressButton(this.model(), button)
  }

  get methods() {
    return this.model<FundMethodModel>().$state.get()
  }
  methodLabels(): string[] {
    return this.methods.rows.map(({ label }) => englishText(label))
  }
  async choose(label: string): Promise<void> {
    await this.waitForScreen('fund-method')
    const row = this.methods.rows.find(other => englishText(other.label) === label)
    if (!row?.choose) throw new Error(`There is no "${label}" among ${this.methodLabels().join(', ')}.`)
    row.choose()
  }

  /** Chooses this onramp, confirms the amount, and waits for the shop's window. */
  async pay(way: string, amount?: string): Promise<PaymentWindow> {
    await this.choose(way)
    await this.confirm(amount)
    return this.shopWindow()
  }
  async confirm(amount?: string): Promise<void> {
    await this.waitForScreen('fund-amount')
    const { field } = this.model<FormModel>()
    if (amount !== undefined) field.type(amount)
    field.submit()
  }
  shopWindow(): Promise<PaymentWindow> {
    return until(() => this.windows.find(({ closed, urls }) => !closed && urls.length > 0), 'a window at the shop')
  }

  /** The requests of this page whose path contains this text. */
  requestsTo = (path: string) => this.requests.filter(sent => sent.path.includes(path))
  /** The number of those requests that were answered. */
  answeredCount = (path: string) => this.requestsTo(path).filter(({ status }) => status !== undefined).length
  /** Waits until that many requests were answered. */
  async waitForAnswersTo(path: string, times: number): Promise<void> {
    await until(() => this.answeredCount(path) >= times, `${times} answers`)
    await this.waitForAnswers()
  }
  /** The properties of the analytics events with this name. */
  analyticsEvents = (name: string) =>
    this.world.driver
      .analytics(this.app.id)
      .filter(event => event.event_name === name)
      .map(({ payload }) => payload as Readonly<Record<string, unknown>>)
}

const REAL_MS = 20
/** A timer of the real clock, while a test's clock is fake. */
const realTime = promisify(setTimeout)

/**
 * Advances the fake clock by half seconds, each after all requests are answered, until `condition` returns a value.
 * Chains run in real time, so each step also waits for a short real time.
 */
export async function advanceUntil(buyer: Buyer, condition: () => unknown, description: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while (!condition()) {
    if (performance.now() > limit) throw new Error(`Waited in vain for ${description}.`)
    await advanceTimers(500)
    await buyer.waitForAnswers()
    await realTime(REAL_MS)
  }
}

/** Removes the buyer's page after a test. The fake clock stays, because the onramps use it too. */
export function closeBuyer(buyer: Buyer): void {
  buyer.stage.close()
  buyer.world.driver.clearFaults()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setStorage(undefined)
  setTransport()
  setTokenSource(() => Promise.resolve(null))
  forgetPage()
  forgetApp()
}
