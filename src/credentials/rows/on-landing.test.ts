import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { LOGIN_METHODS, type LoginMethod } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { connectorTo, FakeWallet } from '../../connectors/wallet.harness.js'
import { emailField } from '../../screens/login/email-field.js'
import { landing, type LandingModel } from '../../screens/login/landing.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { findRow, englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { tokenFor } from '../../session/test/page.harness.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { mail, person, wallet as walletIcon } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { Credential } from '../credential.js'
import { credentials } from '../registry.js'

/** The credentials, as the landing knows them. */
const email = credentials.find(({ id }) => id === 'email') as Credential
const guest = credentials.find(({ id }) => id === 'guest') as Credential
const wallet = credentials.find(({ id }) => id === 'wallet') as Credential

const user = (is_guest = false) => ({
  id: 'did:privy:ada',
  created_at: 1,
  linked_accounts: is_guest ? [] : [{ type: 'email' as const, address: 'ada@example.com' }],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest,
})
const session = (is_guest = false) =>
  jsonResponse({
    user: user(is_guest),
    is_new_user: true,
    token: tokenFor({ appId: 'clapiclientunittest000001' }),
    refresh_token: 'refresh',
    session_update_action: 'set',
  })

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider('hang')
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

it("there is a credential for every login method except the host's own login, which needs no row", () => {
  expect(credentials.map(({ id }) => id).sort()).toEqual(LOGIN_METHODS.filter(id => id !== 'custom').sort())
})

describe('the login by e-mail', () => {
  it('e-mail is a field on the landing, and a host can fill it in', () => {
    const { label, prove, ...known } = email
    expect([known, englishText(label), prove['log-in'].name]).toMatchObject([
      { id: 'email', group: 'web2', place: 'field', field: emailField, prefill: 'email', mark: { icon: mail } },
      'Continue with Email',
      'email',
    ])
  })

  it('the login asks for the code that was sent to the address, and ends with the user', async () => {
    provider = scriptedProvider(({ url }) =>
      url.pathname.endsWith('authenticate') ? session() : jsonResponse({ success: true }),
    )
    const { model, screenName, result } = playPart(email.prove['log-in'], {
      identifier: 'ada@example.com',
      disableSignup: true,
      captchaToken: 'token',
    })
    await eventually(() => expect(screenName()).toBe('email-code'))
    await eventually(() => expect(model<CodeModel>().$status.get()).toBe('awaiting-code-input'))
    expect(provider.requests[0]?.body).toEqual({ email: 'ada@example.com', token: 'token', disableSignup: true })
    model<CodeModel>().submit('123456')
    expect(await result).toMatchObject({ method: 'email', user: { email: { address: 'ada@example.com' } } })
  })

  it('no captcha token is sent if none was required', async () => {
    provider = scriptedProvider(jsonResponse({ success: true }))
    const { stage } = playPart(email.prove['log-in'], { identifier: 'ada@example.com', disableSignup: false })
    await eventually(() =>
      expect(provider.requests[0]?.body).toEqual({ email: 'ada@example.com', disableSignup: false }),
    )
    stage.close()
  })

  it('the login requires an address', async () => {
    for (const identifier of [undefined, '']) {
      const { screenName, stage, result } = playPart(email.prove['log-in'], {
        disableSignup: false,
        ...(identifier !== undefined && { identifier }),
      })
      await eventually(() => expect(screenName()).toBe('error'))
      stage.close()
      await expect(result).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'An e-mail address is needed to send a code.',
      })
    }
  })
})

describe('the login as a guest', () => {
  it('the guest login is a line below the others, unless the visitor is a guest already', () => {
    const { label, prove, offered, ...known } = guest
    expect([known, englishText(label), prove['log-in'].name]).toMatchObject([
      { id: 'guest', group: 'web2', place: 'line', mark: { icon: person } },
      'Continue as guest',
      'guest',
    ])
    expect(offered?.()).toBe(true)
    setSession(userFromWire(user() as never), 'login')
    expect(offered?.()).toBe(true)
    setSession(userFromWire(user(true) as never), 'login')
    expect(offered?.()).toBe(false)
  })

  it('the guest login asks nothing, and ends with a guest', async () => {
    let go = () => {}
    provider = scriptedProvider(
      () =>
        new Promise(resolve => {
          go = () => resolve(session(true))
        }),
    )
    const { screenName, result } = playPart(guest.prove['log-in'], { disableSignup: false })
    await eventually(() => expect([screenName(), provider.requests.length]).toEqual(['guest', 1]))
    go()
    expect(await result).toMatchObject({ method: 'guest', user: { isGuest: true } })
  })
})

describe('the login by a wallet', () => {
  it('there is one row until the wallets are known, and then a row for each, found here or not', async () => {
    const { label, rows, ready, prove, ...known } = wallet
    expect([known, englishText(label), prove['log-in'].name]).toMatchObject([
      { id: 'wallet', group: 'web3', place: 'row', mark: { icon: walletIcon } },
      'Continue with a wallet',
      'wallet',
    ])
    addConnectorSource('test', async add => {
      add(connectorTo(new FakeWallet()))
    })
    const $rows = rows?.(atom(resolveSettings(null)))
    expect($rows?.get()).toBeUndefined()
    const stop = $rows?.listen(() => {})
    await eventually(() =>
      expect($rows?.get()?.map(row => englishText(row.label))).toEqual([
        'Example Wallet',
        'MetaMask',
        'Coinbase Wallet',
        'Rainbow',
      ]),
    )
    stop?.()
    await ready?.()
    expect(rows?.(atom(resolveSettings(null))).get()?.length).toBe(4)
  })
})

describe('the landing of an app with some methods enabled', () => {
  const FLAGS = [
    'email',
    'sms',
    'google',
    'twitter',
    'discord',
    'github',
    'spotify',
    'instagram',
    'tiktok',
    'linkedin',
    'apple',
    'wallet',
    'farcaster',
    'telegram',
    'passkey',
  ] as const

  /** The login methods that are offered, in the first view and behind its further rows. */
  async function offered(loginMethods: readonly LoginMethod[]): Promise<string[]> {
    const { stage, model } = playPart(landing, { methods: credentials }, { loginMethods })
    await eventually(() => expect(stage.$scene.get()?.screen).toBe('landing'))
    const { $state } = model<LandingModel>()
    const idsInView = () => [
      ...$state.get().fields.map(({ id }) => id),
      ...$state.get().rows.map(({ id }) => id),
      ...$state.get().lines.map(({ id }) => id),
    ]
    const found = idsInView()
    for (const label of $state.get().further.map(row => englishText(row.label))) {
      findRow($state.get().further, label)?.choose?.()
      found.push(...idsInView())
      stage.back()
    }
    stage.close()
    return [...new Set(found)]
  }

  it.each(FLAGS)('%s is offered only if it is enabled [CONF-14]', async flag => {
    expect(await offered([flag])).toEqual([flag])
    const others = FLAGS.filter(other => other !== flag)
    expect((await offered(others)).sort()).toEqual([...others].sort())
  })
})
