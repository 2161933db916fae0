import {
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Address,
  type Blockhash,
  type TransactionMessageBytes,
  getCompiledTransactionMessageEncoder,
} from '@solana/web3.js'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseEther, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { TestApp } from '../test-app.harness.js'
import { WalletOwner } from './wallet-owner.harness.js'

let world: World
let app: TestApp
let owner: WalletOwner
beforeAll(async () => {
  world = await startWorld()
  app = await TestApp.of(world, {
    embedded_wallet_mode: 'user-controlled-server-wallets-only',
    sponsor_transactions: true,
  })
  owner = await WalletOwner.of(app)
})
afterAll(() => world.stop())

const client = () => createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 20 })
const balance = (address: string) => client().getBalance({ address: address as Hex })
const randomAddress = () => toHex(crypto.getRandomValues(new Uint8Array(20)))
const sendRequest = (transaction: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  method: 'eth_sendTransaction',
  caip2: 'eip155:31337',
  sponsor: true,
  params: { transaction },
  ...more,
})
const hashIn = (body: Record<string, unknown>) => (body['data'] as { hash: Hex }).hash
const mined = (body: Record<string, unknown>) => client().waitForTransactionReceipt({ hash: hashIn(body) })

describe('a transaction that the provider pays for, on Ethereum', () => {
  it('the wallet pays the value and no fee, the first time and later', async () => {
    const { id, address } = await owner.create()
    await world.driver.faucet(address, '1', 'ethereum')
    const to = randomAddress()
    for (const [value, remaining] of [
      ['0.25', '0.75'],
      ['0.75', '0'],
    ] as const) {
      const { status, body } = await owner.rpc(id, sendRequest({ to, value: toHex(parseEther(value)) }))
      expect({ status, body }).toMatchObject({ status: 200, body: { data: { caip2: 'eip155:31337' } } })
      const receipt = await mined(body)
      expect(receipt.status).toBe('success')
      expect(receipt.from.toLowerCase(), 'somebody else has paid').not.toBe(address.toLowerCase())
      expect(await balance(address)).toBe(parseEther(remaining))
    }
    expect(await balance(to)).toBe(parseEther('1'))
  })

  it('a wallet without coins calls a contract', async () => {
    const { id, address } = await owner.create()
    const to = randomAddress()
    await world.driver.faucet(address, '5', 'ethereum', 'USDC')
    const token = world.driver.chains?.usdc.ethereum as Hex
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 3_000_000n] })
    await mined((await owner.rpc(id, sendRequest({ to: token, data }))).body)
    const tokens = (owner: Hex) =>
      client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    expect([await tokens(to), await tokens(address), await balance(address)]).toEqual([3_000_000n, 2_000_000n, 0n])
  })

  it('an action is sent once per idempotency key, even if the first time spent all coins', async () => {
    const { id, address } = await owner.create()
    await world.driver.faucet(address, '1', 'ethereum')
    const to = randomAddress()
    const body = sendRequest({ to, value: toHex(parseEther('1')) })
    const named = { 'privy-idempotency-key': 'sponsored-1' }
    const first = await owner.rpc(id, body, named)
    await mined(first.body)
    expect(await owner.rpc(id, body, named)).toEqual(first)
    expect(await balance(to)).toBe(parseEther('1'))
  })

  it('the wallet can then receive coins and pay its own fees', async () => {
    const { id, address } = await owner.create()
    await world.driver.faucet(address, '1', 'ethereum')
    await mined((await owner.rpc(id, sendRequest({ to: randomAddress(), value: '0x1' }))).body)
    await world.driver.faucet(address, '1', 'ethereum')
    const own = await owner.rpc(id, sendRequest({ to: randomAddress(), value: '0x1' }, { sponsor: false }))
    expect((await mined(own.body)).from.toLowerCase()).toBe(address.toLowerCase())
    expect(await balance(address)).toBeLessThan(parseEther('2') - 2n)
  })

  it('it is refused if the app sponsors nothing, without a receiver, and if the wallet lacks the value', async () => {
    const { id, address } = await owner.create()
    expect(await owner.rpc(id, sendRequest({ data: '0x00' }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
    expect(await owner.rpc(id, sendRequest({ to: randomAddress() }, { sponsor: 'yes' }))).toMatchObject({ status: 400 })
    const poor = await owner.rpc(id, sendRequest({ to: randomAddress(), value: toHex(parseEther('1')) }))
    expect(poor.status).toBe(400)
    await world.driver.updateApp(app.id, { sponsor_transactions: false })
    try {
      expect(await owner.rpc(id, sendRequest({ to: randomAddress(), value: '0x0' }))).toMatchObject({
        status: 403,
        body: { code: 'feature_not_enabled' },
      })
    } finally {
      await world.driver.updateApp(app.id, { sponsor_transactions: true })
    }
    expect(await client().getTransactionCount({ address })).toBe(0)
  })
})

describe('a transaction that the provider pays for, on Solana', () => {
  const ask = async (method: string, params: readonly unknown[]) => {
    const answer = await fetch(world.solanaRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await answer.json()) as { result: { value: unknown } }).result.value
  }
  const lamports = async (address: string) => BigInt((await ask('getBalance', [address])) as number)

  async function transfer(from: string, to: string, amount: bigint): Promise<string> {
    const { blockhash } = (await ask('getLatestBlockhash', [])) as { blockhash: Blockhash }
    const data = new Uint8Array(12)
    const view = new DataView(data.buffer)
    view.setUint32(0, 2, true)
    view.setBigUint64(4, amount, true)
    const messageBytes = getCompiledTransactionMessageEncoder().encode({
      version: 'legacy',
      header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 1 },
      staticAccounts: [from as Address, to as Address, '11111111111111111111111111111111' as Address],
      lifetimeToken: blockhash,
      instructions: [{ programAddressIndex: 2, accountIndices: [0, 1], data }],
    }) as TransactionMessageBytes
    return getBase64EncodedWireTransaction({ messageBytes, signatures: { [from as Address]: null } })
  }
  const sponsored = (transaction: string) => ({
    method: 'signAndSendTransaction',
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    sponsor: true,
    params: { transaction, encoding: 'base64' },
  })

  it('the wallet pays the value and no fee', async () => {
    const [{ id, address }, { address: to }] = [await owner.create('solana'), await owner.create('solana')]
    await world.driver.faucet(address, '1', 'solana')
    const { status, body } = await owner.rpc(id, sponsored(await transfer(address, to, 1_000_000_000n)))
    expect({ status, body }).toMatchObject({ status: 200 })
    const hash = hashIn(body)
    await expect
      .poll(async () => (await ask('getSignatureStatuses', [[hash]])) as unknown[], { timeout: 20_000 })
      .toMatchObject([{ err: null }])
    expect([await lamports(address), await lamports(to)]).toEqual([0n, 1_000_000_000n])
  })

  it('it is refused if another account pays the fee, and if it is no transaction', async () => {
    const [{ id }, other] = [await owner.create('solana'), await owner.create('solana')]
    const foreign = await transfer(other.address, other.address, 1n)
    expect(getTransactionDecoder().decode(Buffer.from(foreign, 'base64')).signatures).toHaveProperty(other.address)
    for (const transaction of [foreign, 'AAAA'])
      expect(await owner.rpc(id, sponsored(transaction))).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })
})
