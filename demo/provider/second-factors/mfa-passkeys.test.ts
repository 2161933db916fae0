import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { SoftwarePasskey } from '../login/passkeys/software-passkey.harness.js'
import { bearer, TestApp } from '../test-app.harness.js'

const PAGE = 'http://app.localhost:4100'
const FRAME = { origin: 'http://wallet.localhost' }

let world: World
let app: TestApp
let headers: Record<string, string>
let key: SoftwarePasskey
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { passkey_auth: true, mfa_methods: ['passkey'] })
  headers = { ...bearer((await app.logIn()).body.token), origin: PAGE }
  key = await linked()
})

const ask = <T = Record<string, unknown>>(path: string, body: object = {}, more: Record<string, string> = {}) =>
  app.call<T>(path, body, { ...headers, ...more })
interface CeremonyStart {
  options: {
    challenge: string
    rp_id: string
    rp: { id: string }
    user: { id: string }
    allow_credentials: { id: string }[]
  }
}
const startCeremony = async () => (await ask<CeremonyStart>('mfa/passkeys/init')).body.options
const user = async () =>
  (
    await app.call<{ user: { mfa_methods: { type: string }[]; linked_accounts: Record<string, unknown>[] } }>(
      'users/me',
      undefined,
      headers,
    )
  ).body.user
const enrol = (ids: string[], more: object = {}, pass: Record<string, string> = {}) =>
  ask('mfa/passkeys/enrollment', { credential_ids: ids, ...more }, { ...FRAME, ...pass })
const verify = async (passkey: SoftwarePasskey, body: object = {}) =>
  ask('mfa/passkeys/verify', { authenticator_response: passkey.authenticate(await startCeremony()), ...body }, FRAME)
const pass = async () => ({ 'privy-mfa-token': String((await verify(key)).body['token']) })

async function linked(): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(PAGE)
  const { options } = (await ask<CeremonyStart>('passkeys/link/init')).body
  expect((await ask('passkeys/link', { authenticator_response: passkey.register(options) })).status).toBe(200)
  return passkey
}

describe('a passkey as a second factor', () => {
  it('a passkey is enrolled by its id, and verified for the page that requested it', async () => {
    expect(await enrol([key.id])).toMatchObject({ status: 200, body: {} })
    expect(await user()).toMatchObject({
      mfa_methods: [{ type: 'passkey' }],
      linked_accounts: expect.arrayContaining([
        expect.objectContaining({ credential_id: key.id, enrolled_in_mfa: true }),
      ]) as unknown,
    })
    expect((await startCeremony()).allow_credentials).toMatchObject([{ id: key.id }])
    expect((await verify(key, { relying_party: PAGE })).body['token']).toMatch(/^mfa_/)
  })

  it('only an enrolled passkey counts, and only for its own user', async () => {
    expect(await verify(key)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    await enrol([key.id])
    const answer = key.authenticate(await startCeremony())
    const other = bearer((await app.logIn()).body.token)
    expect(await ask('mfa/passkeys/verify', { authenticator_response: answer }, { ...FRAME, ...other })).toMatchObject({
      status: 401,
    })
    expect(await ask('mfa/passkeys/enrollment', { credential_ids: [key.id] }, other)).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })

  it('a challenge works once, and one of a login does not count', async () => {
    await enrol([key.id])
    const answer = key.authenticate(await startCeremony())
    expect((await ask('mfa/passkeys/verify', { authenticator_response: answer }, FRAME)).status).toBe(200)
    expect((await ask('mfa/passkeys/verify', { authenticator_response: answer }, FRAME)).status).toBe(401)
    const { options } = (await ask<CeremonyStart>('passkeys/authenticate/init')).body
    expect(
      (await ask('mfa/passkeys/verify', { authenticator_response: key.authenticate(options) }, FRAME)).status,
    ).toBe(401)
  })

  it('an empty list removes a passkey, and unlinks it unless it stays a login method', async () => {
    await enrol([key.id])
    expect(await enrol([])).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_mfa' } })
    expect((await enrol([], { remove_for_login: false }, await pass())).status).toBe(200)
    expect((await user()).linked_accounts.some(({ credential_id }) => credential_id === key.id)).toBe(true)
    await enrol([key.id])
    expect((await enrol([], {}, await pass())).status).toBe(200)
    const after = await user()
    expect(after.mfa_methods).toEqual([])
    expect(after.linked_accounts.some(({ credential_id }) => credential_id === key.id)).toBe(false)
  })
})
