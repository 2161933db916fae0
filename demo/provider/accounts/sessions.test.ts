import { createPublicKey, verify } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.harness.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

const invalid = { status: 401, body: { code: 'missing_or_invalid_token' } }
const refresh = (refresh_token: string) => app.call<Auth>('sessions', { refresh_token })
const me = (token: string) => app.call('users/me', undefined, bearer(token))
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>

async function later<T>(ms: number, then: () => Promise<T>): Promise<T> {
  world.driver.shiftClock(ms)
  try {
    return await then()
  } finally {
    world.driver.shiftClock(-ms)
  }
}

describe('refreshing', () => {
  it('a refresh returns a new token, and tabs that refresh within 30 s get the same one', async () => {
    const {
      body: { refresh_token, token },
    } = await app.logIn()
    const [one, two] = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(one.body.refresh_token).not.toBe(refresh_token)
    expect(two.body.refresh_token).toBe(one.body.refresh_token)
    expect(part(one.body.token, 1)['sid']).toBe(part(token, 1)['sid'])
    expect((await later(29_000, () => refresh(refresh_token))).body.refresh_token).toBe(one.body.refresh_token)
  })

  it('a spent refresh token that is used again after 30 s ends the whole session', async () => {
    const {
      body: { refresh_token, token },
    } = await app.logIn()
    const next = await refresh(refresh_token)
    expect(await later(30_001, () => refresh(refresh_token))).toMatchObject(invalid)
    expect(await refresh(next.body.refresh_token)).toMatchObject(invalid)
    expect(await me(token)).toMatchObject(invalid)
  })

  it('a strict app has no such grace period', async () => {
    await world.driver.updateApp(app.id, { strict_refresh: true })
    const {
      body: { refresh_token },
    } = await app.logIn()
    const next = await refresh(refresh_token)
    expect(await refresh(refresh_token)).toMatchObject(invalid)
    expect(await refresh(next.body.refresh_token)).toMatchObject(invalid)
  })

  it('a refresh token expires after 30 days, and is unknown to every other app', async () => {
    const {
      body: { refresh_token },
    } = await app.logIn()
    const other = await TestApp.of(world)
    expect(await other.call('sessions', { refresh_token })).toMatchObject(invalid)
    expect(await later(30 * DAY_MS + 1, () => refresh(refresh_token))).toMatchObject(invalid)
    expect((await refresh(refresh_token)).status).toBe(200)
    expect(await app.call('sessions', {})).toMatchObject(invalid)
  })
})

describe('logging out', () => {
  it('a logout ends both tokens at once, and a second logout is refused', async () => {
    const { body } = await app.logIn()
    const out = () => app.call('sessions/logout', { refresh_token: body.refresh_token }, bearer(body.token))
    expect(await out()).toMatchObject({ status: 200, body: {} })
    expect(await me(body.token)).toMatchObject(invalid)
    expect(await refresh(body.refresh_token)).toMatchObject(invalid)
    expect(await out()).toMatchObject({ status: 400, body: { code: 'already_logged_out' } })
  })

  it('a logout works with an expired access token, and with the refresh token alone', async () => {
    const [late, alone] = [await app.logIn(), await app.logIn()]
    expect((await later(2 * HOUR_MS, () => app.call('sessions/logout', {}, bearer(late.body.token)))).status).toBe(200)
    expect((await app.call('sessions/logout', { refresh_token: alone.body.refresh_token })).status).toBe(200)
    expect(await me(late.body.token)).toMatchObject(invalid)
    expect(await me(alone.body.token)).toMatchObject(invalid)
  })
})

describe('access tokens', () => {
  it('an access token is ES256 and verifies with the published key, as PEM and as JWKS', async () => {
    const {
      body: { token, user },
    } = await app.logIn()
    expect(part(token, 0)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    const config = await app.call<{ verification_key: string }>(`apps/${app.id}`)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const key = { key: createPublicKey(config.body.verification_key), dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const {
      body: {
        keys: [jwk],
      },
    } = await app.call<{ keys: Record<string, string>[] }>(`apps/${app.id}/jwks.json`)
    const { payload } = await jwtVerify(token, await importJWK(jwk ?? {}, 'ES256'), {
      issuer: 'privy.io',
      audience: app.id,
    })
    expect(payload).toMatchObject({ sub: user.id, sid: expect.any(String) as string })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  it('an access token expires after an hour, or at the time that the app sets', async () => {
    const {
      body: { token },
    } = await app.logIn()
    expect((await later(HOUR_MS - 5_000, () => me(token))).status).toBe(200)
    expect(await later(HOUR_MS + 1_000, () => me(token))).toMatchObject(invalid)
    world.driver.expireAccessTokens(app.id)
    expect(await me(token)).toMatchObject(invalid)
    expect((await app.logIn()).status).toBe(200)
    await world.driver.updateApp(app.id, { access_token_seconds: 60 })
    const short = (await app.logIn()).body.token
    expect(Number(part(short, 1)['exp']) - Number(part(short, 1)['iat'])).toBe(60)
  })

  it('an access token with any wrong part is refused [SEC-82]', async () => {
    const email = somebody()
    const {
      body: { token, identity_token, user },
    } = await app.logIn(email)
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const claims = part(token, 1)
    const base = (header: Record<string, unknown>, body: Record<string, unknown> = claims) =>
      new SignJWT(body).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header }).sign(privateKey)
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [head = '', , signature = ''] = token.split('.')
    const spki = (await app.call<{ verification_key: string }>(`apps/${app.id}`)).body.verification_key
    const forged = {
      'no signature': `${text({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
      'its own key': await base({ jwk: await exportJWK(publicKey) }),
      'a key id of ours': await base({ kid: 'development' }),
      'the public key as a shared secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(Buffer.from(spki)),
      'another person': `${head}.${text({ ...claims, sub: 'did:privy:somebodyelse' })}.${signature}`,
      'an identity token': identity_token,
      'half of it': token.slice(0, -20),
      'one bit of the signature': `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`,
      nothing: '',
    }
    for (const [name, token] of Object.entries(forged)) expect(await me(token), name).toMatchObject(invalid)
    const other = await TestApp.of(world)
    expect(await other.call('users/me', undefined, bearer(token))).toMatchObject(invalid)
    expect((await me(token)).body).toMatchObject({ user: { id: user.id } })
  })

  it("the access token is repeated as the provider's own token if the app enables that", async () => {
    await world.driver.updateApp(app.id, { provider_tokens: true, identity_tokens: false })
    const { body } = await app.logIn()
    expect(body.privy_access_token).toBe(body.token)
    expect(body).not.toHaveProperty('identity_token')
    expect((await me(body.token)).body['identity_token']).toBeNull()
  })
})

describe('identity tokens', () => {
  it('an identity token lists the accounts briefly as JSON text, and no session', async () => {
    const email = somebody()
    const {
      body: { identity_token, user },
    } = await app.logIn(email)
    const claims = part(identity_token, 1)
    expect(claims).toMatchObject({
      iss: 'privy.io',
      aud: app.id,
      sub: user.id,
      cr: expect.stringMatching(/^\d{10}$/) as string,
    })
    expect(claims).not.toHaveProperty('sid')
    expect(JSON.parse(String(claims['linked_accounts']))).toEqual([
      { type: 'email', address: email, lv: expect.any(Number) as number },
    ])
    expect(part((await app.guest()).body.identity_token, 1)['guest']).toBe('t')
  })
})
