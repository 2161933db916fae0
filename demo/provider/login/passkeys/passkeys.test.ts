import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, TestApp, type Auth } from '../../test-app.harness.js'
import { SoftwarePasskey } from './software-passkey.harness.js'

const ORIGIN = 'http://app.localhost:4100'
const refused = { status: 401, body: { code: 'invalid_credentials' } }

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { passkey_auth: true, passkeys_for_signup_enabled: true })
})

interface CeremonyStart {
  relying_party: string
  options: {
    challenge: string
    rp: { id: string; name: string }
    rp_id: string
    user: { id: string }
    exclude_credentials: { id: string }[]
  }
}

const call = <T = Record<string, unknown>>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call<T>(`passkeys/${path}`, body, { origin: ORIGIN, ...headers })
const startCeremony = async (path: string, headers: Record<string, string> = {}) =>
  (await call<CeremonyStart>(`${path}/init`, {}, headers)).body.options
const register = async (key = new SoftwarePasskey(ORIGIN)) => ({
  key,
  auth: await call<Auth>('register', { authenticator_response: key.register(await startCeremony('register')) }),
})
/** The login request: the challenge and the key's response. */
const used = (key: SoftwarePasskey, options: Awaited<ReturnType<typeof startCeremony>>) => ({
  challenge: options.challenge,
  authenticator_response: key.authenticate(options),
})
const logIn = async (key: SoftwarePasskey) => call<Auth>('authenticate', used(key, await startCeremony('authenticate')))

describe('a passkey', () => {
  it('a passkey signs a new user up, and logs the same user in again', async () => {
    const { key, auth } = await register()
    expect(auth.body).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'passkey', credential_id: key.id, enrolled_in_mfa: false }] },
    })
    expect((await logIn(key)).body).toMatchObject({ is_new_user: false, user: { id: auth.body.user.id } })
  })

  it('the options are in snake case, for the site of the page', async () => {
    expect((await call<CeremonyStart>('register/init', {})).body).toMatchObject({
      relying_party: ORIGIN,
      options: {
        rp: { id: 'app.localhost', name: 'Test app' },
        user: { id: expect.any(String) as string, name: 'Test app', display_name: 'Test app' },
        pub_key_cred_params: expect.arrayContaining([{ alg: -7, type: 'public-key' }]) as unknown,
        authenticator_selection: { user_verification: 'required', resident_key: 'required' },
      },
    })
    expect((await call('authenticate/init', {})).body).toMatchObject({
      options: { rp_id: 'app.localhost', allow_credentials: [], user_verification: 'required' },
    })
    expect(
      (await call<CeremonyStart>('authenticate/init', { relying_party: 'http://localhost' })).body.options.rp_id,
    ).toBe('localhost')
    for (const relying_party of ['http://evil.example', 'file:///x', 'no address', 7]) {
      expect(await call('authenticate/init', { relying_party }), String(relying_party)).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    }
    expect((await app.call('passkeys/authenticate/init', {})).status).toBe(400)
  })

  it('a challenge works once, for its purpose and app, within ten minutes', async () => {
    const { key } = await register()
    const [options, foreign] = [await startCeremony('authenticate'), await TestApp.of(world, { passkey_auth: true })]
    const [answer, other] = [used(key, options), await startCeremony('authenticate')]
    expect(await foreign.call('passkeys/authenticate', answer, { origin: ORIGIN })).toMatchObject(refused)
    expect(await call('authenticate', { ...answer, challenge: other.challenge })).toMatchObject(refused)
    expect((await call('authenticate', answer)).status).toBe(200)
    expect(await call('authenticate', answer)).toMatchObject(refused)
    expect(
      await call('authenticate', used(key, { ...options, challenge: (await startCeremony('register')).challenge })),
    ).toMatchObject(refused)
    const late = await startCeremony('authenticate')
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect(await call('authenticate', used(key, late))).toMatchObject(refused)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('an unknown, foreign, copied, unverified or forged passkey is refused', async () => {
    expect(await logIn(new SoftwarePasskey(ORIGIN))).toMatchObject(refused)
    const phishing = new SoftwarePasskey('http://evil.localhost:4100')
    expect(
      await call('register', { authenticator_response: phishing.register(await startCeremony('register')) }),
    ).toMatchObject(refused)
    expect((await register(new SoftwarePasskey(ORIGIN, { userVerified: false }))).auth).toMatchObject(refused)
    const { key } = await register()
    await logIn(key)
    await logIn(key)
    key.rewind()
    expect(await logIn(key)).toMatchObject(refused)
    key.authenticate({ challenge: '', rp_id: '' })
    key.authenticate({ challenge: '', rp_id: '' })
    const { challenge, authenticator_response: answer } = used(key, await startCeremony('authenticate'))
    expect(
      await call('authenticate', {
        challenge,
        authenticator_response: { ...answer, response: { ...answer.response, signature: 'MEUCIQ' } },
      }),
    ).toMatchObject(refused)
    expect(
      await call('register', { authenticator_response: key.register(await startCeremony('register')) }),
      'known already',
    ).toMatchObject(refused)
  })

  it('a signature that is not in canonical form is refused [SEC-81]', async () => {
    const { key } = await register()
    const der = (signature: Buffer) => {
      const numbers: Buffer[] = []
      for (let at = 2; at < signature.length; at += 2 + (signature[at + 1] ?? 0))
        numbers.push(signature.subarray(at + 2, at + 2 + (signature[at + 1] ?? 0)))
      return numbers
    }
    const sequence = (...numbers: Buffer[]) => {
      const inner = Buffer.concat(numbers.map(number => Buffer.concat([Buffer.from([2, number.length]), number])))
      return Buffer.concat([Buffer.from([0x30, inner.length]), inner])
    }
    const otherEncodings: Record<string, (signature: Buffer) => Buffer> = {
      'bytes behind': signature => Buffer.concat([signature, Buffer.from([0])]),
      'a length in two bytes': signature => Buffer.concat([Buffer.from([0x30, 0x81]), signature.subarray(1)]),
      'a number with a zero in front': signature => {
        const [r = Buffer.alloc(0), s = Buffer.alloc(0)] = der(signature)
        return sequence(Buffer.concat([Buffer.from([0]), r]), s)
      },
      'a third number': signature => sequence(...der(signature), Buffer.from([1])),
    }
    for (const [name, form] of Object.entries(otherEncodings)) {
      const { challenge, authenticator_response: answer } = used(key, await startCeremony('authenticate'))
      const signature = form(Buffer.from(String(answer.response.signature), 'base64url')).toString('base64url')
      expect(
        await call('authenticate', {
          challenge,
          authenticator_response: { ...answer, response: { ...answer.response, signature } },
        }),
        name,
      ).toMatchObject(refused)
    }
    expect((await logIn(key)).status).toBe(200)
  })

  it('a malformed response is reported as such', async () => {
    for (const authenticator_response of [
      undefined,
      'x',
      {},
      { type: 'public-key', id: 'a', raw_id: 'a' },
      { type: 'public-key', id: 'a', raw_id: 'a', response: { client_data_json: 7 } },
    ]) {
      for (const path of ['authenticate', 'register'])
        expect(await call(path, { challenge: 'Y2g', authenticator_response })).toMatchObject({
          status: 400,
          body: { code: 'invalid_data' },
        })
    }
    const malformed = {
      type: 'public-key',
      id: 'a',
      raw_id: 'a',
      response: { client_data_json: '!', authenticator_data: '!', signature: '!', attestation_object: '!' },
    }
    for (const path of ['authenticate', 'register'])
      expect(await call(path, { challenge: 'Y2g', authenticator_response: malformed })).toMatchObject(refused)
  })

  it('nobody signs up with a passkey if the app does not allow it', async () => {
    await world.driver.updateApp(app.id, { passkeys_for_signup_enabled: false })
    expect(await call('register/init', {})).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
    await world.driver.updateApp(app.id, { passkey_auth: false })
    expect(await call('authenticate/init', {})).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method' },
    })
  })
})

describe('the passkeys of a user', () => {
  it('a user has at most five passkeys; each logs in, and each can be unlinked', async () => {
    const {
      auth: {
        body: { token },
      },
    } = await register()
    const me = bearer(token)
    const add = async (key = new SoftwarePasskey(ORIGIN)) => ({
      key,
      answer: await call<Auth['user']>(
        'link',
        { authenticator_response: key.register(await startCeremony('link', me)) },
        me,
      ),
    })
    let second = await add()
    expect((await logIn(second.key)).body.is_new_user).toBe(false)
    expect((await startCeremony('link', me)).exclude_credentials).toHaveLength(2)
    for (let i = 0; i < 3; i++) second = await add()
    expect(second.answer.body.linked_accounts).toHaveLength(5)
    const sixthPasskey = await add()
    expect(sixthPasskey.answer).toMatchObject({ status: 400, body: { code: 'cannot_link_more_of_type' } })
    expect(await logIn(sixthPasskey.key)).toMatchObject(refused)
    expect(
      (await call<Auth['user']>('unlink', { credential_id: second.key.id }, me)).body.linked_accounts,
    ).toHaveLength(4)
    expect(await logIn(second.key)).toMatchObject(refused)
    expect(await call('unlink', { credential_id: second.key.id }, me)).toMatchObject({
      status: 400,
      body: { code: 'linked_account_not_found' },
    })
  })

  it('only the user who requested the challenge can link the passkey', async () => {
    const [ada, bob] = [bearer((await app.logIn()).body.token), bearer((await app.logIn()).body.token)]
    const key = new SoftwarePasskey(ORIGIN)
    expect(
      await call('link', { authenticator_response: key.register(await startCeremony('link', ada)) }, bob),
    ).toMatchObject(refused)
  })
})
