import { CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, TestApp } from '../test-app.harness.js'
import { delegationKeys } from './delegation-routes.js'
import { openDeviceShares } from './page/device-shares.js'
import { frameEvents } from './page/events/frame-events.js'
import { frameWorld, type FrameWorld } from './page/frame-world.js'
import { deriveKey } from './page/keys/derive.js'
import { joinShares } from './page/keys/shares.js'
import { ProviderCall } from './page/provider-call.js'
import { SecondFactorPass } from './page/second-factor-pass.js'

let world: World
let app: TestApp
let token: string
let page: FrameWorld
let address: string
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
  token = (await app.logIn()).body.token
  page = frameWorld(
    new ProviderCall({ appId: app.id }, undefined, new SecondFactorPass(() => undefined)),
    await openDeviceShares(app.id),
  )
  address = String((await frame('privy:wallet:create'))['address'])
})

async function frame(event: string, data: object = {}): Promise<Record<string, unknown>> {
  const platformFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    platformFetch(path.startsWith('/') ? `${world.apiUrlLocal}${path}` : path, init),
  )
  try {
    return (await frameEvents.get(event)?.({ accessToken: token, ...data }, page)) as Record<string, unknown>
  } finally {
    vi.unstubAllGlobals()
  }
}
const consent = (wallet = address) =>
  frame('privy:delegated-actions:consent', {
    rootWallet: { address, chainType: 'ethereum', imported: false },
    delegatedWallets: [{ address: wallet, chainType: 'ethereum', walletIndex: 0 }],
  })
const account = async () =>
  (
    await app.call<{ user: { linked_accounts: { type: string; delegated?: boolean; delegated_at?: number }[] } }>(
      'users/me',
      undefined,
      bearer(token),
    )
  ).body.user.linked_accounts.find(({ type }) => type === 'wallet')
const delegated = async () => (await account())?.delegated

describe('delegated actions', () => {
  it('a consent marks the wallet as delegated until it is revoked', async () => {
    expect(await delegated()).toBe(false)
    expect(await consent()).toEqual({ success: true })
    expect(await delegated()).toBe(true)
    expect((await app.call('wallets/revoke', {}, bearer(token))).body).toEqual({ message: 'Revoked' })
    expect(await delegated()).toBe(false)
    expect(await app.call('wallets/revoke', {}, bearer(token))).toMatchObject({
      status: 400,
      body: { code: 'user_has_not_delegated_wallet' },
    })
  })

  it('the delegation has the time of its first consent, also after a second one', async () => {
    const now = () => Math.floor(world.driver.context.clock.now() / 1_000)
    expect((await account())?.delegated_at).toBeUndefined()
    const before = now()
    await consent()
    const since = (await account())?.delegated_at ?? 0
    expect(since >= before && since <= now()).toBe(true)
    world.driver.shiftClock(60_000)
    try {
      await consent()
      expect((await account())?.delegated_at).toBe(since)
      await app.call('wallets/revoke', {}, bearer(token))
      expect((await account())?.delegated_at).toBeUndefined()
    } finally {
      world.driver.shiftClock(-60_000)
    }
  })

  it('the two shares restore the wallet together, and only the secure environment can read one of them', async () => {
    await consent()
    const row = world.driver.context.db.get('SELECT * FROM wallet_delegations ORDER BY created_at DESC LIMIT 1') as {
      encrypted_tee_share: string
      app_share: string
    }
    const [enc = '', ct = ''] = row.encrypted_tee_share.split('.')
    const suite = new CipherSuite({
      kem: new DhkemP256HkdfSha256(),
      kdf: new HkdfSha256(),
      aead: new Chacha20Poly1305(),
    })
    const recipientKey = await crypto.subtle.importKey(
      'pkcs8',
      Buffer.from(delegationKeys(world.driver.context).privateKey, 'base64'),
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      ['deriveBits'],
    )
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
    const share = new Uint8Array(await suite.open({ recipientKey, enc: bytes(enc).buffer }, bytes(ct).buffer))
    expect((await deriveKey(await joinShares(share, bytes(row.app_share)), 'ethereum', 0)).address).toBe(address)
  })

  it("only the user's own wallets on this device can be delegated", async () => {
    await expect(consent('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    page = frameWorld(page.call, await openDeviceShares(app.id))
    await expect(consent()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
    expect(await delegated()).toBe(false)
  })
})
