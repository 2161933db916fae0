import { recoverAuthorizationAddress } from 'viem/utils'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { TestApp } from '../../test-app.harness.js'
import { WalletOwner } from '../wallet-owner.harness.js'

const [FRIEND, STRANGER] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x00000000000000000000000000000000000000Aa']

let world: World
let app: TestApp
let ada: WalletOwner
beforeAll(async () => { world = await startWorld() })
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { embedded_wallet_mode: 'user-controlled-server-wallets-only' })
  ada = await WalletOwner.of(app)
})

type Body = Record<string, unknown>
const secret = () => ({ authorization: `Basic ${Buffer.from(`${app.id}:development-app-secret`).toString('base64')}` })
async function asServer(method: string, path: string, body?: Body): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${world.apiUrlLocal}/api/v1/${path}`, { method, headers: { 'content-type': 'application/json', 'privy-app-id': app.id, ...secret() }, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: answer.status, body: await answer.json() as Body }
}
const rule = (method: string, conditions: Body[] = [], action = 'ALLOW') => ({ name: 'a rule', method, conditions, action })
const policy = async (rules: Body[], chain_type = 'ethereum') => String((await asServer('POST', 'policies', { version: '1.0', name: 'a policy', chain_type, rules })).body['id'])
const walletUnder = async (rules: Body[]) => ada.create('ethereum', { policy_ids: [await policy(rules)] })
const pay = (to: string, value: string) => ({ method: 'eth_signTransaction', params: { transaction: { to, value, chain_id: 31337, nonce: 0, gas_limit: '0x5208', max_fee_per_gas: '0x3b9aca00', max_priority_fee_per_gas: '0x1' } } })
const [allowed, denied] = [{ status: 200 }, { status: 400, body: { code: 'policy_violation' } }]

describe('a policy', () => {
  it('is kept for the app\'s own server, and changed and ended by it', async () => {
    const id = await policy([rule('*')])
    expect(await asServer('GET', `policies/${id}`)).toMatchObject({ status: 200, body: { version: '1.0', id, name: 'a policy', rules: [{ ...rule('*'), id: expect.any(String) as string }] } })
    expect((await asServer('PATCH', `policies/${id}`, { name: 'another' })).body).toMatchObject({ name: 'another', rules: [rule('*')] })
    expect((await app.call(`policies/${id}`)).status).toBe(401)
    expect((await asServer('DELETE', `policies/${id}`)).body).toEqual({ success: true })
    expect((await asServer('GET', `policies/${id}`)).status).toBe(404)
  })

  it('has its rules added, read, changed and taken away one by one', async () => {
    const id = await policy([rule('eth_signTransaction')])
    const added = await asServer('POST', `policies/${id}/rules`, rule('exportPrivateKey', [], 'DENY'))
    const path = `policies/${id}/rules/${String(added.body['id'])}`
    expect(await asServer('GET', path)).toEqual({ status: 200, body: { ...rule('exportPrivateKey', [], 'DENY'), id: added.body['id'] } })
    expect((await asServer('PATCH', path, rule('*'))).body).toEqual({ ...rule('*'), id: added.body['id'] })
    expect((await asServer('GET', `policies/${id}`)).body['rules']).toMatchObject([{ method: 'eth_signTransaction' }, { method: '*', id: added.body['id'] }])
    expect((await asServer('POST', `policies/${id}/rules`, rule('fly'))).status).toBe(400)
    expect((await asServer('DELETE', path)).body).toEqual({ success: true })
    for (const method of ['GET', 'DELETE']) expect((await asServer(method, path)).status).toBe(404)
  })

  it('of a form nobody knows is refused', async () => {
    const whole = { version: '1.0', name: 'x', chain_type: 'ethereum', rules: [] }
    for (const body of [{}, { ...whole, version: '2.0' }, { ...whole, rules: [{}] }, { ...whole, rules: [rule('fly')] }, { ...whole, rules: [rule('*', [{ field_source: 'moon', field: 'phase', operator: 'eq', value: 'full' }])] }]) {
      expect(await asServer('POST', 'policies', body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    expect((await ada.create('ethereum', { policy_ids: ['nobodyknows'] }))).toMatchObject({ code: 'invalid_data' })
  })

  it('allows what one rule allows and none denies, and nothing else', async () => {
    const { id } = await walletUnder([
      rule('eth_signTransaction', [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value: FRIEND.toLowerCase() }, { field_source: 'ethereum_transaction', field: 'value', operator: 'lte', value: '1000' }]),
      rule('*', [{ field_source: 'ethereum_transaction', field: 'value', operator: 'eq', value: '666' }], 'DENY'),
    ])
    expect(await ada.rpc(id, pay(FRIEND, '0x3e8'))).toMatchObject(allowed)
    expect(await ada.rpc(id, pay(FRIEND, '0x3e9'))).toMatchObject(denied)
    expect(await ada.rpc(id, pay(STRANGER, '0x1'))).toMatchObject(denied)
    expect(await ada.rpc(id, pay(FRIEND, '0x29a'))).toMatchObject(denied)
    expect(await ada.rpc(id, { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } })).toMatchObject(denied)
    expect(await ada.signed(`wallets/${id}/export`, { encryption_type: 'HPKE', recipient_public_key: 'AAAA' })).toMatchObject(denied)
  })

  it('reads calls and typed data', async () => {
    const abi = [{ type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs: [{ name: 'to', type: 'address' }, { name: 'amount', type: 'uint256' }], outputs: [{ name: '', type: 'bool' }] }]
    const { id } = await walletUnder([
      rule('eth_signTransaction', [{ field_source: 'ethereum_calldata', field: 'transfer.amount', abi, operator: 'lt', value: '100' }]),
      rule('eth_signTypedData_v4', [
        { field_source: 'ethereum_typed_data_domain', field: 'chainId', operator: 'in', value: ['1', '8453'] },
        { field_source: 'ethereum_typed_data_message', field: 'vote.yes', typed_data: { types: {}, primary_type: 'Ballot' }, operator: 'eq', value: 'true' },
      ]),
    ])
    const call = (amount: number) => {
      const asked = pay(FRIEND, '0x0')
      return { ...asked, params: { transaction: { ...asked.params.transaction, data: `0xa9059cbb${STRANGER.slice(2).padStart(64, '0').toLowerCase()}${amount.toString(16).padStart(64, '0')}` } } }
    }
    expect(await ada.rpc(id, call(99))).toMatchObject(allowed)
    expect(await ada.rpc(id, call(100))).toMatchObject(denied)
    expect(await ada.rpc(id, pay(FRIEND, '0x0'))).toMatchObject(denied)
    const vote = (yes: boolean, chainId: number) => ({ method: 'eth_signTypedData_v4', params: { typed_data: {
      types: { Ballot: [{ name: 'vote', type: 'Vote' }], Vote: [{ name: 'yes', type: 'bool' }] }, primary_type: 'Ballot', domain: { name: 'Poll', chainId }, message: { vote: { yes } },
    } } })
    expect(await ada.rpc(id, vote(true, 1))).toMatchObject(allowed)
    expect(await ada.rpc(id, vote(false, 1))).toMatchObject(denied)
    expect(await ada.rpc(id, vote(true, 5))).toMatchObject(denied)
  })

  it('that is gone allows nothing', async () => {
    const policyId = await policy([rule('*')])
    const { id } = await ada.create('ethereum', { policy_ids: [policyId] })
    expect(await ada.rpc(id, pay(FRIEND, '0x1'))).toMatchObject(allowed)
    await asServer('DELETE', `policies/${policyId}`)
    expect(await ada.rpc(id, pay(FRIEND, '0x1'))).toMatchObject(denied)
  })
})

describe('an account authorization', () => {
  const asked = (more: Body = {}) => ({ method: 'eth_sign7702Authorization', params: { contract: STRANGER, chain_id: 31337, ...more } })

  it('is signed where the app opens that, and nowhere else [SEC-65]', async () => {
    const { id, address } = await ada.create()
    expect(await ada.rpc(id, asked())).toMatchObject({ status: 403, body: { code: 'feature_not_enabled' } })
    await world.driver.updateApp(app.id, { contract_accounts: true })
    const { body } = await ada.rpc(id, asked())
    const { authorization } = body['data'] as { authorization: { contract: Hex; chain_id: number; nonce: number; r: Hex; s: Hex; y_parity: 0 | 1 } }
    expect(authorization).toMatchObject({ contract: STRANGER, chain_id: 31337, nonce: 0 })
    const { contract, chain_id, nonce, r, s, y_parity } = authorization
    expect(await recoverAuthorizationAddress({ authorization: { address: contract, chainId: chain_id, nonce, r, s, yParity: y_parity } })).toBe(address)
    expect((await ada.rpc(id, asked({ nonce: '0x7' }))).body).toMatchObject({ data: { authorization: { nonce: 7 } } })
    for (const more of [{ contract: 'x' }, { chain_id: -1 }, { nonce: 'x' }, { chain_id: 99 }]) expect(await ada.rpc(id, asked(more)), JSON.stringify(more)).toMatchObject({ status: 400 })
  })

  it('is bound by policies', async () => {
    await world.driver.updateApp(app.id, { contract_accounts: true })
    const { id } = await walletUnder([rule('eth_sign7702Authorization', [{ field_source: 'ethereum_7702_authorization', field: 'contract', operator: 'eq', value: FRIEND }])])
    expect(await ada.rpc(id, asked({ contract: FRIEND }))).toMatchObject(allowed)
    expect(await ada.rpc(id, asked())).toMatchObject(denied)
  })
})
