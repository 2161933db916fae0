import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { Farcaster } from '../../store/accounts/farcaster.js'
import { bearer, TestApp, type Auth } from '../../test-app.harness.js'
import { farcasterPeople, signIn } from './farcaster-sign-in.js'

const ORIGIN = 'http://app.localhost:4100'
const refused = { status: 401, body: { code: 'invalid_credentials' } }

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { farcaster_auth: true })
})

const call = <T = Record<string, unknown>>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call<T>(`farcaster/${path}`, body, { origin: ORIGIN, ...headers })
const local = (url: string) => url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal)
const say = (url: string, fields: Record<string, string>) =>
  fetch(local(url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const status = (token: string) =>
  call<Record<string, unknown>>('status', undefined, { 'farcaster-channel-token': token })

interface Channel {
  channel_token: string
  connect_uri: string
}
const open = async (body: Record<string, unknown> = {}) => (await call<Channel>('init', body)).body

/** A login that its person approved, in the form that the page sends. */
async function approved(person = 'ada') {
  const { channel_token, connect_uri } = await open()
  await say(connect_uri, { person })
  const { message, signature, fid } = (await status(channel_token)).body
  return { channel_token, message, signature, fid }
}

describe('login with Farcaster', () => {
  it('a person approves the login over a channel', async () => {
    const { channel_token, connect_uri } = await open()
    expect((await status(channel_token)).body).toEqual({
      state: 'pending',
      nonce: expect.stringMatching(/^[a-zA-Z0-9]{8,}$/) as string,
    })
    expect(await (await fetch(local(connect_uri))).text()).toContain('Test app asks the development Farcaster')
    expect((await say(connect_uri, { person: 'ada' })).status).toBe(200)
    const completed = (await status(channel_token)).body
    expect(completed).toMatchObject({
      state: 'completed',
      username: 'ada',
      display_name: 'Ada Example',
      fid: expect.any(Number) as number,
    })
    const { message, signature, fid } = completed
    const auth = await call<Auth>('authenticate', { channel_token, message, signature, fid })
    expect(auth.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          { type: 'farcaster', fid, username: 'ada', owner_address: expect.stringMatching(/^0x/) as string },
        ],
      },
    })
    expect((await call<Auth>('authenticate', await approved())).body).toMatchObject({
      is_new_user: false,
      user: { id: auth.body.user.id },
    })
  })

  it('a channel works once, with its own response, in its own app, for ten minutes', async () => {
    const body = await approved()
    const other = await TestApp.of(world, { farcaster_auth: true })
    expect(await other.call('farcaster/authenticate', body, { origin: ORIGIN })).toMatchObject(refused)
    expect(
      await other.call('farcaster/status', undefined, {
        origin: ORIGIN,
        'farcaster-channel-token': body.channel_token,
      }),
    ).toMatchObject(refused)
    expect(await call('authenticate', { ...body, channel_token: (await approved()).channel_token })).toMatchObject(
      refused,
    )
    expect((await call('authenticate', body)).status).toBe(200)
    expect(await call('authenticate', body)).toMatchObject(refused)
    const late = await open()
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect(await status(late.channel_token)).toMatchObject(refused)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('another person, another site and a forged response are refused', async () => {
    const body = await approved()
    const grace = await approved('grace')
    expect(await call('authenticate', { ...body, fid: grace.fid })).toMatchObject(refused)
    expect(await call('authenticate', { ...body, signature: grace.signature })).toMatchObject(refused)
    expect(await call('authenticate', { ...body, signature: 'x' })).toMatchObject(refused)
    expect(await call('authenticate', { ...body, message: `${String(body.message)}\n` })).toMatchObject(refused)
    expect(await call('authenticate', body, { origin: 'http://evil.localhost:4100' })).toMatchObject(refused)
    for (const fid of ['1', 1.5, 0, undefined])
      expect(await call('authenticate', { ...body, fid })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    expect(await call('init', { redirect_url: 'http://evil.example/' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
    await world.driver.updateApp(app.id, { farcaster_auth: false })
    expect(await call('init', {})).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
  })

  it('a login can be declined, and returns to the app if it has a redirect URL', async () => {
    const { channel_token, connect_uri } = await open({ redirect_url: `${ORIGIN}/back` })
    expect((await say(connect_uri, { answer: 'deny' })).headers.get('location')).toBe(`${ORIGIN}/back`)
    expect((await status(channel_token)).body['state']).toBe('pending')
  })

  it('a mini app needs no channel', async () => {
    const startSignIn = async () =>
      (await app.call<{ nonce: string; expires_at: string }>('../v2/farcaster/init', {}, { origin: ORIGIN })).body.nonce
    const farcaster = new Farcaster(world.driver.context.db, Date.now)
    const [ada] = farcasterPeople(farcaster)
    if (!ada) throw new Error('Nobody is there')
    const body = await signIn(ada, { origin: ORIGIN, nonce: await startSignIn(), now: Date.now() })
    const v2 = (body: unknown) => app.call<Auth>('../v2/farcaster/authenticate', body, { origin: ORIGIN })
    expect((await v2(body)).body.user.linked_accounts).toMatchObject([{ type: 'farcaster', username: 'ada' }])
    expect(await v2(body)).toMatchObject(refused)
    expect(await v2(await signIn(ada, { origin: ORIGIN, nonce: 'madeUpNonce42', now: Date.now() }))).toMatchObject(
      refused,
    )
  })

  it('an account can be linked, transferred and unlinked', async () => {
    await call('authenticate', await approved())
    const me = bearer((await app.logIn()).body.token)
    const refusal = await call<{ code: string; data: { nonce: string; subject: string } }>('link', await approved(), me)
    expect(refusal.body.code).toBe('account_transfer_required')
    const { nonce, subject } = refusal.body.data
    const transferred = await call<Auth['user']>(
      'transfer',
      { nonce, farcaster_id: subject, farcaster_embedded_address: '0x' },
      me,
    )
    expect(transferred.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'farcaster' }])
    expect((await call<Auth['user']>('unlink', { fid: Number(subject) }, me)).body.linked_accounts).toHaveLength(1)
  })
})

describe('a Farcaster signer', () => {
  const key = `0x${'3b'.repeat(32)}`
  interface Signer {
    status: string
    signer_approval_url: string
    fid?: number
  }

  it('a signer waits for its person, who approves it once', async () => {
    const me = bearer((await call<Auth>('authenticate', await approved('alan'))).body.token)
    const signer = await call<Signer>('signer/init', { ed25519_public_key: key }, me)
    expect(signer.body).toMatchObject({ public_key: key, status: 'pending_approval' })
    expect((await call<Signer>('signer/status', { ed25519_public_key: key }, me)).body).toEqual({
      public_key: key,
      status: 'pending_approval',
    })
    expect(await (await fetch(local(signer.body.signer_approval_url))).text()).toContain(key)
    await say(signer.body.signer_approval_url, { answer: 'allow' })
    const done = await call<Signer>('signer/status', { public_key: key }, me)
    expect(done.body).toMatchObject({ status: 'approved', fid: expect.any(Number) as number })
    expect((await say(signer.body.signer_approval_url, { answer: 'deny' })).status).toBe(404)
    expect((await call<Signer>('signer/init', { ed25519_public_key: key }, me)).body.status).toBe('approved')
    expect((await app.call<{ user: Auth['user'] }>('users/me', undefined, me)).body.user.linked_accounts).toMatchObject(
      [{ type: 'farcaster', signer_public_key: key }],
    )
  })

  it('a signer can be declined, and requires a Farcaster account and a key', async () => {
    const me = bearer((await call<Auth>('authenticate', await approved())).body.token)
    const { body } = await call<Signer>('signer/init', { ed25519_public_key: key }, me)
    await say(body.signer_approval_url, { answer: 'deny' })
    expect((await call<Signer>('signer/status', { ed25519_public_key: key }, me)).body.status).toBe('revoked')
    for (const invalid of [{}, { ed25519_public_key: '0x12' }, { ed25519_public_key: key, deadline: 7 }])
      expect(await call('signer/init', invalid, me)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(
      await call('signer/init', { ed25519_public_key: key }, bearer((await app.logIn()).body.token)),
    ).toMatchObject({ status: 400, body: { code: 'linked_account_not_found' } })
    expect((await call('signer/init', { ed25519_public_key: key })).status).toBe(401)
  })
})
