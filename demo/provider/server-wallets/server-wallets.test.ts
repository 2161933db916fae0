import {
  createPublicClient,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { responseKeyPair, type Sealed } from '../frame/page/encrypt-for.js'
import { bearer, TestApp } from '../test-app.harness.js'
import { signedContent } from './signing/signed-content.js'
import { WalletOwner } from './wallet-owner.harness.js'

let world: World
let app: TestApp
let token: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { embedded_wallet_mode: 'user-controlled-server-wallets-only' })
  token = (await app.logIn()).body.token
})

type Body = Record<string, unknown>
const owner = () => new WalletOwner(app, token)
const create = (chain?: string) => owner().create(chain)
const sign = (content: string) => owner().sign(content)
const minutes = (count: number) => owner().minutes(count)
const signed = (...args: Parameters<WalletOwner['signed']>) => owner().signed(...args)
const ask = (...args: Parameters<WalletOwner['ask']>) => owner().ask(...args)
const rpc = (...args: Parameters<WalletOwner['rpc']>) => owner().rpc(...args)

describe('a wallet of the server', () => {
  it("a wallet is created for the user and listed among the user's accounts", async () => {
    const wallet = await create()
    expect(wallet).toMatchObject({
      id: expect.any(String) as string,
      chain_type: 'ethereum',
      policy_ids: [],
      additional_signers: [],
      exported_at: null,
    })
    const { body } = await app.call<{ user: { linked_accounts: Body[] } }>('users/me', undefined, bearer(token))
    expect(body.user.linked_accounts).toContainEqual(
      expect.objectContaining({
        type: 'wallet',
        id: wallet.id,
        address: wallet.address,
        recovery_method: 'privy-v2',
        wallet_client_type: 'privy',
        connector_type: 'embedded',
        wallet_index: 0,
      }),
    )
    expect((await app.call(`wallets/${wallet.id}`, undefined, bearer(token))).body).toMatchObject({ id: wallet.id })
    expect(JSON.stringify(world.driver.context.db.all('SELECT secret FROM server_wallets'))).not.toContain(
      wallet.address,
    )
    token = (await app.logIn()).body.token
    expect((await app.call(`wallets/${wallet.id}`, undefined, bearer(token))).status).toBe(404)
  })

  it('repeated requests with one idempotency key create one wallet', async () => {
    const named = { ...bearer(token), 'privy-idempotency-key': 'wallet-1' }
    const [first, again] = [
      await app.call('wallets', { chain_type: 'solana' }, named),
      await app.call('wallets', { chain_type: 'solana' }, named),
    ]
    expect(again.body).toEqual(first.body)
  })

  it('texts, typed data and transactions of Ethereum are signed', async () => {
    const { id, address } = await create()
    const text = await rpc(id, { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } })
    expect(text).toMatchObject({ status: 200, body: { method: 'personal_sign', data: { encoding: 'hex' } } })
    expect(
      await recoverMessageAddress({ message: 'hello', signature: (text.body['data'] as { signature: Hex }).signature }),
    ).toBe(address)
    const typed = {
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      domain: { name: 'Poll', chainId: 1 },
      message: { yes: true },
    }
    const vote = await rpc(id, {
      method: 'eth_signTypedData_v4',
      params: { typed_data: { ...typed, primary_type: 'Vote' } },
    })
    expect(
      await recoverTypedDataAddress({
        ...typed,
        primaryType: 'Vote',
        signature: (vote.body['data'] as { signature: Hex }).signature,
      }),
    ).toBe(address)
    const transaction = {
      to: address,
      value: '0x1',
      chain_id: 31337,
      nonce: 0,
      gas_limit: '0x5208',
      max_fee_per_gas: '0x3b9aca00',
      max_priority_fee_per_gas: '0x1',
    }
    const raw = await rpc(id, { method: 'eth_signTransaction', params: { transaction } })
    expect(
      await recoverTransactionAddress({
        serializedTransaction: (raw.body['data'] as { signed_transaction: `0x02${string}` }).signed_transaction,
      }),
    ).toBe(address)
  })

  it('messages of Solana are signed', async () => {
    const { id } = await create('solana')
    expect(await rpc(id, { method: 'signMessage', params: { message: 'aGVsbG8=', encoding: 'base64' } })).toMatchObject(
      { status: 200, body: { data: { signature: expect.any(String) as string, encoding: 'base64' } } },
    )
  })

  it('coins are sent on the chain, once per idempotency key', async () => {
    const { id, address } = await create()
    await world.driver.faucet(address, '1', 'ethereum')
    const to = '0x00000000000000000000000000000000000000aa'
    const client = createPublicClient({ transport: http(world.ethereumRpcUrl) })
    const before = await client.getBalance({ address: to })
    const body = {
      method: 'eth_sendTransaction',
      caip2: 'eip155:31337',
      params: { transaction: { to, value: `0x${parseEther('0.25').toString(16)}` } },
    }
    const named = { 'privy-idempotency-key': 'send-1' }
    const sent = await rpc(id, body, named)
    expect(sent).toMatchObject({ status: 200, body: { data: { caip2: 'eip155:31337' } } })
    expect((await rpc(id, body, named)).body).toEqual(sent.body)
    await client.waitForTransactionReceipt({ hash: (sent.body['data'] as { hash: Hex }).hash })
    expect((await client.getBalance({ address: to })) - before).toBe(parseEther('0.25'))
    expect(
      await rpc(id, { ...body, params: { transaction: { to, value: `0x${parseEther('9').toString(16)}` } } }),
    ).toMatchObject({ status: 400, body: { code: 'insufficient_funds' } })
  })

  it('a raw hash is signed only if the app allows it [SEC-65]', async () => {
    const { id } = await create()
    const hash = `0x${'ab'.repeat(32)}`
    expect(await signed(`wallets/${id}/raw_sign`, { params: { hash } })).toMatchObject({
      status: 403,
      body: { code: 'feature_not_enabled' },
    })
    await world.driver.updateApp(app.id, { raw_signing: true })
    expect(await signed(`wallets/${id}/raw_sign`, { params: { hash } })).toMatchObject({
      status: 200,
      body: { data: { encoding: 'hex', signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) as string } },
    })
  })

  it('additional signers are stored, and the key is exported encrypted for its recipient', async () => {
    const { id, address } = await create()
    expect(
      await signed(`wallets/${id}`, { additional_signers: [{ signer_id: 'signer1' }] }, { method: 'PATCH' }),
    ).toMatchObject({ status: 200, body: { additional_signers: [{ signer_id: 'signer1' }] } })
    const reader = await responseKeyPair()
    const { body } = await signed(`wallets/${id}/export`, {
      encryption_type: 'HPKE',
      recipient_public_key: reader.publicKey,
    })
    const { privateKeyToAddress } = await import('viem/accounts')
    expect(privateKeyToAddress(`0x${Buffer.from(await reader.open(body as unknown as Sealed)).toString('hex')}`)).toBe(
      address,
    )
  })
})

describe('a request to a wallet', () => {
  const signHello = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

  it("a request requires the user's signature over exactly its content", async () => {
    const { id } = await create()
    const [url, expiry] = [`${world.apiUrlLocal}/api/v1/wallets/${id}/rpc`, minutes(30)]
    const signature = await sign(signedContent({ url, method: 'POST', appId: app.id, expiry, body: signHello }))
    const headers = { 'privy-authorization-signature': signature, 'privy-request-expiry': expiry }
    expect((await ask(url, signHello, headers)).status).toBe(200)
    const refused = { status: 401, body: { code: 'missing_or_invalid_token' } }
    expect(await ask(url, signHello, {})).toMatchObject(refused)
    expect(await ask(url, { ...signHello, params: { message: 'bye', encoding: 'utf-8' } }, headers)).toMatchObject(
      refused,
    )
    expect(await ask(url, signHello, { ...headers, 'privy-request-expiry': minutes(31) })).toMatchObject(refused)
    expect(await ask(url.replace(id, (await create()).id), signHello, headers)).toMatchObject(refused)
    expect(await ask(url, signHello, { ...headers, 'privy-authorization-signature': 'AAAA' })).toMatchObject(refused)
    expect(await signed(`wallets/${id}/rpc`, signHello, { expiry: minutes(-1) })).toMatchObject(refused)
  })

  it('a request that makes no sense is refused with 4xx', async () => {
    const { id } = await create()
    for (const body of [
      {},
      { method: 'nonsense', params: {} },
      { method: 'personal_sign' },
      { method: 'personal_sign', params: { message: 7 } },
      { method: 'eth_sendTransaction', caip2: 'x', params: { transaction: {} } },
      { method: 'eth_signTransaction', params: { transaction: { to: 'x' } } },
      { method: '__proto__', params: {} },
      { method: 'eth_signTypedData_v4', params: { typed_data: { types: 7 } } },
      { method: 'signMessage', params: {} },
      { method: 'eth_sendTransaction', caip2: 'eip155:31337', params: { transaction: { to: 'x', value: 'y' } } },
      {
        method: 'eth_sign7702Authorization',
        params: { contract: '0x00000000000000000000000000000000000000aa', chain_id: 31337 },
      },
    ]) {
      expect(await rpc(id, body), JSON.stringify(body)).toMatchObject({ status: 400 })
    }
  })

  it('the signing key is given out only for a valid token', async () => {
    for (const user_jwt of ['x', 'a.b.c', '']) {
      const { status } = await ask(`${world.apiUrlLocal}/v1/wallets/authenticate`, { user_jwt }, {})
      expect([400, 401]).toContain(status)
    }
    expect(
      await ask(
        `${world.apiUrlLocal}/v1/wallets/authenticate`,
        { user_jwt: token, encryption_type: 'HPKE', recipient_public_key: 'AAAA' },
        {},
      ),
    ).toMatchObject({ status: 400 })
  })
})

describe('smart wallets', () => {
  it("only the app's server sets the smart wallets, and anybody can read them", async () => {
    const settings = {
      enabled: true,
      smart_wallet_type: 'kernel',
      configured_networks: [
        {
          chain_id: 'eip155:31337',
          bundler_url: 'http://127.0.0.1:4337',
          paymaster_context: { policy_id: '7f0c2d5e-3a41-4b8e-9f10-2c6d8a9b1e23' },
        },
      ],
    }
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}`,
    })
    expect((await app.call(`apps/${app.id}/smart_wallets`)).body).toEqual({ enabled: false })
    expect((await app.call(`apps/${app.id}/smart_wallets`, settings, basic('wrong'))).status).toBe(401)
    expect((await app.call(`apps/${app.id}/smart_wallets`, settings, basic('development-app-secret'))).body).toEqual(
      settings,
    )
    expect((await app.call(`apps/${app.id}/smart_wallets`)).body).toEqual(settings)
    const unbundled = await app.call(
      `apps/${app.id}/smart_wallets`,
      { ...settings, configured_networks: [{ chain_id: 'eip155:31337' }] },
      basic('development-app-secret'),
    )
    // The API always names a bundler: here the provider's own. No operation of this network is sponsored.
    expect(unbundled.body).toMatchObject({
      configured_networks: [{ chain_id: 'eip155:31337', bundler_url: `${world.apiUrlLocal}/bundler/31337` }],
    })
    const without = await app.call(
      `apps/${app.id}/smart_wallets`,
      {
        ...settings,
        configured_networks: [
          { chain_id: 'eip155:8453' },
          { chain_id: 'eip155:31338', paymaster_context: settings.configured_networks[0]?.paymaster_context },
          {
            chain_id: 'eip155:31338',
            paymaster_context: settings.configured_networks[0]?.paymaster_context,
            paymaster_url: 'https://p.example',
          },
        ],
      },
      basic('development-app-secret'),
    )
    const own = { bundler_url: `${world.apiUrlLocal}/bundler/31338` }
    expect(without.body).toMatchObject({
      configured_networks: [
        { bundler_url: 'https://bundler.invalid' },
        { ...own, paymaster_url: `${world.apiUrlLocal}/paymaster/31338` },
        { ...own, paymaster_url: 'https://p.example' },
      ],
    })
    expect((await app.call(`apps/${app.id}/smart_wallets`)).body).toEqual(without.body)
    for (const invalid of [
      {},
      { ...settings, smart_wallet_type: 'x' },
      { ...settings, configured_networks: [] },
      { ...settings, configured_networks: [{ chain_id: '1' }] },
    ]) {
      expect((await app.call(`apps/${app.id}/smart_wallets`, invalid, basic('development-app-secret'))).status).toBe(
        400,
      )
    }
  })
})
