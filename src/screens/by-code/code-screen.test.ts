import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { link } from '../../accounts/linking/link.js'
import { update } from '../../accounts/linking/update.js'
import { logIn } from '../../accounts/log-in.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import type { Authenticated } from '../../session/authenticate.js'
import { core } from '../../session/core.js'
import { tokenFor } from '../../session/test/page.harness.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { at, flow, on, done, screen, type OnStage, type Part } from '../../stage/define.js'
import { mail } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { CodeModel } from '../shapes/code/code.js'
import { field } from '../shapes/form/field.js'
import type { FormModel } from '../shapes/form/form.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { emailField } from '../login/email-field.js'
import { codeScreen } from './code-screen.js'
import { emailAddress } from './email-address.js'

const [emailCode, linkEmailCode, updateEmailCode] = [
  codeScreen(emailAddress, logIn, 'log-in'),
  codeScreen(emailAddress, link, 'link'),
  codeScreen(emailAddress, update, 'update'),
]
const EMAIL = 'ada@example.com'
const user = (...addresses: string[]) => ({
  id: 'did:privy:ada',
  created_at: 1,
  linked_accounts: addresses.map(address => ({ type: 'email' as const, address })),
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
})
const session = (...addresses: string[]) => ({
  user: user(...addresses),
  is_new_user: true,
  token: tokenFor({ appId: 'clapiclientunittest000001' }),
  refresh_token: 'refresh',
  session_update_action: 'set',
})
const refusal = (code: string) => jsonResponse({ error: 'no', code }, 422)

let provider: ReturnType<typeof scriptedProvider>
/** Responds to each path by its last segment. */
const answering = (by: Readonly<Record<string, () => Response | Promise<Response>>>) => {
  provider = scriptedProvider(({ url }) =>
    (by[url.pathname.split('/').at(-1) ?? ''] ?? (() => jsonResponse({ success: true })))(),
  )
}
const never = () => new Promise<Response>(() => {})
const ended = (path: string) =>
  provider.requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ init }) => init.signal?.aborted)
const asked = (path: string) =>
  provider.requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => body)

beforeEach(() => {
  forgetPage()
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

async function opened<P, R>(part: Part<P, R>, params: P) {
  const page = playPart(part, params)
  const status = (wanted: string) => eventually(() => expect(page.model<CodeModel>().$status.get()).toBe(wanted))
  await status('awaiting-code-input')
  return { ...page, status, ...page.model<CodeModel>() }
}

describe('the code of a login', () => {
  it('the screen names the recipient and logs in with the typed code', async () => {
    answering({ authenticate: () => jsonResponse(session(EMAIL)) })
    const { title, detail, identifier, icon, submit, result, screenName } = await opened(emailCode, {
      identifier: EMAIL,
      disableSignup: false,
    })
    expect([screenName(), englishText(title), englishText(detail), identifier, icon]).toEqual([
      'email-code',
      'Enter confirmation code',
      'We sent six digits to',
      EMAIL,
      mail,
    ])
    expect(asked('/init')).toEqual([{ email: EMAIL, disableSignup: false }])
    submit('123456')
    expect(await result).toMatchObject({
      method: 'email',
      isNewUser: true,
      user: { email: { address: EMAIL } },
    } satisfies Partial<Record<keyof Authenticated, unknown>>)
    expect(asked('/authenticate')).toEqual([{ email: EMAIL, code: '123456', mode: 'login-or-sign-up' }])
  })

  it('no user is created if sign-up is disabled, and a captcha is solved if the app requires it', async () => {
    answering({ authenticate: () => jsonResponse(session(EMAIL)) })
    const { submit, result } = await opened(emailCode, {
      identifier: EMAIL,
      disableSignup: true,
      captchaToken: 'token',
    })
    expect(asked('/init')).toEqual([{ email: EMAIL, token: 'token', disableSignup: true }])
    submit('123456')
    await result
    expect(asked('/authenticate')).toEqual([{ email: EMAIL, code: '123456', mode: 'no-signup' }])
  })

  describe('a code that cannot be sent for now', () => {
    const page = new EventTarget()
    const network = (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine })
      if (onLine) page.dispatchEvent(new Event('online'))
    }
    const entry = screen('entry', {
      view: () => Promise.resolve({ default: () => null }),
      start: (_: object, stage: OnStage<string>) => ({
        field: field(stage, emailField, { initial: EMAIL, accept: address => stage.finish(address) }),
      }),
    })
    const login = flow<object, Authenticated>('login', {
      start: () => at(entry, {}),
      on: [
        on(entry, identifier => at(emailCode, { identifier, disableSignup: false })),
        on(emailCode, authenticated => done(authenticated)),
      ],
    })
    /** Plays the login up to the screen with the address. */
    const submitted = async () => {
      const page = playPart(login, {})
      await eventually(() => expect(page.screenName()).toBe('entry'))
      const email = () => page.model<FormModel>().field
      return {
        ...page,
        email,
        submit: () => email().submit(),
        fieldError: () => englishText(email()?.$error.get() ?? ''),
      }
    }
    const sent = () => asked('/init').length
    beforeEach(() => {
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

    it('a code that cannot be sent offline shows the error at the kept address, and is sent when the network is back', async () => {
      answering({})
      network(false)
      const { email, submit, fieldError, screenName, stage } = await submitted()
      submit()
      await eventually(() =>
        expect(fieldError()).toBe('No connection. This goes on by itself when you are back online.'),
      )
      expect([screenName(), email().$text.get(), email().$disabled.get(), sent()]).toEqual(['entry', EMAIL, false, 0])
      network(true)
      await eventually(() => expect(screenName()).toBe('email-code'))
      await eventually(() => expect(sent()).toBe(1))
      stage.back()
      expect([screenName(), fieldError()], 'nothing is wrong any more').toEqual(['entry', ''])
    })

    it('the code is sent automatically at most once, and again whenever the visitor submits', async () => {
      vi.useFakeTimers()
      provider = scriptedProvider(new TypeError('Failed to fetch'))
      network(false)
      const { submit, fieldError, screenName, stage } = await submitted()
      submit()
      await eventually(() => expect(fieldError()).toMatch(/^No connection/))
      network(true)
      await vi.advanceTimersByTimeAsync(10_000)
      await eventually(() => expect(fieldError()).toMatch(/^No answer from the server/))
      const tries = sent()
      network(true)
      await vi.advanceTimersByTimeAsync(10_000)
      expect([sent(), screenName()]).toEqual([tries, 'entry'])
      submit()
      await vi.advanceTimersByTimeAsync(10_000)
      await eventually(() => expect(sent()).toBeGreaterThan(tries))
      stage.close()
    })

    it('no code is sent to an address that the visitor is changing', async () => {
      answering({})
      network(false)
      const { email, submit, fieldError, screenName } = await submitted()
      submit()
      await eventually(() => expect(fieldError()).not.toBe(''))
      email().type('ada@example.co')
      network(true)
      await new Promise(resolve => setTimeout(resolve))
      expect([screenName(), fieldError(), sent()]).toEqual(['entry', '', 0])
    })

    it('too many attempts show the error at the address with the time, and the button is enabled again afterwards', async () => {
      vi.useFakeTimers()
      answering({ init: () => jsonResponse({ error: 'slow down' }, 429, { 'retry-after': '40' }) })
      const { email, submit, fieldError, screenName } = await submitted()
      submit()
      await eventually(() => expect(fieldError()).toBe('Too many attempts. Try again in 40 seconds.'))
      expect([screenName(), email().$text.get(), email().$disabled.get()]).toEqual(['entry', EMAIL, true])
      submit()
      await vi.advanceTimersByTimeAsync(39_000)
      expect([sent(), email().$disabled.get()]).toEqual([1, true])
      await vi.advanceTimersByTimeAsync(1_001)
      expect([sent(), email().$disabled.get(), fieldError(), screenName()]).toEqual([1, false, '', 'entry'])
      submit()
      await eventually(() => expect(sent()).toBe(2))
    })

    it('after too many attempts, another address can be submitted at once', async () => {
      answering({ init: () => jsonResponse({ error: 'slow down' }, 429, { 'retry-after': '40' }) })
      const { email, submit, fieldError, stage } = await submitted()
      submit()
      await eventually(() => expect(fieldError()).not.toBe(''))
      email().type('bob@example.com')
      expect([email().$disabled.get(), fieldError()]).toEqual([false, ''])
      stage.close()
    })
  })

  it('an address with a plus that the server rejects shows the error at its field', async () => {
    answering({ init: () => refusal('disallowed_plus_email') })
    const entry = screen('entry', {
      view: () => Promise.resolve({ default: () => null }),
      start: (_: object, stage: OnStage<string>) => ({
        field: field(stage, emailField, { initial: 'ada+news@example.com', accept: address => stage.finish(address) }),
      }),
    })
    const login = flow<object, Authenticated>('login', {
      start: () => at(entry, {}),
      on: [
        on(entry, identifier => at(emailCode, { identifier, disableSignup: false })),
        on(emailCode, authenticated => done(authenticated)),
      ],
    })
    const { model, screenName, stage } = playPart(login, {})
    await eventually(() => expect(screenName()).toBe('entry'))
    model<FormModel>().field.submit()
    await eventually(() =>
      expect(englishText(model<FormModel>().field?.$error.get() ?? '')).toBe(
        "Please enter a valid email address without a '+'.",
      ),
    )
    expect(screenName()).toBe('entry')
    stage.close()
  })

  it('any other failure to send the code shows the error screen', async () => {
    answering({ init: () => jsonResponse({ error: 'The mail server is down' }, 400) })
    const { screenName, stage, result } = playPart(emailCode, { identifier: EMAIL, disableSignup: false })
    await eventually(() => expect(screenName()).toBe('error'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'UNKNOWN_AUTH_ERROR', message: 'The mail server is down' })
  })

  it('sending and checking are aborted when the visitor leaves', async () => {
    answering({ init: never })
    const sending = playPart(emailCode, { identifier: EMAIL, disableSignup: false })
    await eventually(() => expect(ended('/init')).toEqual([false]))
    sending.stage.close()
    expect(ended('/init')).toEqual([true])
    answering({ authenticate: never })
    const checking = await opened(emailCode, { identifier: EMAIL, disableSignup: false })
    checking.submit('123456')
    await eventually(() => expect(ended('/authenticate')).toEqual([false]))
    checking.stage.close()
    expect(ended('/authenticate')).toEqual([true])
  })
})

describe.each<[string, typeof linkEmailCode, string, readonly string[], object]>([
  ['the code of a link', linkEmailCode, '/link', [], { email: EMAIL, code: '123456' }],
  [
    'the code of an update',
    updateEmailCode,
    '/update',
    ['old@example.com'],
    { oldAddress: 'old@example.com', newAddress: EMAIL, code: '123456' },
  ],
])('%s', (_, part, path, before, sent) => {
  it('the code is sent to the new address, which then belongs to the account', async () => {
    answering({ [path.slice(1)]: () => jsonResponse(user(EMAIL)), sessions: () => jsonResponse(session(EMAIL)) })
    setSession(userFromWire(user(...before) as never), 'login')
    const { screenName, title, detail, identifier, submit, result } = await opened(part, { identifier: EMAIL })
    expect([screenName(), englishText(title), englishText(detail), identifier]).toEqual([
      'email-code',
      'Enter confirmation code',
      'We sent six digits to',
      EMAIL,
    ])
    expect(asked('/init')).toEqual([{ email: EMAIL }])
    submit('123456')
    expect((await result).email?.address).toBe(EMAIL)
    expect(asked(path)).toEqual([sent])
  })

  it('sending and checking are aborted when the visitor leaves', async () => {
    answering({ init: never })
    const sending = playPart(part, { identifier: EMAIL })
    await eventually(() => expect(ended('/init')).toEqual([false]))
    sending.stage.close()
    expect(ended('/init')).toEqual([true])
    answering({ [path.slice(1)]: never })
    setSession(userFromWire(user(...before) as never), 'login')
    const checking = await opened(part, { identifier: EMAIL })
    checking.submit('123456')
    await eventually(() => expect(ended(path)).toEqual([false]))
    checking.stage.close()
    expect(ended(path)).toEqual([true])
  })
})
