import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import { loginAsGuest } from '../../session/guest.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { PasskeyAccount, User } from '../../session/user/user.js'
import { logIn } from '../log-in.js'
import { provePasskey, makePasskey, type PasskeyOptions, type PasskeyStep } from './passkey-proof.js'
import { linkPasskey } from './link-passkey.js'
import { unlinkPasskey } from './unlink-passkey.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
let app: { appId: string; apiUrl: string }
let browser: BrowserWithPasskeys
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  browser = new BrowserWithPasskeys()
  app = {
    appId: (await world.driver.createApp({ passkey_auth: true, passkeys_for_signup_enabled: true })).appId,
    apiUrl: world.apiUrlLocal,
  }
  openPage(app)
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  browser.restore()
})

const asked = (part: string) => world.driver.requests(app.appId).filter(({ path }) => path.includes(part))
const signUpWithPasskey = async (how?: PasskeyOptions) => logIn(await makePasskey('log-in', how))
const loginWithPasskey = async (how?: PasskeyOptions) => logIn(await provePasskey(how))
const passkeys = () =>
  currentUser()?.linkedAccounts.filter((account): account is PasskeyAccount => account.type === 'passkey') ?? []

async function logInByEmail(): Promise<void> {
  const email = `passkeys${++people}@example.com`
  await signInByEmail(world, email)
}

describe('a login with a passkey', () => {
  it('creates a user, and logs in the same user again [FLOW-15]', async () => {
    const steps: PasskeyStep[] = []
    const { user, isNewUser, method } = await signUpWithPasskey({ onStep: step => steps.push(step) })
    expect([isNewUser, method, passkeys().map(({ credentialId }) => credentialId)]).toEqual([
      true,
      'passkey',
      [browser.keys[0]?.id],
    ])
    await logout()
    const again = await loginWithPasskey({ onStep: step => steps.push(step) })
    expect([again.isNewUser, again.user.id]).toEqual([false, user.id])
    const each = ['generating-challenge', 'awaiting-passkey']
    expect(steps).toEqual([...each, ...each])
  })

  it("sends, like a link, the relying party and the authenticator's answer in snake case [API-33]", async () => {
    await signUpWithPasskey()
    await linkPasskey()
    await logout()
    await loginWithPasskey()
    const [registered, linked, used] = ['passkeys/register', 'passkeys/link', 'passkeys/authenticate'].map(
      path => asked(path).find(request => request.path.endsWith(path))?.body,
    )
    const made = (id: string | undefined) => ({
      relying_party: browser.origin,
      authenticator_response: {
        id,
        raw_id: id,
        type: 'public-key',
        authenticator_attachment: 'platform',
        client_extension_results: { cred_props: { rk: true } },
        response: {
          client_data_json: expect.any(String) as string,
          attestation_object: expect.any(String) as string,
          transports: ['internal'],
        },
      },
    })
    const [first, second] = browser.keys.map(({ id }) => id)
    expect([registered, linked]).toEqual([made(first), made(second)])
    expect(used).toMatchObject({
      relying_party: browser.origin,
      challenge: expect.any(String) as string,
      authenticator_response: {
        raw_id: second,
        response: {
          client_data_json: expect.any(String) as string,
          authenticator_data: expect.any(String) as string,
          signature: expect.any(String) as string,
          user_handle: expect.any(String) as string,
        },
      },
    })
  })

  it('stores which browser and system created the passkey, and when [PASSK-13]', async () => {
    await signUpWithPasskey()
    expect(passkeys()).toEqual([
      {
        type: 'passkey',
        credentialId: browser.keys[0]?.id,
        enrolledInMfa: false,
        authenticatorName: null,
        createdWithBrowser: null,
        createdWithOs: null,
        verifiedAt: expect.any(Date),
        firstVerifiedAt: expect.any(Date),
        latestVerifiedAt: expect.any(Date),
      },
    ])
  })

  it('creates no user if sign-up is disabled', async () => {
    await expect(logIn(await makePasskey('log-in'), { disableSignup: true })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'A new passkey makes a new user.',
    })
    expect([asked('passkeys/register').map(({ path }) => path), currentUser()]).toEqual([
      ['/api/v1/passkeys/register/init'],
      null,
    ])
  })

  it('needs a passkey that the provider knows', async () => {
    await signUpWithPasskey()
    await logout()
    world.driver.fault(
      { path: '/api/v1/passkeys/authenticate', appId: app.appId },
      { status: 401, body: { error: 'no', code: 'invalid_credentials' } },
    )
    await expect(loginWithPasskey()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(currentUser()).toBeNull()
  })

  it('requests the options with the captcha token, and passes them to the browser [API-32]', async () => {
    await signUpWithPasskey({ captchaToken: 'of the sign-up' })
    await linkPasskey({ captchaToken: 'of the link' })
    await logout()
    await loginWithPasskey({ captchaToken: 'of the login' })
    expect(asked('/init').map(({ path, body }) => [path.replace('/api/v1/', ''), body])).toEqual([
      ['passkeys/register/init', { token: 'of the sign-up' }],
      ['passkeys/link/init', { token: 'of the link' }],
      ['passkeys/authenticate/init', { token: 'of the login' }],
    ])
    // The provider accepts only answers to its own challenges.
    expect(browser.requests.map(({ kind }) => kind)).toEqual(['create', 'create', 'get'])
    expect([asked('/passkeys/').every(({ status }) => status === 200), currentUser()]).toEqual([
      true,
      expect.objectContaining({ linkedAccounts: [expect.anything(), expect.anything()] }),
    ])
  })
})

describe('a browser without WebAuthn', () => {
  it('cannot log in, sign up or link with a passkey, and sends no request [PASSK-05]', async () => {
    await logInByEmail()
    browser.restore()
    browser = new BrowserWithPasskeys(undefined, { webauthn: false })
    const refused = { code: 'NOT_SUPPORTED', message: 'WebAuthn is not supported in this browser' }
    await expect(loginWithPasskey()).rejects.toMatchObject(refused)
    await expect(signUpWithPasskey()).rejects.toMatchObject(refused)
    await expect(linkPasskey()).rejects.toMatchObject(refused)
    expect(asked('/passkeys/')).toEqual([])
  })
})

describe('linking a passkey', () => {
  it('needs a signed-in user who is not a guest', async () => {
    await expect(linkPasskey()).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to link a passkey',
    })
    await loginAsGuest()
    await expect(linkPasskey()).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
    expect(browser.requests).toEqual([])
  })

  it('adds it to the accounts of the session, once for two calls at once [LINK-20]', async () => {
    await logInByEmail()
    const [one, other] = await Promise.all([linkPasskey(), linkPasskey()])
    expect(one).toBe(other)
    expect(passkeys().map(({ credentialId }) => credentialId)).toEqual([browser.keys[0]?.id])
    expect(asked('/passkeys/link').map(({ body }) => Object.keys(body as object).sort())).toEqual([
      [],
      ['authenticator_response', 'relying_party'],
    ])
  })

  it('is refused above five passkeys, before the browser is asked [LINK-05]', async () => {
    await logInByEmail()
    for (let count = 0; count < 5; count++) await linkPasskey()
    expect(passkeys()).toHaveLength(5)
    await expect(linkPasskey()).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'Cannot link more passkeys to account.',
    })
    expect([browser.requests.length, asked('/passkeys/link/init').length]).toEqual([5, 5])
  })

  it('reports a refusal by the visitor, and an unknown error of the browser [PASSK-06]', async () => {
    await logInByEmail()
    browser.behaviour = { name: 'NotAllowedError', message: 'The operation either timed out or was not allowed.' }
    await expect(linkPasskey()).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'Passkey request timed out or rejected by user.',
      cancelled: true,
      retryable: true,
    })
    browser.behaviour = { name: 'UnknownError' }
    await expect(linkPasskey()).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
      message: 'Unknown error occurred.',
    })
    expect(passkeys()).toEqual([])
  })

  it("aborts the browser's request when the call is aborted", async () => {
    await logInByEmail()
    browser.behaviour = 'nothing'
    const left = new AbortController()
    const linking = linkPasskey({ signal: left.signal })
    await eventually(() => expect(browser.requests).toHaveLength(1))
    left.abort()
    await expect(linking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(browser.requests[0]?.signal.aborted).toBe(true)
  })
})

describe('unlinking a passkey', () => {
  it('needs a signed-in user, and a passkey of that user', async () => {
    await expect(unlinkPasskey({ credentialId: 'x' })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    await logInByEmail()
    await expect(unlinkPasskey({ credentialId: 'x' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    expect(asked('/unlink')).toEqual([])
  })

  it('sends only its id if it is not a second factor', async () => {
    await logInByEmail()
    await linkPasskey()
    const credentialId = browser.keys[0]?.id ?? ''
    await unlinkPasskey({ credentialId })
    expect(asked('/unlink').map(({ body }) => body)).toEqual([{ credential_id: credentialId }])
    expect(passkeys()).toEqual([])
  })

  it('is refused for a second factor, without a request [LINK-11]', async () => {
    await logInByEmail()
    await linkPasskey()
    const user = currentUser() as User
    setSession(
      {
        ...user,
        linkedAccounts: user.linkedAccounts.map(account =>
          account.type === 'passkey' ? { ...account, enrolledInMfa: true } : account,
        ),
      },
      'user-updated',
    )
    await expect(unlinkPasskey({ credentialId: browser.keys[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'Cannot unlink a passkey enrolled in MFA',
    })
    expect(asked('/unlink')).toEqual([])
  })

  it('is refused for the last account that can log in, without a request', async () => {
    await signUpWithPasskey()
    await expect(unlinkPasskey({ credentialId: browser.keys[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'The last account cannot be unlinked',
    })
    expect([passkeys().length, asked('/unlink')]).toEqual([1, []])
  })
})
