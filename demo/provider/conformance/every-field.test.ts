import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { filledIn, OPERATIONS } from '../operations/index.js'
import { bearer, TestApp } from '../test-app.harness.js'
import { WIRE_SCHEMAS, type WireSchemas } from './wire-schemas.js'
import { wrongInputsOf, type WrongInput } from './wrong-inputs.harness.js'

const PARALLEL_REQUESTS = 16
/**
 * Fields for which the published schemas accept anything, and the fields of an encrypted response, which a request for
 * an unencrypted one may contain unread.
 */
const ACCEPTS_EVERYTHING =
  /\.(?:abi\..+|domain\.name|message\.name|transports\.0|params\.0)$| payload\.name$|^wallet\.userKey(?:\.below)? (?:encryption_type|recipient_public_key)$/

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

const published = (Object.entries(WIRE_SCHEMAS) as [keyof typeof OPERATIONS, WireSchemas][]).flatMap(
  ([name, { asked }]) => {
    const { method, path } = OPERATIONS[name]
    return asked ? [{ name, method, path, ...wrongInputsOf(asked, method === 'GET') }] : []
  },
)

describe('every operation with a published schema', () => {
  it('a wrong value is known for every field that does not accept everything', () => {
    expect(published.length).toBeGreaterThan(70)
    expect(
      published.filter(({ places, name }) => places.length === 0 && name !== 'fc2.init').map(({ name }) => name),
    ).toEqual([])
    const open = published.flatMap(({ name, places, wrong }) =>
      places.filter(place => !wrong.some(({ at }) => at === place)).map(place => `${name} ${place}`),
    )
    expect(open.filter(place => !ACCEPTS_EVERYTHING.test(place))).toEqual([])
  })

  it('a wrong value in any field is refused', async () => {
    const app = await TestApp.of(world, {
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
    const me = bearer((await app.guest()).body.token)
    const {
      body: { id: walletId },
    } = await app.call<{ id: string }>('wallets', { chain_type: 'ethereum' }, me)
    const server = { authorization: `Basic ${Buffer.from(`${app.id}:development-app-secret`).toString('base64')}` }
    const served: string[] = []
    const ask = async (
      { name, method, path }: { name: string; method: string; path: string },
      { at, input }: WrongInput,
    ) => {
      const answer = await fetch(
        world.apiUrlLocal +
          filledIn(path, path.includes('/apps/') ? app.id : walletId) +
          (method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''),
        {
          method,
          headers: {
            'privy-app-id': app.id,
            'content-type': 'application/json',
            ...(/^app\./.test(name) ? server : me),
          },
          ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
        },
      )
      const { error } = (await answer.json()) as { error?: unknown }
      if (answer.status < 400 || answer.status >= 500 || typeof error !== 'string')
        served.push(`${name} ${at}, ${answer.status}: ${JSON.stringify(input).slice(0, 200)}`)
    }
    const cases = published.flatMap(operation => operation.wrong.map(input => () => ask(operation, input))).values()
    await Promise.all(
      Array.from({ length: PARALLEL_REQUESTS }, async () => {
        for (const next of cases) await next()
      }),
    )
    expect(served).toEqual([])
  })
})
