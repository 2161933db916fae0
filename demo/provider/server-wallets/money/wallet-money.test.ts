import { parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, TestApp } from '../../test-app.harness.js'
import { WalletOwner } from '../wallet-owner.harness.js'

const TO = '0x00000000000000000000000000000000000000AA'

let world: World
let app: TestApp
let ada: WalletOwner
beforeAll(async () => { world = await startWorld() })
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { embedded_wallet_mode: 'user-controlled-server-wallets-only' })
  ada = await WalletOwner.of(app)
})

const secret = (value = 'development-app-secret') => ({ authorization: `Basic ${Buffer.from(`${app.id}:${value}`).toString('base64')}` })
const asServer = <T = Record<string, unknown>>(path: string, headers: Record<string, string> = {}) => app.call<T>(path, undefined, { ...secret(), ...headers })

describe('an app\'s own server', () => {
  it('lists the wallets of all users, page by page', async () => {
    const eve = await WalletOwner.of(app)
    const made = [await ada.create(), await eve.create(), await ada.create('solana')].map(({ id }) => id)
    const first = await asServer<{ data: { id: string }[]; next_cursor: string }>('wallets?limit=2')
    const second = await asServer<{ data: { id: string }[]; next_cursor: null }>(`wallets?limit=2&cursor=${first.body.next_cursor}`)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made)
    expect(second.body.next_cursor).toBeNull()
    expect((await asServer<{ data: { id: string }[] }>('wallets?chain_type=solana')).body.data.map(({ id }) => id)).toEqual([made[2]])
    expect((await asServer(`wallets/${made[1]}`)).body).toMatchObject({ id: made[1] })
    expect((await asServer('wallets?limit=101')).status).toBe(400)
  })

  it('is known by the app\'s secret, and never a page', async () => {
    const { id } = await ada.create()
    expect((await app.call('wallets', undefined, secret('wrong'))).status).toBe(401)
    expect((await asServer('wallets', { origin: 'http://app.localhost:4100' })).status).toBe(401)
    const foreign = await TestApp.of(world)
    expect((await foreign.call(`wallets/${id}/balance?chain=ethereum&asset=eth`, undefined, { authorization: `Basic ${Buffer.from(`${foreign.id}:development-app-secret`).toString('base64')}` })).status).toBe(404)
  })
})

describe('the balance of a server wallet', () => {
  it('is what its chains say, in dollars too', async () => {
    const { id, address } = await ada.create()
    await world.driver.faucet(address, '1.5', 'ethereum')
    await world.driver.faucet(address, '20', 'base', 'USDC')
    world.driver.price('ETH', 2_000)
    const { body } = await asServer(`wallets/${id}/balance?chain=ethereum&chain=base&asset=eth&asset=usdc&include_currency=usd`)
    world.driver.price('ETH', undefined)
    expect(body).toEqual({ balances: [
      { chain: 'ethereum', asset: 'eth', raw_value: String(parseUnits('1.5', 18)), raw_value_decimals: 18, display_values: { eth: '1.5', usd: '3000.00' } },
      { chain: 'ethereum', asset: 'usdc', raw_value: '0', raw_value_decimals: 6, display_values: { usdc: '0', usd: '0.00' } },
      { chain: 'base', asset: 'eth', raw_value: '0', raw_value_decimals: 18, display_values: { eth: '0', usd: '0.00' } },
      { chain: 'base', asset: 'usdc', raw_value: '20000000', raw_value_decimals: 6, display_values: { usdc: '20', usd: '20.00' } },
    ] })
    const solana = await ada.create('solana')
    await world.driver.faucet(solana.address, '2', 'solana')
    await world.driver.faucet(solana.address, '3', 'solana', 'USDC')
    expect((await app.call(`wallets/${solana.id}/balance?chain=solana&asset=sol&asset=usdc`, undefined, bearer(ada.token))).body).toMatchObject({ balances: [{ raw_value: '2000000000' }, { raw_value: '3000000' }] })
  })

  it('is refused for what it cannot have, and to others', async () => {
    const { id } = await ada.create()
    for (const query of ['', '?chain=ethereum', '?chain=ethereum&asset=sol', '?chain=solana&asset=sol', '?chain=mars&asset=eth', '?chain=ethereum&asset=doge', '?chain=ethereum&asset=eth&include_currency=eur', '?chain=__proto__&asset=eth']) {
      expect((await asServer(`wallets/${id}/balance${query}`)).status, query).toBe(400)
    }
    expect((await app.call(`wallets/${id}/balance?chain=ethereum&asset=eth`)).status).toBe(401)
    expect((await app.call(`wallets/${id}/balance?chain=ethereum&asset=eth`, undefined, bearer((await WalletOwner.of(app)).token))).status).toBe(404)
  })
})

describe('the transactions of a server wallet', () => {
  it('are told with what became of them, newest first', async () => {
    const { id, address } = await ada.create()
    await world.driver.faucet(address, '1', 'base')
    await world.driver.faucet(address, '5', 'base', 'USDC')
    const send = (transaction: object) => ada.rpc(id, { method: 'eth_sendTransaction', caip2: 'eip155:31338', params: { transaction } })
    const paid = (await send({ to: TO, value: '0x64' })).body['data'] as { hash: string }
    await send({ to: world.driver.chains?.usdc.base, data: `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}` })
    await send({ to: TO, value: '0x0', data: '0x12345678' })
    const list = (query: string) => asServer<{ transactions: { transaction_hash: string; details: unknown }[]; next_cursor: string | null }>(`wallets/${id}/transactions?chain=base&asset=eth&asset=usdc${query}`)
    await expect.poll(async () => (await list('')).body.transactions).toMatchObject([
      { status: 'confirmed', details: null },
      { status: 'confirmed', details: { type: 'transfer_sent', recipient: TO, asset: 'usdc', raw_value: '7' } },
      { status: 'confirmed', transaction_hash: paid.hash, wallet_id: id, details: { type: 'transfer_sent', sender: address, recipient: TO, asset: 'eth', chain: 'base', raw_value: '100' } },
    ])
    const { body } = await list('&limit=2')
    expect((await list(`&limit=2&cursor=${body.next_cursor}`)).body).toMatchObject({ transactions: [{ transaction_hash: paid.hash }], next_cursor: null })
    expect((await asServer(`transactions/${paid.hash}`)).body).toMatchObject({ id: paid.hash, wallet_id: id, status: 'confirmed' })
    expect((await asServer('transactions/0x00')).status).toBe(404)
    for (const query of ['?chain=ethereum&asset=eth', '?chain=base', '?chain=base&asset=eth&limit=x']) expect((await asServer(`wallets/${id}/transactions${query}`)).status, query).toBe(400)
  })
})
