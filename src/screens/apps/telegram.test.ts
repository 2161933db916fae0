import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { TelegramAuthResult } from '../../api/login/telegram.js'
import { linkTelegram as linkByProof, unlinkTelegram } from '../../accounts/linking/telegram.js'
import { telegram } from '../../credentials/telegram.js'
import { WAYS } from '../../flows/accounts/ways.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { ConsentModel } from '../shapes/consent/consent.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { TelegramModel } from './telegram.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

const ADA = { id: 4711, first_name: 'Ada', username: 'ada' }

let world: World
let appId: string
let people = 0
/** Scripts that the page has loaded. */
let scripts: { src: string; nonce: string; removed: boolean }[] = []
/** Whether the script loads, and the result of Telegram's window. */
let loads = true
let answers: (options: { bot_id: string }) => unknown = () => false
let opened: { bot_id: string; request_access: unknown }[] = []

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  appId = (await world.driver.createApp({ telegram_auth: true })).appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
  scripts = []
  opened = []
  loads = true
  answers = () => world.driver.telegramLogin(appId, ADA)
  const Login = {
    auth: (options: { bot_id: string; request_access: unknown }, answered: (result: unknown) => void) => {
      opened.push(options)
      const result = answers(options)
      if (result !== undefined) void Promise.resolve(result).then(answered)
    },
  }
  vi.stubGlobal('document', {
    querySelector: () => ({ nonce: 'n0nce' }),
    createElement: () => ({
      src: '',
      nonce: '',
      removed: false,
      remove() {
        this.removed = true
      },
      onload() {},
      onerror() {},
    }),
    head: {
      append: (script: { src: string; nonce: string; removed: boolean; onload(): void; onerror(): void }) => {
        scripts.push(script)
        queueMicrotask(() => {
          if (!loads) return script.onerror()
          vi.stubGlobal('Telegram', { Login })
          script.onload()
        })
      },
    },
  })
  vi.stubGlobal('Telegram', undefined)
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Moves the clock on by more time than a browser needs to block a window. */
const aWhileLater = () => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2_000)
}
const asked = (path: string) => world.driver.requests(appId).filter(request => request.path.endsWith(path))

type Part = Parameters<typeof playPart<object, unknown>>[0]

function playing(part: Part = telegram.prove['log-in'] as Part, input: object = { disableSignup: false }) {
  const run = playPart(part, input)
  const content = () => contentOf(run.model<TelegramModel>())
  const waitForStatus = (wanted: string) =>
    eventually(() => expect(run.model<TelegramModel>().$status.get()).toBe(wanted))
  const waitForScreen = (screen: string) => eventually(() => expect(run.screenName()).toBe(screen))
  const waitForWindows = (times = 1) => eventually(() => expect(opened).toHaveLength(times))
  return { ...run, content, waitForStatus, waitForScreen, waitForWindows }
}

async function logInByEmail(): Promise<void> {
  const email = `telegraph${++people}@example.com`
  await signInByEmail(world, email)
}

describe('a login with Telegram', () => {
  it("Telegram's own window identifies the visitor, and the next login finds the same account [FLOW-17]", async () => {
    let confirm = () => {}
    answers = () =>
      new Promise(resolve => {
        confirm = () => resolve(world.driver.telegramLogin(appId, ADA))
      })
    const run = playing(undefined, { disableSignup: false, captchaToken: 'proof' })
    await run.waitForWindows()
    expect([run.model<TelegramModel>().$status.get(), run.model<TelegramModel>().$state.get().ring]).toEqual([
      'loading',
      'turning',
    ])
    const seen: string[] = []
    run.model<TelegramModel>().$status.listen(status => seen.push(status))
    run.model<TelegramModel>().$state.listen(({ ring, title }) => {
      if (ring === 'done') seen.push(englishText(title))
    })
    confirm()
    expect(await run.result).toMatchObject({
      method: 'telegram',
      isNewUser: true,
      user: { linkedAccounts: [{ type: 'telegram', telegramUserId: '4711', username: 'ada' }] },
    })
    expect(seen).toEqual(['done', 'Successfully connected with Telegram'])
    expect(asked('/telegram/authenticate').map(({ body }) => body)).toMatchObject([
      { captcha_token: 'proof', mode: 'login-or-sign-up', telegram_auth_result: ADA },
    ])
    const id = currentUser()?.id
    await logout()
    answers = () => world.driver.telegramLogin(appId, ADA)
    world.driver.shiftClock(1_000) // each signature is good once
    expect(await playing().result).toMatchObject({ isNewUser: false, user: { id } })
  })

  it("the script loads from the provider's host with the page's nonce when Telegram is chosen [TELE-03]", async () => {
    expect(scripts).toEqual([])
    await playing().result
    expect(scripts.map(({ src, nonce }) => [src, nonce])).toEqual([
      [`${world.apiUrlLocal}/js/telegram-login.js`, 'n0nce'],
    ])
    await logout()
    world.driver.shiftClock(1_000)
    await playing().result
    expect(scripts, 'one is enough').toHaveLength(1)
    const [first] = opened
    expect(first).toEqual({ bot_id: expect.stringMatching(/^\d+$/) as string, request_access: true })
  })

  it('the screen waits for a new press if the first one has expired, and opens the window again after a blocked one', async () => {
    answers = () => undefined
    vi.stubGlobal('navigator', { userActivation: { isActive: false } })
    const run = playing()
    await eventually(() => expect(run.content().buttons).toEqual(['Open Telegram']))
    expect([opened.length, run.content().detail]).toEqual([0, 'Confirm in the window of Telegram.'])
    pressButton(run.model<TelegramModel>(), 'Open Telegram')
    expect(opened, 'in the task of the press').toHaveLength(1)
    answers = () => world.driver.telegramLogin(appId, ADA)
    pressButton(run.model<TelegramModel>(), 'Open Telegram')
    expect(await run.result).toMatchObject({ method: 'telegram' })
  })

  it('the screen reports that the visitor has cancelled, and a retry works [TELE-01] [TELE-02] [TELE-05]', async () => {
    let cancel = (_: false): void => {}
    answers = () =>
      new Promise(resolve => {
        cancel = resolve
      })
    const run = playing()
    await run.waitForScreen('telegram')
    const { $status, $state } = run.model<TelegramModel>()
    expect([$status.get(), $state.get().ring]).toEqual(['loading', 'turning'])
    await eventually(() => expect(opened).toHaveLength(1))
    aWhileLater()
    cancel(false)
    await run.waitForStatus('error')
    expect($state.get().ring).toBe('failed')
    expect(run.content()).toEqual({
      title: 'Authentication failed',
      detail: 'Telegram auth failed or was canceled by the client',
      buttons: ['Try again'],
      href: undefined,
    })
    answers = () => world.driver.telegramLogin(appId, ADA)
    pressButton(run.model<TelegramModel>(), 'Try again')
    expect($status.get()).toBe('loading')
    expect(opened, 'in the task of the press').toHaveLength(2)
    expect(await run.result).toMatchObject({ method: 'telegram' })
    expect([$status.get(), $state.get().ring]).toEqual(['done', 'done'])
  })

  it('the screen waits for a new press if the browser blocks the window, and reports a second block', async () => {
    answers = () => false
    const run = playing()
    await eventually(() => expect(run.content().buttons).toEqual(['Open Telegram']))
    expect([run.content().detail, run.model<TelegramModel>().$status.get()]).toEqual([
      'Confirm in the window of Telegram.',
      'loading',
    ])
    pressButton(run.model<TelegramModel>(), 'Open Telegram')
    await run.waitForStatus('error')
    expect(run.content()).toMatchObject({
      detail: 'Telegram auth failed or was canceled by the client',
      buttons: ['Try again'],
    })
    answers = () => world.driver.telegramLogin(appId, ADA)
    pressButton(run.model<TelegramModel>(), 'Try again')
    expect(await run.result).toMatchObject({ method: 'telegram' })
  })

  it.each(['null', '{}', '{"id":"x","auth_date":1,"hash":"h"}', '{"id":1,"auth_date":1}', '7'])(
    'no other answer is accepted as a signature: %s',
    async answer => {
      answers = () => {
        aWhileLater()
        return JSON.parse(answer) as unknown
      }
      const run = playing()
      await run.waitForStatus('error')
      expect(run.content().detail).toBe('Telegram auth failed or was canceled by the client')
      expect(asked('/telegram/authenticate')).toEqual([])
      run.stage.close()
    },
  )

  it('an app that does not allow Telegram refuses the login [TELE-04]', async () => {
    world.driver.fault(
      { path: '/telegram/authenticate', appId },
      { status: 403, body: { error: 'no', code: 'disallowed_login_method' } },
    )
    const run = playing()
    await run.waitForStatus('error')
    expect(run.content()).toMatchObject({ detail: 'Login with Telegram not allowed.', buttons: ['Go back'] })
    run.stage.close()
    await world.driver.updateApp(appId, { telegram_auth: false })
    const off = playing()
    await off.waitForStatus('error')
    expect(off.content()).toMatchObject({ detail: 'Login with Telegram not allowed.', buttons: ['Go back'] })
    pressButton(off.model<TelegramModel>(), 'Go back')
    await expect(off.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('a login with a proof that the provider rejects can be tried again [TELE-06]', async () => {
    answers = () => ({ ...world.driver.telegramLogin(appId, ADA), first_name: 'Eve' })
    const run = playing()
    await run.waitForStatus('error')
    expect(run.content()).toEqual({
      title: 'Authentication failed',
      detail: 'Something went wrong. Try again.',
      buttons: ['Try again'],
      href: undefined,
    })
    answers = () => world.driver.telegramLogin(appId, ADA)
    pressButton(run.model<TelegramModel>(), 'Try again')
    expect(await run.result).toMatchObject({ method: 'telegram' })
  })

  it('the screen reports that the script failed to load, and loads it again', async () => {
    loads = false
    const run = playing()
    await run.waitForStatus('error')
    expect(run.content()).toMatchObject({
      detail: 'No answer from the server. Check your connection and try again.',
      buttons: ['Try again'],
    })
    expect(scripts.map(({ removed }) => removed)).toEqual([true])
    loads = true
    pressButton(run.model<TelegramModel>(), 'Try again')
    expect(await run.result).toMatchObject({ method: 'telegram' })
  })

  it('the script is loaded through the Trusted Types of the page', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: (url: string) => `trusted:${rules.createScriptURL(url)}`,
    }))
    vi.stubGlobal('trustedTypes', { createPolicy })
    await playing().result
    expect([scripts[0]?.src, createPolicy.mock.calls.map(([name]) => name)]).toEqual([
      `trusted:${world.apiUrlLocal}/js/telegram-login.js`,
      ['wallet-elements'],
    ])
  })

  it('the login is cancelled when the visitor leaves', async () => {
    answers = () => undefined
    const run = playing()
    await run.waitForWindows()
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(currentUser()).toBeNull()
  })
})

const launched = (user: object) =>
  vi.stubGlobal('Telegram', {
    WebApp: {
      initData: new URLSearchParams({
        user: JSON.stringify(user),
        auth_date: '1751328000',
        hash: 'ab'.repeat(32),
      }).toString(),
    },
  })

describe('a mini app of Telegram', () => {
  it('the visitor confirms the account that the mini app names, and no window opens', async () => {
    launched(ADA)
    const run = playing()
    await run.waitForScreen('confirm-login')
    expect(englishText(run.model<ConsentModel>().$state.get().who?.name ?? '')).toBe('Ada (@ada)')
    pressButton(run.model<ConsentModel>(), 'Log in')
    await run.waitForScreen('telegram')
    await run.waitForStatus('error') // no bot has signed this data
    expect(asked('/telegram/authenticate')).toMatchObject([
      {
        body: { telegram_web_app_data: { user: JSON.stringify(ADA), hash: 'ab'.repeat(32) }, mode: 'login-or-sign-up' },
      },
    ])
    expect([opened, scripts]).toEqual([[], []])
    run.stage.close()
  })

  it('a visitor who rejects the shown account is not logged in', async () => {
    launched(ADA)
    const run = playing()
    await run.waitForScreen('confirm-login')
    pressButton(run.model<ConsentModel>(), 'Not now')
    await expect(run.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(asked('/telegram/authenticate')).toEqual([])
  })

  it.each(['', 'x', undefined, 7])('a mini app without data is treated like any other page: %s', async initData => {
    vi.stubGlobal('Telegram', { WebApp: { initData } })
    expect(await playing().result).toMatchObject({ method: 'telegram' })
  })
})

describe('a Telegram account', () => {
  it('an account is linked by the same window, only once, and unlinked by its id [LINK-18]', async () => {
    await logInByEmail()
    expect(await playing(WAYS.telegram?.link as unknown as Part, {}).result).toMatchObject({
      transferred: false,
      user: {
        linkedAccounts: expect.arrayContaining([expect.objectContaining({ telegramUserId: '4711' })]) as unknown,
      },
    })
    expect(asked('/telegram/link').map(({ body }) => body)).toMatchObject([{ telegram_auth_result: ADA }])
    await expect(linkByProof({})).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'User already has an account of type telegram linked.',
    })
    await expect(unlinkTelegram({ telegramUserId: '1' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    await unlinkTelegram({ telegramUserId: '4711' })
    expect(asked('/telegram/unlink').map(({ body }) => body)).toEqual([{ telegram_user_id: '4711' }])
    expect(currentUser()?.linkedAccounts.map(({ type }) => type)).toEqual(['email'])
  })

  it('the request contains the data that Telegram signed, in its window or in a mini app, and the captcha token; a login also contains its mode [API-34]', async () => {
    const authResult = (await world.driver.telegramLogin(appId, ADA)) as unknown as TelegramAuthResult
    answers = () => authResult
    await playing(undefined, { disableSignup: false, captchaToken: 'first' }).result
    await logout()
    launched(ADA)
    const run = playing(undefined, { disableSignup: true, captchaToken: 'second' })
    await run.waitForScreen('confirm-login')
    pressButton(run.model<ConsentModel>(), 'Log in')
    await run.waitForScreen('telegram')
    await run.waitForStatus('error') // no bot has signed this data
    run.stage.close()
    const webAppData = { user: JSON.stringify(ADA), auth_date: 1751328000, hash: 'ab'.repeat(32) }
    expect(asked('/telegram/authenticate').map(({ body }) => body)).toEqual([
      { telegram_auth_result: authResult, captcha_token: 'first', mode: 'login-or-sign-up' },
      { telegram_web_app_data: webAppData, captcha_token: 'second', mode: 'no-signup' },
    ])

    await logInByEmail()
    await linkByProof({ authResult, captchaToken: 'third' }).catch(() => {}) // the signature is valid for one login
    await linkByProof({ webAppData, captchaToken: 'fourth' }).catch(() => {})
    expect(asked('/telegram/link').map(({ body }) => body)).toEqual([
      { telegram_auth_result: authResult, captcha_token: 'third' },
      { telegram_web_app_data: webAppData, captcha_token: 'fourth' },
    ])
  })

  it('linking and unlinking need a signed-in user', async () => {
    await expect(linkByProof({})).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    await expect(unlinkTelegram({ telegramUserId: '1' })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })
})
