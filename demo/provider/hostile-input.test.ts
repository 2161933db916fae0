import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { SEED } from '../../src/lib/seed.harness.js'
import { bearer, TestApp } from './test-app.harness.js'

const [BODIES, QUERIES] = [8, 2]

/** Field names that some route reads, so that the values get past the first check. */
const NAMES = [
  'email',
  'code',
  'token',
  'mode',
  'phoneNumber',
  'address',
  'message',
  'signature',
  'chainId',
  'walletClientType',
  'message_type',
  'smart_wallet_type',
  'nonce',
  'provider',
  'redirect_to',
  'state_code',
  'authorization_code',
  'code_type',
  'subject',
  'userInfo',
  'authenticator_response',
  'relying_party',
  'credential_id',
  'channel_token',
  'fid',
  'farcaster_id',
  'ed25519_public_key',
  'deadline',
  'telegram_auth_result',
  'telegram_web_app_data',
  'telegram_user_id',
  'guest_credential',
  'refresh_token',
  'action',
  'sitekey',
  'event_name',
  'payload',
  'chain_type',
  'oldAddress',
  'newAddress',
  'old_phone_number',
  'new_phone_number',
] as const
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'ada@example.com',
    '123456',
    '+14155550100',
    'login-or-sign-up',
    `0x${'00'.repeat(65)}`,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '11111111111111111111111111111111',
    'google',
    'transaction',
    'plain',
    'http://app.localhost/',
    'AQID',
    '\0',
    '__proto__',
    '%00',
    "' OR 1=1 --",
    '../../etc/passwd',
    'ey.ey.ey',
    'did:privy:x',
    `0x${'3b'.repeat(32)}`,
    'kernel',
    'app.localhost wants you to sign in with your Ethereum account:\n',
    '\ud800',
  ),
)
const value = fc.oneof(
  text,
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    -1,
    1e308,
    2 ** 53,
    { type: 'public-key', id: 'a', raw_id: 'a', response: {} },
    [[]],
    { subject: {} },
    { toString: 7, valueOf: 7 },
  ),
)
const bodies = fc.record(Object.fromEntries(NAMES.map(name => [name, value])), { requiredKeys: [] })

/** The same fields as a query. */
const queryOf = (body: object): string => {
  const asText = (sent: unknown) =>
    (typeof sent === 'string' ? sent : JSON.stringify(sent)).toWellFormed().slice(0, 200)
  return `?${new URLSearchParams(Object.entries(body).map(([name, sent]) => [name, asText(sent)])).toString()}`.slice(
    0,
    2_000,
  )
}

type Route = World['driver']['server']['routes'][number]

/** Sends this body, or the query of a GET request, to a route, and returns how the response violates the API's rules. */
async function violationsOf(
  { app, url }: { readonly app: TestApp; readonly url: string },
  { method, path }: Route,
  body: object,
  headers: Record<string, string>,
): Promise<readonly string[]> {
  const answer = await fetch(`${url}${path.replace(/:\w+/g, app.id)}${method === 'GET' ? queryOf(body) : ''}`, {
    method,
    redirect: 'manual', // the demo that it may redirect to is not under test
    headers: {
      'privy-app-id': app.id,
      'content-type': 'application/json',
      origin: 'http://app.localhost:4100',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isRefusal = () => typeof (JSON.parse(text) as { error?: unknown }).error === 'string'
  const isAllowed = answer.status < 400 || (answer.status < 500 && (!path.startsWith('/api/') || isRefusal()))
  return isAllowed ? [] : [`${answer.status} ${text.slice(0, 100)} for ${JSON.stringify(body).slice(0, 300)}`]
}

describe('every route', async () => {
  // The provider that is running lists its routes, so it starts before there are tests.
  const world = await startWorld({ chains: false })
  afterAll(() => world.stop())
  const routes = new Map(world.driver.server.routes.map(route => [`${route.method} ${route.path}`, route]))
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.of(world, {
      sms_auth: true,
      wallet_auth: true,
      solana_wallet_auth: true,
      passkey_auth: true,
      passkeys_for_signup_enabled: true,
      farcaster_auth: true,
      custom_jwt_auth: true,
      custom_jwt_jwks: { keys: [] },
      mfa_methods: ['sms', 'totp', 'passkey'],
    })
  })

  it.each([...routes.keys()].map((name, index) => [name, index] as const))(
    "answers with a status below 500, and an error has the API's shape: %s",
    async (name, index) => {
      const route = routes.get(name) as Route
      const place = { app, url: world.apiUrlLocal }
      const me = bearer((await app.guest()).body.token)
      const violations = await Promise.all(
        fc
          .sample(bodies, { seed: SEED + index, numRuns: route.method === 'GET' ? QUERIES : BODIES })
          .flatMap(body => [violationsOf(place, route, body, me), violationsOf(place, route, body, {})]),
      )
      expect(violations.flat()).toEqual([])
    },
  )
})
