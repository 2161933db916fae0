import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  hashMessage,
  http,
  isErc6492Signature,
  parseEther,
  serializeErc6492Signature,
  type Hex,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { agreement } from '../chains/smart-wallet/signed-by-owner.js'
import { smartWalletOf } from '../chains/smart-wallet/smart-wallets.js'
import { WalletOwner } from '../server-wallets/wallet-owner.harness.js'
import { bearer, TestApp } from '../test-app.harness.js'

interface Ask {
  signer: { server: { url: string; body: Record<string, unknown>; content: string } }
  rest: Record<string, unknown>
  request: { method: string }
}

const PAGE = 'http://app.localhost:4100'
const TYPED = {
  domain: { name: 'Almanac' },
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
} as const

let world: World
let provider: TestApp
let ada: WalletOwner
let owner: Hex
let smart: Hex
let token: string
beforeAll(async () => {
  world = await startWorld()
  provider = await TestApp.of(world, { name: 'Vault app', wallet_auth: true })
  const requester = await TestApp.of(world, {
    name: 'Asking app',
    cross_app_connections: [{ provider_app_id: provider.id, read_only: false }],
  })
  const { user, token: accessToken } = (await provider.logIn()).body
  ada = new WalletOwner(provider, accessToken)
  const wallet = await ada.create()
  owner = wallet.address
  smart = smartWalletOf(owner)

  // As a host's page does it: the smart wallet signs in with its owner's signature, before it is deployed.
  const {
    body: { nonce },
  } = await provider.call<{ nonce: string }>('siwe/init', { address: smart }, { origin: PAGE })
  const message = createSiweMessage({
    domain: 'privy.io',
    uri: 'https://auth.privy.io',
    address: smart,
    version: '1',
    chainId: 31337,
    nonce,
    issuedAt: new Date(),
  })
  const { domain, types, primaryType, message: contents } = agreement(owner, 31337, hashMessage(message))
  const { body } = await ada.rpc(wallet.id, {
    method: 'eth_signTypedData_v4',
    params: { typed_data: { domain, types, message: contents, primary_type: primaryType } },
  })
  const { factory, factoryData } = world.driver.chains?.smartWallets.ethereum.deployment(owner) ?? {}
  const signature = serializeErc6492Signature({
    address: factory as Hex,
    data: factoryData as Hex,
    signature: (body['data'] as { signature: Hex }).signature,
  })
  const link = (signed: Hex) =>
    provider.call(
      'siwe/link_smart_wallet',
      { message, signature: signed, smart_wallet_type: 'kernel' },
      { origin: PAGE, ...bearer(accessToken) },
    )
  expect((await link((body['data'] as { signature: Hex }).signature)).status).toBe(401)
  expect((await link(signature)).body).toMatchObject({
    linked_accounts: expect.arrayContaining([
      expect.objectContaining({ type: 'smart_wallet', address: smart, smart_wallet_type: 'kernel' }),
    ]) as unknown[],
  })
  const row = world.driver.context.apps.find(requester.id)
  token = row ? world.driver.context.tokens.crossApp(row, provider.id, user.id) : ''
})
afterAll(() => world.stop())

const chain = (url = world.ethereumRpcUrl) => createPublicClient({ transport: http(url) })
const get = (method: string, params: unknown[]) => {
  const request = JSON.stringify({
    content: { request: { request: { method, params } } },
    timestamp: Date.now(),
    callbackUrl: PAGE,
  })
  return fetch(`${world.apiUrlLocal}/oauth/transact?${new URLSearchParams({ token, request }).toString()}`)
}
const finish = (body: object) =>
  fetch(`${world.apiUrlLocal}/oauth/transact/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Does what the page does after the user approves: the owner signs, then the call is completed. */
async function signed(method: string, params: unknown[]): Promise<{ rest: Record<string, unknown>; signature: Hex }> {
  const html = await (await get(method, params)).text()
  const {
    signer: { server },
    rest,
  } = JSON.parse(
    (/data-ask="([^"]+)"/.exec(html)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    ),
  ) as Ask
  const signature = await ada.sign(Buffer.from(server.content, 'base64').toString())
  const { body } = await ada.ask(server.url, server.body, { 'privy-authorization-signature': signature })
  return { rest, signature: (body['data'] as { signature: Hex }).signature }
}
async function ask(method: string, params: unknown[]): Promise<Hex> {
  const { rest, signature } = await signed(method, params)
  return ((await (await finish({ ...rest, signature })).json()) as { result: Hex }).result
}

describe('a smart wallet that another app asks', () => {
  it('an undeployed wallet signs messages and typed data, and anyone can verify the signature', async () => {
    const message = await ask('privy_signSmartWalletMessage', ['hello from afar', smart])
    expect([
      isErc6492Signature(message),
      await chain().verifyMessage({ address: smart, message: 'hello from afar', signature: message }),
    ]).toEqual([true, true])
    expect(await chain().verifyMessage({ address: owner, message: 'hello from afar', signature: message })).toBe(false)
    const typed = await ask('privy_signSmartWalletTypedData', [smart, TYPED])
    expect(await chain().verifyTypedData({ ...TYPED, address: smart, signature: typed })).toBe(true)
  })

  it('the wallet pays coins and tokens from its own address, and is deployed from then on', async () => {
    await world.driver.faucet(smart, '2', 'ethereum')
    await world.driver.faucet(smart, '5', 'ethereum', 'USDC')
    const to = `0x${'cd'.repeat(20)}` as const
    const shown = await (await get('privy_sendSmartWalletTx', [{ to, value: '0xde0b6b3a7640000' }])).text()
    expect(shown).toContain(`Send 1 ETH to ${to}\non chain 31337`)
    const hash = await ask('privy_sendSmartWalletTx', [{ to, value: '0xde0b6b3a7640000' }])
    expect(await chain().getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect([await chain().getBalance({ address: to }), await chain().getBalance({ address: smart })]).toEqual([
      parseEther('1'),
      parseEther('1'),
    ])
    const usdc = world.driver.chains?.usdc.ethereum as Hex
    await ask('privy_sendSmartWalletTx', [
      {
        from: smart,
        to: usdc,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_000_000n] }),
      },
    ])
    expect(await chain().readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [to] })).toBe(
      2_000_000n,
    )

    const signature = await ask('privy_signSmartWalletMessage', ['0x6869', smart])
    expect([
      isErc6492Signature(signature),
      await chain().verifyMessage({ address: smart, message: 'hi', signature }),
    ]).toEqual([false, true])
  })

  it('the wallet pays from the same address on the other chain', async () => {
    await world.driver.faucet(smart, '1', 'base')
    const to = `0x${'ce'.repeat(20)}` as const
    await ask('privy_sendSmartWalletTx', [{ to, value: 7, chainId: 31338 }])
    expect(await chain(world.baseRpcUrl).getBalance({ address: to })).toBe(7n)
  })

  it('an unsigned, a repeated and an impossible call are refused', async () => {
    const { rest, signature } = await signed('privy_sendSmartWalletTx', [{ to: owner, value: '0x1' }])
    const call = rest['call'] as object
    expect((await finish({ ...rest, call: { ...call, value: '2' }, signature })).status).toBe(400)
    expect((await finish({ ...rest, signature })).status).toBe(200)
    expect((await finish({ ...rest, signature })).status, 'twice').toBe(400)
    const poor = await signed('privy_sendSmartWalletTx', [{ to: owner, value: String(parseEther('1000')) }])
    expect(await finish({ ...poor.rest, signature: poor.signature })).toMatchObject({ status: 400 })
    for (const body of [
      {},
      { ...rest, signature: '0x0' },
      { ...rest, signature, chainId: 1 },
      { ...rest, signature, owner: 'me' },
      { ...rest, signature, more: 1 },
    ])
      expect((await finish(body)).status).toBe(400)
  })

  it('a request for a foreign wallet or an unsupported action is refused', async () => {
    const requests: [string, unknown[]][] = [
      ['privy_signSmartWalletMessage', ['x', owner]],
      ['privy_signSmartWalletMessage', [7, smart]],
      ['privy_signSmartWalletTypedData', [smart, '{']],
      ['privy_signSmartWalletTypedData', [smart, {}]],
      ['privy_sendSmartWalletTx', [{ data: '0x00' }]],
      ['privy_sendSmartWalletTx', [{ to: owner, value: '-1' }]],
      ['privy_sendSmartWalletTx', [{ to: owner, data: '0x0' }]],
      ['privy_sendSmartWalletTx', [{ to: owner, chainId: 1 }]],
      ['privy_signSmartWalletTx', [{ to: owner }]],
    ]
    for (const [method, params] of requests)
      expect((await get(method, params)).status, `${method} ${JSON.stringify(params)}`).toBe(400)
  })
})
