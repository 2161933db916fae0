import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { TestApp } from '../test-app.harness.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

const SETTINGS = {
  wallet_auth: true,
  solana_wallet_auth: true,
  passkey_auth: true,
  passkeys_for_signup_enabled: true,
  farcaster_auth: true,
  sms_auth: true,
}
const site = { origin: 'http://app.localhost:4100' }
const INITS: readonly (readonly [kind: string, path: string, body: object])[] = [
  ['wallet', 'siwe/init', {}],
  ['wallet', 'siws/init', { address: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs' }],
  ['passkey', 'passkeys/register/init', {}],
  ['passkey', 'passkeys/authenticate/init', {}],
  ['farcaster', 'farcaster/init', {}],
  ['farcaster', '../v2/farcaster/init', {}],
  ['code', 'passwordless/init', { email: 'ada@example.com' }],
  ['code', 'passwordless_sms/init', { phoneNumber: '+14155552671' }],
]

it.each(INITS)(
  'too many %s logins that start from one network address are refused for ten minutes, in that app only (%s)',
  async (kind, path, body) => {
    const [app, other] = [await TestApp.of(world, SETTINGS), await TestApp.of(world, SETTINGS)]
    const { db, clock } = world.driver.context
    const fill = (rows: number) =>
      db.run(
        'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO rate_limits SELECT ?, ? FROM n',
        [rows, `${kind}\n${app.id}\n127.0.0.1`, clock.now()],
      )
    fill(999)
    expect((await app.call(path, body, site)).status).toBe(200)
    const refused = await app.call(path, body, site)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await other.call(path, body, site)).status).toBe(200)
    world.driver.shiftClock(601_000)
    expect((await app.call(path, body, site)).status).toBe(200)
  },
)
