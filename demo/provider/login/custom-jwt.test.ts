import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, TestApp, type Auth } from '../test-app.harness.js'

const refused = { status: 401, body: { code: 'invalid_credentials' } }

let world: World
let app: TestApp
let keys: { publicKey: CryptoKey; privateKey: CryptoKey }
let jwks: { keys: Record<string, unknown>[] }
beforeAll(async () => {
  world = await startWorld({ chains: false })
  keys = await generateKeyPair('ES256')
  jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'host', alg: 'ES256' }] }
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { custom_jwt_auth: true, custom_jwt_jwks: jwks })
})

const token = (
  claims: JWTPayload = { sub: 'host-user-42' },
  { key = keys.privateKey, expires = '5m' as string | number } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'host' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)
const logIn = (token: unknown) => app.call<Auth>('custom_jwt_account/authenticate', { token })

describe("a token of the host's own", () => {
  it('a token logs its user in, as the same user each time', async () => {
    const first = await logIn(await token())
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'custom_auth', custom_user_id: 'host-user-42' }] },
    })
    expect((await logIn(await token())).body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
  })

  it("a token is verified with the key set at the app's URL", async () => {
    const host = createServer((_, answer) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
    )
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    try {
      await world.driver.updateApp(app.id, {
        custom_jwt_jwks: null,
        custom_jwt_jwks_url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/jwks.json`,
        custom_jwt_claim: 'user',
      })
      expect((await logIn(await token({ user: 'u1' }))).status).toBe(200)
      expect(await logIn(await token())).toMatchObject(refused)
    } finally {
      host.close()
    }
    await world.driver.updateApp(app.id, { custom_jwt_jwks_url: 'http://127.0.0.1:1/none' })
    expect(await logIn(await token({ user: 'u1' }))).toMatchObject(refused)
  })

  it('a foreign, expired, unlimited, unsigned or malformed token is refused', async () => {
    const other = await generateKeyPair('ES256')
    const endless = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'ES256', kid: 'host' })
      .sign(keys.privateKey)
    const shared = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid: 'host' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(JSON.stringify(jwks.keys[0])))
    const invalidTokens = {
      'another key': await token({ sub: 'x' }, { key: other.privateKey }),
      old: await token({ sub: 'x' }, { expires: 1 }),
      endless,
      'a shared secret': shared,
      unsigned: new UnsecuredJWT({ sub: 'x' }).setExpirationTime('5m').encode(),
      'no name': await token({}),
      'no token': 'x.y.z',
    }
    for (const [name, token] of Object.entries(invalidTokens)) expect(await logIn(token), name).toMatchObject(refused)
    for (const token of [undefined, 7, '', {}])
      expect(await logIn(token)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    await world.driver.updateApp(app.id, { custom_jwt_auth: false })
    expect(await logIn(await token())).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
  })

  it('a token is linked to the signed-in user, and not to a second one', async () => {
    const me = bearer((await app.guest()).body.token)
    expect((await app.call<Auth['user']>('custom_jwt_account/link', { token: await token() }, me)).body).toMatchObject({
      is_guest: false,
      linked_accounts: [{ type: 'custom_auth' }],
    })
    const other = bearer((await app.logIn()).body.token)
    expect(await app.call('custom_jwt_account/link', { token: await token() }, other)).toMatchObject({
      status: 400,
      body: { code: 'linked_to_another_user' },
    })
  })
})
