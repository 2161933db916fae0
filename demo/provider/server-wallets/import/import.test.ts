import { privateKeyToAccount, mnemonicToAccount } from 'viem/accounts'
import { hexToBytes, recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { sealFor } from '../../frame/page/sealed-for.js'
import { TestApp } from '../../test-app.harness.js'
import { WalletOwner } from '../wallet-owner.harness.js'

const KEY = `0x${'42'.repeat(32)}` as const
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let world: World
let app: TestApp
let ada: WalletOwner
let owner_id: string
beforeAll(async () => { world = await startWorld({ chains: false }) })
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { app_secret: 'shh' })
  const { user, token } = (await app.logIn()).body
  ada = new WalletOwner(app, token)
  owner_id = user.id.slice('did:privy:'.length)
})

const ask = (path: string, body: object, secret = 'shh') => app.call<Record<string, string>>(path, body, { authorization: `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}` })
const begin = (wallet: object) => ask('wallets/import/init', { ...wallet, encryption_type: 'HPKE' })
async function bring(wallet: object, content: Uint8Array, more: object = {}) {
  const { body: { encryption_public_key = '' } } = await begin(wallet)
  return ask('wallets/import/submit', { wallet: { ...wallet, encryption_type: 'HPKE', ...await sealFor(encryption_public_key, content) }, owner_id, ...more })
}

describe('a wallet that a host\'s server brings along', () => {
  it('is its user\'s, and signs, whether it comes by key or by phrase', async () => {
    const account = privateKeyToAccount(KEY)
    const { status, body } = await bring({ chain_type: 'ethereum', address: account.address, entropy_type: 'private-key' }, hexToBytes(KEY))
    expect([status, body]).toEqual([200, expect.objectContaining({ address: account.address, chain_type: 'ethereum', owner_id })])
    const { body: said } = await ada.rpc(body['id'] ?? '', { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } })
    expect(await recoverMessageAddress({ message: 'hello', signature: (said['data'] as { signature: Hex }).signature })).toBe(account.address)
    const third = mnemonicToAccount(PHRASE, { addressIndex: 2 }).address
    expect((await bring({ chain_type: 'ethereum', address: third, entropy_type: 'hd', index: 2 }, Buffer.from(PHRASE))).body).toMatchObject({ address: third })
    expect(await bring({ chain_type: 'ethereum', address: account.address, entropy_type: 'private-key' }, hexToBytes(KEY)), 'a second time').toMatchObject({ status: 400 })
  })

  it('is none where secret, key, owner or time are not right', async () => {
    const wallet = { chain_type: 'ethereum', address: privateKeyToAccount(KEY).address, entropy_type: 'private-key' }
    const refused = { status: 400, body: { code: 'invalid_data' } }
    expect(await bring(wallet, hexToBytes(`0x${'43'.repeat(32)}`))).toMatchObject(refused)
    expect(await bring(wallet, hexToBytes(KEY), { owner_id: 'cnobody' })).toMatchObject(refused)
    expect(await bring({ ...wallet, entropy_type: 'hd' }, Buffer.from('no such words'))).toMatchObject(refused)
    const { body: { encryption_public_key = '' } } = await begin(wallet)
    const sealed = { wallet: { ...wallet, encryption_type: 'HPKE', ...await sealFor(encryption_public_key, hexToBytes(KEY)) }, owner_id }
    await begin(wallet)
    expect(await ask('wallets/import/submit', sealed), 'a key that was replaced').toMatchObject(refused)
    const { body } = await begin(wallet)
    const late = { ...sealed, wallet: { ...sealed.wallet, ...await sealFor(body['encryption_public_key'] ?? '', hexToBytes(KEY)) } }
    world.driver.shiftClock(601_000)
    expect(await ask('wallets/import/submit', late), 'too late').toMatchObject(refused)
    for (const body of [{}, { ...wallet, entropy_type: 'sponge' }, { ...wallet, address: 'x' }, { ...wallet, entropy_type: 'hd', index: -1 }]) expect(await begin(body), JSON.stringify(body)).toMatchObject(refused)
    expect((await ask('wallets/import/init', { ...wallet, encryption_type: 'HPKE' }, 'wrong')).status).toBe(401)
  })
})
