import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { LOGIN_METHODS, type LoginMethod } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { connectorTo, FakeWallet } from '../../connectors/wallet.harness.js'
import { emailField } from '../../screens/login/email-field.js'
import { landing, type LandingModel } from '../../screens/login/landing.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import { played } from '../../screens/shapes/parts/played.harness.js'
import { rowOf, said } from '../../screens/shapes/parts/shown.harness.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { tokenFor } from '../../session/test/page.harness.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { mail, person, wallet as walletIcon } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { Credential } from '../credential.js'
import { credentials } from '../registry.js'

/** As the landing knows it. */
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
  answer({
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
  provider.leave()
  forgetPage()
})

it("is one of each that a host can name, but for the host's own login, which needs no row", () => {
  expect(credentials.map(({ id }) => id).sort()).toEqual(LOGIN_METHODS.filter(id => id !== 'custom').sort())
})

describe('the login by e-mail', () => {
  it('is a field on the landing, which a host can fill', () => {
    const { label, prove, ...known } = email
    expect([known, said(label), prove['log-in'].name]).toMatchObject([
      { id: 'email', group: 'web2', place: 'field', field: emailField, prefill: 'email', mark: { icon: mail } },
      'Continue with Email',
      'email',
    ])
  })

  it('asks for the code that was sent to the address, and ends with who it is', async () => {
    provider = scriptedProvider(({ url }) =>
      url.pathname.endsWith('authenticate') ? session() : answer({ success: true }),
    )
    const { model, shown, result } = played(email.prove['log-in'], {
      identifier: 'ada@example.com',
      disableSignup: true,
      captchaToken: 'token',
    })
    await eventually(() => expect(shown()).toBe('email-code'))
    await eventually(() => expect(model<CodeModel>().$status.get()).toBe('awaiting-code-input'))
    expect(provider.sent[0]?.body).toEqual({ email: 'ada@example.com', token: 'token', disableSignup: true })
    model<CodeModel>().submit('123456')
    expect(await result).toMatchObject({ method: 'email', user: { email: { address: 'ada@example.com' } } })
  })

  it('sends no proof where none was asked for', async () => {
    provider = scriptedProvider(answer({ success: true }))
    const { stage } = played(email.prove['log-in'], { identifier: 'ada@example.com', disableSignup: false })
    await eventually(() => expect(provider.sent[0]?.body).toEqual({ email: 'ada@example.com', disableSignup: false }))
    stage.close()
  })

  it('needs an address', async () => {
    for (const identifier of [undefined, '']) {
      const { shown, stage, result } = played(email.prove['log-in'], {
        disableSignup: false,
        ...(identifier !== undefined && { identifier }),
      })
      await eventually(() => expect(shown()).toBe('error'))
      stage.close()
      await expect(result).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'An e-mail address is needed to send a code.',
      })
    }
  })
})

describe('the login as a guest', () => {
  it('is a line below the others, unless the visitor is a guest already', () => {
    const { label, prove, offered, ...known } = guest
    expect([known, said(label), prove['log-in'].name]).toMatchObject([
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

  it('asks nothing, and ends with a guest', async () => {
    let go = () => {}
    provider = scriptedProvider(
      () =>
        new Promise(resolve => {
          go = () => resolve(session(true))
        }),
    )
    const { shown, result } = played(guest.prove['log-in'], { disableSignup: false })
    await eventually(() => expect([shown(), provider.sent.length]).toEqual(['guest', 1]))
    go()
    expect(await result).toMatchObject({ method: 'guest', user: { isGuest: true } })
  })
})

describe('the login by a wallet', () => {
  it('is one row until its wallets are known, then a row for each, found here or not', async () => {
    const { label, rows, ready, prove, ...known } = wallet
    expect([known, said(label), prove['log-in'].name]).toMatchObject([
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
      expect($rows?.get()?.map(row => said(row.label))).toEqual([
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

describe('on the landing of flags', () => {
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

  /** What one can log in with, in the first view and behind the rows below it. */
  async function offered(loginMethods: readonly LoginMethod[]): Promise<string[]> {
    const { stage, model } = played(landing, { methods: credentials }, { loginMethods })
    await eventually(() => expect(stage.$scene.get()?.screen).toBe('landing'))
    const { $state } = model<LandingModel>()
    const here = () => [
      ...$state.get().fields.map(({ id }) => id),
      ...$state.get().rows.map(({ id }) => id),
      ...$state.get().lines.map(({ id }) => id),
    ]
    const found = here()
    for (const label of $state.get().further.map(row => said(row.label))) {
      rowOf($state.get().further, label)?.choose?.()
      found.push(...here())
      stage.back()
    }
    stage.close()
    return [...new Set(found)]
  }

  it.each(FLAGS)('%s is there where it is switched on, and only there [CONF-14]', async flag => {
    expect(await offered([flag])).toEqual([flag])
    const others = FLAGS.filter(other => other !== flag)
    expect((await offered(others)).sort()).toEqual([...others].sort())
  })
})
