import { atom, type WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginResult } from '../ask/questions/login.js'
import type { AppRow } from '../../demo/provider/driver.js'
import { startWorld, type World } from '../../demo/world.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAppConfig } from '../api/app/app.js'
import { forgetApp, setHostLayer, useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig, Settings } from '../config/settings.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import type { LandingModel } from '../screens/login/landing.js'
import type { CodeModel } from '../screens/shapes/code/code.js'
import type { ConsentModel } from '../screens/shapes/consent/consent.js'
import type { FieldModel } from '../screens/shapes/form/field.js'
import { pressButton, englishText, contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../screens/shapes/status/status.js'
import { captcha, type CaptchaModel } from '../screens/security/captcha.js'
import { loginAsGuest } from '../session/guest.js'
import { restoreSession } from '../session/restore.js'
import { $session, setSession } from '../session/store.js'
import { closePage, openPage } from '../session/test/page.harness.js'
import type { OnStage } from '../stage/define.js'
import { Stage } from '../stage/stage.js'
import { forError } from './for-error.js'
import { login, type LoginInput } from './login.js'
import { press } from '../ui/actions/press.harness.js'
import { eventually, LIMIT_MS } from '../lib/time/eventually.harness.js'

let world: World
beforeAll(async () => {
  await import('./after-login.js') // loaded before the clock is faked, as on a page that has begun a login
  world = await startWorld({ chains: false })
  // The mailer opens its connection with real timers.
  await world.driver.context.mailer.sendCode('warm@example.com', '000000', 'warm')
})
afterAll(() => world.stop())

// Waits of the flow are faked; requests use the real network.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let people = 0
const newAddress = () => `visitor${++people}@example.com`

/** A visitor who opens the login of a new app. */
class Visitor {
  readonly address = newAddress()
  stage!: Stage
  result!: Promise<LoginResult>
  outcome: LoginResult | undefined
  error: { code: string } | undefined
  $settings!: WritableAtom<Settings>

  constructor(readonly appId: string) {}

  static async of(app: Partial<AppRow> = {}, config: HostConfig = {}, input: LoginInput = {}): Promise<Visitor> {
    forgetPage()
    setStorage(undefined)
    forgetApp()
    const { appId } = await world.driver.createApp(app)
    useApp({ appId, apiUrl: world.apiUrlLocal })
    const visitor = new Visitor(appId)
    return visitor.opens(config, input)
  }

  async opens(config: HostConfig = {}, input: LoginInput = {}): Promise<Visitor> {
    this.$settings = atom(resolveSettings(await getAppConfig(), config))
    this.stage = new Stage({ $settings: this.$settings, errorScreen: forError })
    this.outcome = this.error = undefined
    this.result = this.stage.play(login, input, { exit: 'USER_EXITED_AUTH_FLOW' })
    this.result.then(
      outcome => {
        this.outcome = outcome
      },
      (error: { code: string }) => {
        this.error = error
      },
    )
    await tick()
    return this
  }

  get screen(): string | undefined {
    return this.stage.$scene.get()?.screen
  }
  model<M>(): M {
    return this.stage.$scene.get()?.model as M
  }

  /** The open field of the landing. */
  get field(): FieldModel {
    const [first] = this.model<LandingModel>().$state.get().fields
    if (!first) throw new Error('No field stands open.')
    return first.model
  }

  async waitForScreen(screen: string): Promise<void> {
    await until(
      () => this.screen === screen,
      () => `the screen ${screen}; it is ${this.screen ?? 'none'}`,
    )
  }

  async submits(address = this.address): Promise<void> {
    this.field.type(address)
    this.field.submit()
    await tick()
  }

  async typesTheCode(): Promise<void> {
    await this.waitForScreen('email-code')
    await until(
      () => this.model<CodeModel>().$status.get() === 'awaiting-code-input',
      () => 'the code to be sent',
    )
    this.model<CodeModel>().submit(await world.driver.lastCode(this.address))
    await until(
      () => this.screen !== 'email-code' || this.model<CodeModel>().$status.get() !== 'submitting-code',
      () => 'the code to be checked',
    )
  }

  async logsIn(): Promise<void> {
    await this.submits()
    await this.typesTheCode()
  }

  asked = (path: string) => world.driver.requests(this.appId).filter(request => request.path.endsWith(path))
}

const tick = () => new Promise<void>(resolve => setImmediate(resolve))
async function until(met: () => boolean, what: () => string): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while (!met()) {
    if (performance.now() > limit) throw new Error(`Waited in vain for ${what()}`)
    await tick()
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a login by e-mail', () => {
  it('signs a visitor up with the code from the mail, without any view [FLOW-09, SESS-01] [EC-09]', async () => {
    const visitor = await Visitor.of()
    expect($session().get().user).toBeNull()
    await visitor.logsIn()
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
    expect(visitor.outcome).toMatchObject({
      isNewUser: true,
      wasAlreadyAuthenticated: false,
      method: 'email',
      account: { type: 'email', address: visitor.address },
      createdWallets: [],
    })
    expect($session().get()).toMatchObject({
      status: 'authenticated',
      cause: 'login',
      user: { email: { address: visitor.address }, isGuest: false },
    })
  })

  it('closes as success 1400 ms after the code if neither terms nor a wallet is due [CODE-18, FLOW-25]', async () => {
    const visitor = await Visitor.of()
    await visitor.logsIn()
    await pass(1399)
    expect(visitor.outcome).toBeUndefined()
    await pass(1)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
  })

  it('loads the screens that may follow while the visitor reads the code, and continues if they cannot be loaded yet', async () => {
    const later = login.rules.flatMap(({ part }) =>
      ['terms', 'create-wallets'].includes(part.name)
        ? [
            vi
              .spyOn(part as unknown as { load: () => Promise<unknown> }, 'load')
              .mockRejectedValueOnce(new Error('The network is down')),
          ]
        : [],
    )
    const visitor = await Visitor.of()
    expect(later.map(load => load.mock.calls.length)).toEqual([0, 0])
    await visitor.submits()
    await visitor.waitForScreen('email-code')
    await until(
      () => later.every(load => load.mock.calls.length === 1),
      () => 'what follows',
    )
    await visitor.typesTheCode()
    await until(
      () => $session().get().status === 'authenticated',
      () => 'the session',
    )
  })

  it('sends the code and goes to the code screen; no captcha is requested if it is off [EMAIL-12, CONF-19]', async () => {
    const visitor = await Visitor.of({ captcha_enabled: false })
    const seen = new Set<string | undefined>()
    visitor.stage.$scene.subscribe(scene => void seen.add(scene?.screen))
    await visitor.submits()
    await visitor.waitForScreen('email-code')
    await until(
      () => visitor.asked('/passwordless/init').length === 1,
      () => 'the request',
    )
    expect(visitor.asked('/passwordless/init')[0]?.body).toMatchObject({ email: visitor.address })
    expect([...seen]).toEqual(['landing', 'email-code'])
    expect(
      captcha
        .start({}, {
          $settings: visitor.$settings,
          signal: new AbortController().signal,
          run: () => async () => {},
          fail: () => {},
        } as unknown as OnStage<string>)
        .$status.get(),
    ).toBe('disabled')
  })

  it('begins with the captcha if the app requires it, and uses its token; a signed-in user sees none [EMAIL-11, EMAIL-12, CAPT-12]', async () => {
    const execute = vi.fn(async () => {
      const answer = await fetch(`${world.apiUrlLocal}/captcha/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: visitor.appId, sitekey: 'development' }),
      })
      return ((await answer.json()) as { token: string }).token
    })
    const visitor = await Visitor.of({ captcha_enabled: true }, { captcha: { execute } })
    await visitor.submits()
    await visitor.waitForScreen('captcha')
    expect(visitor.asked('/passwordless/init')).toHaveLength(0)
    visitor.model<{ place(holder: unknown): void }>().place({})
    await until(
      () => {
        vi.advanceTimersByTime(10)
        return execute.mock.results.length === 1
      },
      () => 'the captcha',
    )
    await until(
      () => visitor.model<{ $status?: { get(): string } }>().$status?.get() === 'success',
      () => 'the captcha to succeed',
    )
    await pass(1000)
    await visitor.waitForScreen('email-code')
    await until(
      () => visitor.model<CodeModel>().$status.get() === 'awaiting-code-input',
      () => 'the code to be sent',
    )
    expect(visitor.asked('/passwordless/init')).toMatchObject([{ status: 200, body: { token: expect.any(String) } }])
    // After the captcha, back leads to the address, not to the captcha.
    expect([visitor.stage.back(), visitor.screen]).toEqual([true, 'landing'])
    setSession(
      {
        id: 'did:privy:guest',
        createdAt: new Date(),
        hasAcceptedTerms: true,
        isGuest: true,
        linkedAccounts: [],
        mfaMethods: [],
      },
      'login',
    )
    await visitor.submits()
    await visitor.waitForScreen('email-code')
  })

  it('requests a captcha for each further code, and none if the visitor leaves it', async () => {
    const execute = async () => {
      const answer = await fetch(`${world.apiUrlLocal}/captcha/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: visitor.appId, sitekey: 'development' }),
      })
      return ((await answer.json()) as { token: string }).token
    }
    const visitor = await Visitor.of({ captcha_enabled: true }, { captcha: { execute } })
    const passes = async () => {
      await visitor.waitForScreen('captcha')
      visitor.model<CaptchaModel>().place({} as HTMLElement)
      await until(
        () => {
          vi.advanceTimersByTime(10)
          return visitor.model<CaptchaModel>().$status?.get() === 'success'
        },
        () => 'the captcha to succeed',
      )
      await pass(1_000)
      await visitor.waitForScreen('email-code')
    }
    const awaits = () =>
      until(
        () => visitor.model<CodeModel>().$status.get() === 'awaiting-code-input',
        () => 'the digits to be awaited',
      )
    const tokens = () =>
      visitor.asked('/passwordless/init').map(({ status, body }) => [status, (body as { token?: string }).token])
    await visitor.submits()
    await passes()
    await awaits()
    visitor.model<CodeModel>().resend?.()
    await visitor.waitForScreen('captcha')
    visitor.stage.back()
    await visitor.waitForScreen('email-code')
    await awaits()
    expect([
      tokens().length,
      visitor.model<CodeModel>().$sent.get(),
      visitor.model<CodeModel>().$message.get(),
    ]).toEqual([1, false, undefined])
    visitor.model<CodeModel>().resend?.()
    await passes()
    await until(
      () => visitor.model<CodeModel>().$sent.get(),
      () => '"Code sent"',
    )
    const [[first, one] = [], [second, other] = []] = tokens()
    expect([first, second, one === other, tokens().length]).toEqual([200, 200, false, 2])
  })

  it('waits for a press on the captcha screen if the method opens a window [CAPT-06]', async () => {
    const visitor = await Visitor.of(
      { captcha_enabled: true, telegram_auth: true },
      { captcha: { execute: async () => 'token' } },
    )
    visitor
      .model<LandingModel>()
      .$state.get()
      .rows.find(({ id }) => id === 'telegram')
      ?.choose()
    await visitor.waitForScreen('captcha')
    visitor.model<CaptchaModel>().place({} as HTMLElement)
    await until(
      () => {
        vi.advanceTimersByTime(10)
        return visitor.model<CaptchaModel>().$status.get() === 'success'
      },
      () => 'the captcha to succeed',
    )
    await pass(60_000)
    expect(visitor.screen).toBe('captcha')
    visitor
      .model<CaptchaModel>()
      .$state.get()
      .answers?.[0]?.press?.({} as Event)
    await visitor.waitForScreen('telegram')
  })

  it('tells the visitor what to do if the provider rejects the captcha token [CAPT-13]', async () => {
    const visitor = await Visitor.of({ captcha_enabled: true }, { captcha: { execute: async () => 'forged' } })
    await visitor.submits()
    await visitor.waitForScreen('captcha')
    visitor.model<{ place(holder: unknown): void }>().place({})
    await until(
      () => {
        vi.advanceTimersByTime(10)
        return visitor.model<{ $status?: { get(): string } }>().$status?.get() === 'success'
      },
      () => 'the captcha to succeed',
    )
    await pass(1000)
    await visitor.waitForScreen('error')
    expect(contentOf(visitor.model<StatusModel>()).detail).toBe('Please try again.')
    expect($session().get().user).toBeNull()
  })

  it('requests no captcha from a guest, who has passed it before', async () => {
    const visitor = await Visitor.of({ captcha_enabled: true })
    setSession(
      {
        id: 'did:privy:guest',
        createdAt: new Date(),
        hasAcceptedTerms: true,
        isGuest: true,
        linkedAccounts: [],
        mfaMethods: [],
      },
      'login',
    )
    await visitor.opens()
    await visitor.submits()
    await visitor.waitForScreen('email-code')
  })

  it('does not send a malformed address [EMAIL-07, EMAIL-08]', async () => {
    const visitor = await Visitor.of()
    for (const address of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com']) {
      await visitor.submits(address)
      expect(visitor.field.$valid.get()).toBe(false)
      expect(visitor.screen).toBe('landing')
    }
    visitor.field.type('ada@example.com')
    expect(visitor.field.$valid.get()).toBe(true)
  })

  it('rejects an address with a plus beside the field if the app disables those [EMAIL-09]', async () => {
    const visitor = await Visitor.of({ disable_plus_emails: true })
    await visitor.submits('ada+tag@example.com')
    expect(englishText(visitor.field.$error.get() ?? '')).toBe("Please enter a valid email address without a '+'.")
    expect(visitor.screen).toBe('landing')
    expect(visitor.asked('/passwordless/init')).toHaveLength(0)
  })

  it('returns to the landing with the error at the field if the server refuses an address with a plus [EMAIL-10]', async () => {
    const visitor = await Visitor.of({ disable_plus_emails: true }, { disablePlusEmails: false })
    await visitor.submits('ada+tag@example.com')
    await until(
      () => visitor.asked('/passwordless/init').length === 1 && visitor.screen === 'landing',
      () => 'the way back',
    )
    expect(englishText(visitor.field.$error.get() ?? '')).toBe("Please enter a valid email address without a '+'.")
    expect(visitor.field.$text.get()).toBe('ada+tag@example.com')
  })

  it('accepts an address with a plus if the app does not disable those [CONF-18]', async () => {
    const visitor = await Visitor.of()
    await visitor.submits('ada+tag@example.com')
    await visitor.waitForScreen('email-code')
  })

  it('shows an error screen if no code could be sent, and keeps the typed address [EMAIL-13]', async () => {
    const visitor = await Visitor.of()
    world.driver.fault(
      { path: '/passwordless/init', appId: visitor.appId },
      { status: 400, body: { error: 'The mail server is down' } },
    )
    await visitor.submits()
    await visitor.waitForScreen('error')
    expect(contentOf(visitor.model<StatusModel>()).detail).toBe('The mail server is down')
    expect(visitor.stage.back()).toBe(true)
    visitor.stage.back()
    expect(visitor.screen).toBe('landing')
    expect(visitor.field.$text.get()).toBe(visitor.address)
  })

  it('begins with the address that the host has prefilled, and creates no user if sign-up is disabled [LAND-29, ALLOW-09]', async () => {
    const address = newAddress()
    const visitor = await Visitor.of({}, {}, { prefill: { type: 'email', value: address, disableSignup: true } })
    expect(visitor.field.$text.get()).toBe(address)
    visitor.field.submit()
    await visitor.waitForScreen('email-code')
    await until(
      () => visitor.model<CodeModel>().$status.get() === 'awaiting-code-input',
      () => 'the code',
    )
    visitor.model<CodeModel>().submit(await world.driver.lastCode(address))
    await visitor.waitForScreen('account-not-found')
    expect(visitor.asked('/passwordless/authenticate')[0]?.body).toMatchObject({ mode: 'no-signup' })
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'Account not found',
      buttons: ['Try logging in again'],
    })
    pressButton(visitor.model<StatusModel>(), 'Try logging in again')
    await visitor.waitForScreen('landing')
  })
})

describe('a login with a given method', () => {
  it('begins with the method that the host names, and not with the landing', async () => {
    const visitor = await Visitor.of({}, {}, { start: 'guest' })
    expect(visitor.screen).not.toBe('landing')
    await until(
      () => $session().get().user?.isGuest === true,
      () => 'the guest',
    )
  })

  it('keeps new visitors out if the host disables sign-up, and the provider learns that with the first request [ALLOW-10, API-16]', async () => {
    const visitor = await Visitor.of({}, { disableSignup: true })
    await visitor.logsIn()
    await visitor.waitForScreen('account-not-found')
    expect($session().get().user).toBeNull()
    expect(visitor.asked('/passwordless/init')[0]?.body).toMatchObject({ disableSignup: true })
    expect(visitor.asked('/passwordless/authenticate')[0]?.body).toMatchObject({ mode: 'no-signup' })
    visitor.stage.close()
    await visitor.opens({ disableSignup: false })
    await visitor.logsIn()
    await until(
      () => visitor.outcome !== undefined || $session().get().user !== null,
      () => 'the sign-up',
    )
    expect(visitor.asked('/passwordless/init')[1]?.body).toMatchObject({ disableSignup: false })
    setSession(null, 'logout')
    visitor.stage.close()
    await visitor.opens({ disableSignup: true })
    await visitor.logsIn()
    await until(
      () => $session().get().user !== null,
      () => 'the one who has signed up',
    )
  })

  it('is refused with a reason if the app enables only unavailable methods', async () => {
    for (const config of [
      { loginMethods: ['custom'] },
      { loginMethodsAndOrder: { primary: ['custom'], overflow: [] } },
    ] satisfies HostConfig[]) {
      const visitor = await Visitor.of({}, config)
      await visitor.waitForScreen('error')
      expect(contentOf(visitor.model<StatusModel>()).detail).toBe('This page is not set up yet.')
      pressButton(visitor.model<StatusModel>(), 'Close')
      await until(
        () => visitor.error !== undefined,
        () => 'the end',
      )
      expect(visitor.error).toMatchObject({
        code: 'INVALID_CONFIG',
        message: 'No login method that the app enables (custom) is there yet.',
      })
    }
  })

  it('is rejected for an unknown method', async () => {
    const visitor = await Visitor.of({}, {}, { chosen: { id: 'carrier-pigeon' as never } })
    await visitor.waitForScreen('error')
    visitor.stage.close()
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    expect(visitor.error).toMatchObject({
      code: 'DISALLOWED_LOGIN_METHOD',
      message: 'The login method "carrier-pigeon" is not enabled.',
    })
  })
})

describe('a code from a mail', () => {
  const typed = async (visitor: Visitor, code: string) => {
    await until(
      () => visitor.model<CodeModel>().$status.get() === 'awaiting-code-input',
      () => 'the boxes to be open',
    )
    visitor.model<CodeModel>().submit(code)
    await until(
      () =>
        visitor.screen !== 'email-code' ||
        visitor.model<CodeModel>().$status.get() === 'error' ||
        visitor.model<CodeModel>().$status.get() === 'done',
      () => 'the check',
    )
  }
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

  it('is refused after its expiry like a wrong one, and a new one can be requested', async () => {
    const visitor = await Visitor.of()
    await visitor.submits()
    await visitor.waitForScreen('email-code')
    const old = await world.driver.lastCode(visitor.address)
    world.driver.shiftClock(3_600_000)
    await typed(visitor, old)
    expect(englishText(visitor.model<CodeModel>().$message.get() ?? '')).toBe('Invalid or expired verification code')
    await pass(1_400)
    visitor.model<CodeModel>().resend?.()
    await typed(visitor, await world.driver.lastCode(visitor.address, old))
    await pass(1_400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
    world.driver.shiftClock(-3_600_000)
  })

  it('ends the login with an explanation after too many wrong attempts, and leads back to the start', async () => {
    const visitor = await Visitor.of()
    await visitor.submits()
    await visitor.waitForScreen('email-code')
    const code = await world.driver.lastCode(visitor.address)
    for (let attempt = 0; attempt < 20 && visitor.screen === 'email-code'; attempt++) {
      await typed(visitor, wrong(code))
      await pass(1_400)
    }
    expect(visitor.screen).toBe('error')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'Request failed',
      detail: 'Too many attempts.',
    })
    pressButton(visitor.model<StatusModel>(), 'Go back')
    await visitor.waitForScreen('landing')
  })
})

describe('a login from a link that this browser did not begin', () => {
  const resume = () => ({
    provider: 'telegram',
    unconfirmed: { name: 'Mallory (@mallory)' },
    complete: vi.fn((signal: AbortSignal) => loginAsGuest(signal)),
  })

  it('signs nobody in before the visitor has read whose account it is, and has confirmed it [SEC-92] [SEC-08]', async () => {
    const link = resume()
    const visitor = await Visitor.of({}, {}, { resume: link })
    await visitor.waitForScreen('confirm-login')
    const model = visitor.model<ConsentModel>()
    expect(contentOf(model)).toMatchObject({ title: 'Log in with Telegram?', buttons: ['Not now', 'Log in'] })
    expect(model.$state.get().who).toMatchObject({ name: 'Mallory (@mallory)', from: 'Telegram' })
    expect(model.$state.get().answers.at(-1)?.guarded).toBe(true)
    await pass(60_000)
    expect([link.complete.mock.calls.length, $session().get().user]).toEqual([0, null])
    pressButton(model, 'Log in')
    await visitor.waitForScreen('oauth-status')
    await until(
      () => $session().get().status === 'authenticated',
      () => 'the session',
    )
  })

  it('ends without a request if the visitor declines [SEC-92]', async () => {
    const link = resume()
    const visitor = await Visitor.of({}, {}, { resume: link })
    await visitor.waitForScreen('confirm-login')
    pressButton(visitor.model<ConsentModel>(), 'Not now')
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    expect(visitor.error).toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect([link.complete.mock.calls.length, $session().get().user]).toEqual([0, null])
  })
})

describe('the restrictions of an app', () => {
  it("reject a visitor who is not on the allowlist, in the host's words or in ours [ALLOW-01, ALLOW-02, ALLOW-03, ALLOW-11]", async () => {
    const visitor = await Visitor.of({ allowlist_enabled: true })
    await visitor.logsIn()
    await visitor.waitForScreen('allowlist-rejected')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: "You don't have access to this app",
      detail: 'Have you been invited?',
      buttons: ['Try another account'],
    })
    expect(contentOf(visitor.model<StatusModel>()).href).toBeUndefined()
    expect($session().get().user).toBeNull()
    pressButton(visitor.model<StatusModel>(), 'Try another account')
    await visitor.waitForScreen('landing')
  })

  it("use the host's words and link to the host's page [ALLOW-04, ALLOW-05, ALLOW-06]", async () => {
    const visitor = await Visitor.of(
      { allowlist_enabled: true },
      {
        allowlistConfig: {
          errorTitle: 'Members only',
          errorDetail: 'Ask a member.',
          errorCtaText: 'Apply',
          errorCtaLink: 'https://example.com/apply',
        },
      },
    )
    await visitor.logsIn()
    await visitor.waitForScreen('allowlist-rejected')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'Members only',
      detail: 'Ask a member.',
      buttons: ['Apply'],
      href: 'https://example.com/apply',
    })
  })

  it('allow no new users beyond the limit [ALLOW-08, ALLOW-12]', async () => {
    const visitor = await Visitor.of({ user_limit: 0 })
    await visitor.logsIn()
    await visitor.waitForScreen('user-limit-reached')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'Unable to sign in',
      detail: 'This application has reached its user limit and cannot sign in new users.',
      buttons: ['Go back'],
    })
  })

  it('are reported as the error of the visible screen if the visitor closes it there [FLOW-03]', async () => {
    const visitor = await Visitor.of({ user_limit: 0 })
    await visitor.logsIn()
    await visitor.waitForScreen('user-limit-reached')
    visitor.stage.close()
    await until(
      () => visitor.error !== undefined,
      () => 'the error',
    )
    expect(visitor.error?.code).toBe('USER_LIMIT_REACHED')
  })
})

const WITH_TERMS = {
  require_users_accept_terms: true,
  terms_and_conditions_url: 'https://example.com/terms',
  privacy_policy_url: 'https://example.com/privacy',
}

describe('the terms of an app', () => {
  it('appear 900 ms after the code, link both texts, and are accepted before the login ends [CODE-16, TERMS-05, FLOW-26, CONF-13, API-43]', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await visitor.logsIn()
    await pass(899)
    expect(visitor.screen).toBe('email-code')
    await pass(1)
    await visitor.waitForScreen('terms')
    expect(visitor.stage.back()).toBe(false)
    expect(
      visitor
        .model<ConsentModel>()
        .$state.get()
        .documents?.map(({ label, href }) => [englishText(label), href]),
    ).toEqual([
      ['View Terms', WITH_TERMS.terms_and_conditions_url],
      ['View Privacy Policy', WITH_TERMS.privacy_policy_url],
    ])
    const answers = () =>
      visitor
        .model<ConsentModel>()
        .$state.get()
        .answers.map(({ text, busy = false, disabled = false, guarded = false }) => ({
          text: englishText(text),
          busy,
          disabled,
          guarded,
        }))
    const idle = { busy: false, disabled: false, guarded: false }
    expect(answers()).toEqual([
      { ...idle, text: 'No thanks' },
      { ...idle, text: 'Accept', guarded: true },
    ])
    const {
      answers: [decline, accept],
    } = visitor.model<ConsentModel>().$state.get()
    press(accept?.press)
    expect(answers()).toEqual([
      { ...idle, text: 'No thanks', disabled: true },
      { ...idle, text: expect.any(String), busy: true, guarded: true },
    ])
    press(accept?.press)
    press(decline?.press)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
    expect(visitor.asked('/sessions/logout')).toEqual([])
    expect(visitor.outcome?.user.hasAcceptedTerms).toBe(true)
    expect(visitor.asked('/accept_terms')).toMatchObject([{ method: 'POST', status: 200 }])
  })

  it('appear before a wallet is created [FLOW-21]', async () => {
    const visitor = await Visitor.of({ ...WITH_TERMS, create_on_login: { ethereum: 'all-users', solana: 'off' } })
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('terms')
    await pass(5000)
    expect(visitor.screen).toBe('terms')
    pressButton(visitor.model<ConsentModel>(), 'Accept')
    await visitor.waitForScreen('create-wallet')
    expect($session().get().user?.hasAcceptedTerms).toBe(true)
  })

  it('are not shown to a user who has accepted them [TERMS-07]', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('terms')
    pressButton(visitor.model<ConsentModel>(), 'Accept')
    await until(
      () => visitor.outcome !== undefined,
      () => 'the first outcome',
    )
    const { logout } = await import('../session/logout.js')
    await logout()
    await visitor.opens()
    const before = await world.driver.lastCode(visitor.address)
    await visitor.submits()
    await visitor.waitForScreen('email-code')
    visitor.model<CodeModel>().submit(await world.driver.lastCode(visitor.address, before))
    await until(
      () => visitor.model<CodeModel>().$status.get() === 'done',
      () => 'the second login',
    )
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
  })

  it('undo the login if they are refused [TERMS-06]', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('terms')
    const state = visitor.model<ConsentModel>().$state
    expect(englishText(state.get().note ?? '')).toContain(visitor.address)
    const [, accept] = state.get().answers
    pressButton(visitor.model<ConsentModel>(), 'No thanks')
    expect(state.get().answers).toMatchObject([
      { busy: true, disabled: false },
      { busy: false, disabled: true },
    ])
    press(accept?.press)
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    expect(visitor.error?.code).toBe('USER_EXITED_AUTH_FLOW')
    expect($session().get().user).toBeNull()
    expect(visitor.asked('/sessions/logout')).toMatchObject([{ method: 'POST', status: 200 }])
    expect(visitor.asked('/accept_terms')).toEqual([])
  })

  it('log out no guest who only opens the login and leaves', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await loginAsGuest()
    await visitor.opens()
    visitor.stage.close()
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    await tick()
    expect($session().get().user).toMatchObject({ isGuest: true, hasAcceptedTerms: false })
    expect(visitor.asked('/sessions/logout')).toEqual([])
  })

  it('appear first if the session of the last visit is kept for them, and leave it unchanged if the visitor leaves', async () => {
    const visitor = await Visitor.of({ guest_auth: true })
    const app = { appId: visitor.appId, apiUrl: world.apiUrlLocal }
    const { browser } = openPage(app)
    const { user } = await loginAsGuest()
    openPage(app, browser)
    setHostLayer('tag', [{ markup: { legal: { requireUsersAcceptTerms: true } } }])
    await restoreSession()
    for (const leaves of [true, false]) {
      await visitor.opens({ legal: { requireUsersAcceptTerms: true } })
      await visitor.waitForScreen('terms')
      if (leaves) visitor.stage.close()
      else pressButton(visitor.model<ConsentModel>(), 'Accept')
      await until(
        () => (visitor.outcome ?? visitor.error) !== undefined,
        () => 'the end',
      )
    }
    expect(visitor.outcome?.user).toMatchObject({ id: user.id, hasAcceptedTerms: true })
    expect(visitor.asked('/sessions/logout')).toEqual([])
    closePage()
  })

  it('end the login with an error if the session ends before they are accepted', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('terms')
    const { logout } = await import('../session/logout.js')
    await logout()
    const accepted = login.rules.find(({ part }) => part.name === 'terms')
    const next = await accepted?.next({} as never, {
      $settings: visitor.$settings,
      signal: new AbortController().signal,
      keep: (_, make) => make(),
    })
    expect(next).toEqual({
      to: 'leave',
      error: expect.objectContaining({
        code: 'UNKNOWN_AUTH_ERROR',
        message: 'The session ended during the login.',
      }) as Error,
    })
  })

  it('undo the login also if the network fails meanwhile, by the button and by closing the modal', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    vi.doMock('../session/logout.js', () => {
      throw new Error('offline')
    })
    try {
      for (const refuse of [
        (visitor: Visitor) => pressButton(visitor.model<ConsentModel>(), 'No thanks'),
        (visitor: Visitor) => visitor.stage.close(),
      ]) {
        const visitor = await Visitor.of(WITH_TERMS)
        await visitor.logsIn()
        await pass(900)
        await visitor.waitForScreen('terms')
        refuse(visitor)
        await until(
          () => visitor.error !== undefined && $session().get().user === null,
          () => 'the logout',
        )
        expect(visitor.error?.code).toBe('USER_EXITED_AUTH_FLOW')
      }
      await tick()
      expect(unhandled).not.toHaveBeenCalled()
    } finally {
      vi.doUnmock('../session/logout.js')
      process.off('unhandledRejection', unhandled)
    }
  })

  it('undo the login if the modal is closed', async () => {
    const visitor = await Visitor.of(WITH_TERMS)
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('terms')
    visitor.stage.close()
    await until(
      () => $session().get().user === null,
      () => 'the logout',
    )
    expect(visitor.error?.code).toBe('USER_EXITED_AUTH_FLOW')
  })
})

describe('the creation of wallets after a login', () => {
  it('begins 900 ms after the code, on the chains that the app names, for users who have none [CODE-17]', async () => {
    const visitor = await Visitor.of({ create_on_login: { ethereum: 'all-users', solana: 'off' } })
    await visitor.logsIn()
    await pass(899)
    expect(visitor.screen).toBe('email-code')
    const begun: string[] = []
    visitor.stage.$scene.listen(scene => {
      begun.push(contentOf(scene?.model as StatusModel).title)
    })
    await pass(1)
    await visitor.waitForScreen('create-wallet')
    expect(begun).toEqual(['Creating your wallet'])
    expect([visitor.stage.$scene.get()?.closable, visitor.stage.back()]).toEqual([false, false])
  })

  it('begins with a recovery method of the user if the app requires one [CONF-21]', async () => {
    const visitor = await Visitor.of(
      { create_on_login: { ethereum: 'all-users', solana: 'off' } },
      { embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: ['user-passcode'] } },
    )
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('create-password')
    expect([visitor.stage.$scene.get()?.closable, visitor.stage.back()]).toEqual([false, false])
    expect(visitor.asked('/embedded_wallets')).toEqual([])
  })

  it('ends the login with an error if it fails, and the session stays [WCREATE-15]', async () => {
    const visitor = await Visitor.of({ create_on_login: { ethereum: 'all-users', solana: 'off' } })
    await visitor.logsIn()
    await pass(900)
    await visitor.waitForScreen('create-wallet')
    const model = visitor.model<StatusModel>()
    await until(
      () => model.$state.get().ring === 'failed',
      () => 'the failure: there is no page to put the wallet frame into',
    )
    pressButton(model, 'Close')
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    expect(visitor.error).toMatchObject({
      code: 'EMBEDDED_WALLET_CREATE_ERROR',
      message: 'Failed to create wallet',
      cause: expect.any(Error) as Error,
    })
    expect($session().get().status).toBe('authenticated')
  })

  /** A visitor who returned from this login, and whose wallet could not be created. */
  async function returnedWithoutWallet(provider: string) {
    const resume = {
      provider,
      complete: async (signal: AbortSignal) => ({ ...(await loginAsGuest(signal)), method: provider as never }),
    }
    const visitor = await Visitor.of({ create_on_login: { ethereum: 'all-users', solana: 'off' } }, {}, { resume })
    await visitor.waitForScreen('oauth-status')
    await until(
      () => $session().get().status === 'authenticated',
      () => 'the session',
    )
    await tick()
    await pass(1_400)
    await visitor.waitForScreen('create-wallet')
    const model = visitor.model<StatusModel>()
    await until(
      () => model.$state.get().ring === 'failed',
      () => 'the failure: there is no page to put the wallet frame into',
    )
    return { visitor, model }
  }

  it('keeps the session if it fails after a login by Telegram, which does not leave the page', async () => {
    const { visitor, model } = await returnedWithoutWallet('telegram')
    pressButton(model, 'Close')
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    await tick()
    expect($session().get().status).toBe('authenticated')
    expect(world.driver.analytics(visitor.appId).map(({ event_name: name }) => name)).not.toContain(
      'embedded_wallet_creation_failure_logout',
    )
  })

  it('an unexpected return leads to the other login methods', async () => {
    const resume = { provider: 'google', complete: () => Promise.reject(new WalletError('OAUTH_UNEXPECTED', 'no')) }
    const visitor = await Visitor.of({}, {}, { resume })
    await visitor.waitForScreen('oauth-status')
    await eventually(() => pressButton(visitor.model<StatusModel>(), 'Go back'))
    await visitor.waitForScreen('landing')
    expect(visitor.stage.$scene.get()?.canGoBack).toBe(false)
    visitor.stage.close()
  })

  it('undoes a login on another site if it fails [ANALY-03] [OAUTH-09]', async () => {
    const { visitor, model } = await returnedWithoutWallet('google')
    expect($session().get().status).toBe('authenticated')
    pressButton(model, 'Close')
    await until(
      () => $session().get().status === 'unauthenticated',
      () => 'the logout',
    )
    expect(visitor.error).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR' })
    await until(
      () =>
        world.driver
          .analytics(visitor.appId)
          .some(({ event_name: name }) => name === 'embedded_wallet_creation_failure_logout'),
      () => 'the event',
    )
    expect(world.driver.analytics(visitor.appId).at(-1)).toMatchObject({
      payload: { provider: 'google', screen: 'create-wallet', error: expect.any(String) as string },
    })
  })

  it('undoes a login on another site if it fails, also if the network fails meanwhile', async () => {
    const { undoLogin } = await import('./after-login.js')
    await Visitor.of()
    await loginAsGuest()
    vi.doMock('../session/logout.js', () => {
      throw new Error('offline')
    })
    try {
      undoLogin(new Error('no wallet'), 'google')
      await until(
        () => $session().get().status === 'unauthenticated',
        () => 'the logout',
      )
    } finally {
      vi.doUnmock('../session/logout.js')
    }
  })

  it('is skipped if the app says "off" [FLOW-24]', async () => {
    const visitor = await Visitor.of({ create_on_login: { ethereum: 'off', solana: 'off' } })
    await visitor.logsIn()
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
    expect(visitor.outcome?.createdWallets).toEqual([])
  })
})

describe('guests of an app', () => {
  const enter = (visitor: Visitor) =>
    visitor
      .model<LandingModel>()
      .$state.get()
      .lines.find(({ id }) => id === 'guest')
      ?.choose()

  it('log in without a name, and are guests [FLOW-19, GUEST-01]', async () => {
    const visitor = await Visitor.of()
    enter(visitor)
    await until(
      () => $session().get().user !== null,
      () => 'the guest',
    )
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the outcome',
    )
    expect(visitor.outcome).toMatchObject({ method: 'guest', isNewUser: true, user: { isGuest: true } })
  })

  it('can log in with another method, and stay the same user [GUEST-02, ROLE-01]', async () => {
    const visitor = await Visitor.of()
    enter(visitor)
    await until(
      () => $session().get().user !== null,
      () => 'the guest',
    )
    expect($session().get()).toMatchObject({ status: 'authenticated', user: { isGuest: true } })
    const { id } = $session().get().user ?? {}
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the guest to be in',
    )
    await visitor.opens()
    expect(visitor.screen).toBe('landing')
    expect(visitor.model<LandingModel>().$state.get().lines).toEqual([])
    await visitor.logsIn()
    expect($session().get()).toMatchObject({
      status: 'authenticated',
      user: { id, isGuest: false, email: { address: visitor.address } },
    })
    const { logout } = await import('../session/logout.js')
    await logout()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', user: null })
  })

  it('are signed in without a question if the app has no other login', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const only: HostConfig = { loginMethods: ['guest'] }
    const visitor = await Visitor.of({}, only)
    enter(visitor)
    await until(
      () => $session().get().user !== null,
      () => 'the guest',
    )
    const { user } = $session().get()
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the guest to be in',
    )
    await visitor.opens(only)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the answer',
    )
    expect([visitor.screen, visitor.outcome]).toMatchObject([
      undefined,
      { wasAlreadyAuthenticated: true, user: { id: user?.id, isGuest: true } },
    ])
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a login that is opened', () => {
  it('changes nothing while a user is signed in, and logs a warning [FLOW-27]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const visitor = await Visitor.of()
    await visitor.logsIn()
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the login',
    )
    const { user } = $session().get()
    await visitor.opens()
    await until(
      () => visitor.outcome !== undefined,
      () => 'the answer',
    )
    expect(visitor.outcome).toMatchObject({
      wasAlreadyAuthenticated: true,
      isNewUser: false,
      createdWallets: [],
      user: { id: user?.id },
    })
    expect(warn).toHaveBeenCalledExactlyOnceWith('Login was asked for while a user is signed in; nothing changes.')
    expect($session().get().user).toBe(user)
  })

  it('ends with the exit code of a login, once, if the visitor closes it [FLOW-04]', async () => {
    const visitor = await Visitor.of()
    const ends = vi.fn()
    visitor.result.then(ends, ends)
    visitor.stage.close()
    visitor.stage.close()
    await until(
      () => visitor.error !== undefined,
      () => 'the end',
    )
    expect(visitor.error?.code).toBe('USER_EXITED_AUTH_FLOW')
    expect(ends).toHaveBeenCalledTimes(1)
  })

  it("shows the host's header, logo and message, which is cut to 100 characters [LAND-10]", async () => {
    const visitor = await Visitor.of(
      {},
      { appearance: { landingHeader: 'Welcome', loginMessage: 'm'.repeat(140), logo: 'https://example.com/logo.png' } },
    )
    const state = visitor.model<LandingModel>().$state.get()
    expect(state).toMatchObject({ title: 'Welcome', message: 'm'.repeat(100), logo: 'https://example.com/logo.png' })
  })

  it('hides the e-mail field behind a row if the host wants no open fields, and opens it on choice [EMAIL-03, EMAIL-04]', async () => {
    const visitor = await Visitor.of({}, { loginMethods: ['email'], appearance: { hideDirectWeb2Inputs: true } })
    const model = visitor.model<LandingModel>()
    expect(model.$state.get()).toMatchObject({ fields: [], rows: [{ id: 'email' }] })
    const [row] = model.$state.get().rows
    expect(englishText(row?.label ?? '')).toBe('Continue with Email')
    row?.choose()
    expect(model.$state.get()).toMatchObject({ fields: [{ id: 'email', takesFocus: true }], rows: [] })
  })

  it('begins with the open e-mail field if the host says so', async () => {
    const visitor = await Visitor.of(
      {},
      { loginMethods: ['email'], appearance: { hideDirectWeb2Inputs: true } },
      { start: 'email' },
    )
    expect(visitor.model<LandingModel>().$state.get()).toMatchObject({
      fields: [{ id: 'email', takesFocus: false }],
      rows: [],
    })
    expect(visitor.field.$text.get()).toBe('')
    await visitor.logsIn()
    expect($session().get().status).toBe('authenticated')
  })

  it('marks the login used last, for this app only [EMAIL-05, LAND-16, LAND-17]', async () => {
    const visitor = await Visitor.of()
    expect(visitor.model<LandingModel>().$state.get().fields[0]?.chip).toBeUndefined()
    await visitor.logsIn()
    await pass(1400)
    await until(
      () => visitor.outcome !== undefined,
      () => 'the login',
    )
    const { logout } = await import('../session/logout.js')
    await logout()
    await visitor.opens()
    expect(visitor.model<LandingModel>().$state.get().fields[0]?.chip).toBeDefined()
    forgetApp()
    useApp({ appId: (await world.driver.createApp()).appId, apiUrl: world.apiUrlLocal })
    await visitor.opens()
    expect(visitor.model<LandingModel>().$state.get().fields[0]?.chip).toBeUndefined()
  })
})

describe('a login without its requirements', () => {
  const $settings = atom(resolveSettings(null))
  const flowStage = { $settings, signal: new AbortController().signal, keep: <T>(_: string, make: () => T) => make() }

  it('reports a missing app, as the session does [ERR-26, ERR-28, ERR-29]', async () => {
    forgetPage()
    forgetApp()
    const { getAccessToken } = await import('../session/tokens/access-token.js')
    const { refreshUser } = await import('../session/refresh-user.js')
    await expect(Promise.resolve().then(() => refreshUser())).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'Session has no PrivyClient instance',
    })
    await expect(Promise.resolve().then(() => login.start({}, flowStage))).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'Auth flow has no API instance',
    })
    await expect(Promise.resolve().then(() => getAccessToken())).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'Session has no API instance',
    })
  })

  it('rejects a captcha that passes without a login in progress [ERR-27]', async () => {
    const passed = login.rules.find(({ part }) => part.name === 'captcha')
    await expect(Promise.resolve().then(() => passed?.next('token' as never, flowStage))).rejects.toMatchObject({
      message: 'No auth flow in progress.',
    })
  })
})
