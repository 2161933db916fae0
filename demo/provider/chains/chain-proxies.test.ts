import { request } from 'node:http'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { IDLE_MS } from './chain-proxies.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.driver.clearFaults())

const call = async (url: string, method: string, params: unknown[] = []) =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
  ).json() as Promise<{ id: number; result?: unknown; error?: { code: number; message: string } }>

describe('the door of a chain', () => {
  it('the proxy passes every call unchanged, also from pages', async () => {
    expect(await call(world.ethereumRpcUrl, 'eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' })
    expect(await call(world.baseRpcUrl, 'eth_chainId')).toMatchObject({ result: '0x7a6a' })
    expect(await call(world.solanaRpcUrl, 'getHealth')).toMatchObject({ result: 'ok' })
    const preflight = await fetch(world.ethereumRpcUrl, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://app.localhost',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(world.ethereumRpcUrl, { method: 'POST', body: '{' })).status).toBeLessThan(500)
  })

  it('a chain keeps an idle connection longer than the proxy does, so that no call is sent as it closes', async () => {
    const { headers } = await fetch(`${world.driver.chains?.solanaRpcUrl}/health`, {
      headers: { connection: 'keep-alive' },
    })
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(IDLE_MS)
  })

  it('the proxy passes WebSockets', async () => {
    const status = await new Promise(resolve => {
      request(world.ethereumRpcUrl, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      })
        .on('upgrade', (answer, socket) => {
          socket.destroy()
          resolve(answer.statusCode)
        })
        .on('response', answer => resolve(answer.statusCode))
        .end()
    })
    expect(status).toBe(101)
  })

  it('an armed fault affects only calls of its own kind', async () => {
    world.driver.fault(
      { operation: 'chain.ethereum.send', times: 1 },
      { rpcError: { code: -32000, message: 'insufficient funds' } },
    )
    expect(await call(world.ethereumRpcUrl, 'eth_chainId')).toHaveProperty('result')
    expect(await call(world.baseRpcUrl, 'eth_sendRawTransaction', ['0x'])).not.toMatchObject({
      error: { message: 'insufficient funds' },
    })
    expect(await call(world.ethereumRpcUrl, 'eth_sendRawTransaction', ['0x'])).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32000, message: 'insufficient funds' },
    })
    expect(world.driver.server.faults.waiting).toEqual([])
    const disarm = world.driver.fault({}, { status: 500 })
    expect(await call(world.ethereumRpcUrl, 'eth_chainId'), "any operation is one of the provider's").toHaveProperty(
      'result',
    )
    disarm()
    world.driver.fault({ operation: 'chain.solana', times: 1 }, { status: 503 })
    await expect(call(world.solanaRpcUrl, 'getSlot')).resolves.toMatchObject({ error: 'Fault 503' })
    world.driver.fault({ operation: 'chain.base', times: 1 }, { reset: true })
    await expect(call(world.baseRpcUrl, 'eth_blockNumber')).rejects.toThrow()
    world.driver.fault({ operation: 'chain.ethereum', times: 1 }, { wrongTypes: true })
    expect(await call(world.ethereumRpcUrl, 'eth_chainId')).toMatchObject({ id: '7', result: 6 })
  })

  it('a payment is made although its response is lost', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await world.driver.faucet(account.address, '1', 'ethereum')
    const [payer, chain] = [
      createWalletClient({ account, transport: http(world.ethereumRpcUrl, { retryCount: 0 }) }),
      createPublicClient({ transport: http(world.ethereumRpcUrl) }),
    ]
    const to = `0x${'ee'.repeat(20)}` as const
    world.driver.fault({ operation: 'chain.ethereum.send', times: 1 }, { lostAnswer: true })
    await expect(payer.sendTransaction({ to, value: parseEther('0.5'), chain: null })).rejects.toThrow()
    await expect.poll(() => chain.getBalance({ address: to })).toBe(parseEther('0.5'))
  })
})
