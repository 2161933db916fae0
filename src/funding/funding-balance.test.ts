import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveSettings } from '../config/resolve.js'
import { ADA, EVE } from '../connectors/wallet.harness.js'
import { fundingBalance } from './funding-balance.js'
import type { FundingConfig } from './funding-config.js'

const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const { signal } = new AbortController()

/** A node that answers by method, and the requests to it. */
let asked: { method: string; params: unknown[] }[] = []
let paths: (string | undefined)[] = []
const answers: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_getBalance: '0x5',
  eth_call: `0x${'7'.padStart(64, '0')}`,
  getBalance: { context: { slot: 1 }, value: 9 },
}
const node = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const call = JSON.parse(Buffer.concat(parts).toString()) as { id: unknown; method: string; params: unknown[] }
    asked.push(call)
    paths.push(request.url)
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: answers[call.method] }))
  })
})
let rpcUrl = ''

beforeAll(async () => {
  await new Promise<void>(resolve => {
    node.listen(0, '127.0.0.1', resolve)
  })
  rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => {
  node.closeAllConnections()
  node.close()
})
beforeEach(() => {
  ;[asked, paths] = [[], []]
})

const chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const balance = (config: object, rpcUrls: Readonly<Record<number, string>> = { 31337: rpcUrl }) =>
  fundingBalance(config as FundingConfig, resolveSettings(null, { rpcConfig: { rpcUrls } }))

describe('the balance that a funding should raise', () => {
  it("the balance is that of the chain's coin or of the token, in the smallest unit", async () => {
    expect(await balance({ chainType: 'ethereum', address: ADA, chain })?.(signal)).toBe(5n)
    expect(asked.find(({ method }) => method === 'eth_getBalance')?.params[0]).toBe(ADA)
    expect(
      await balance({ chainType: 'ethereum', address: ADA, chain, isUSDC: true, erc20Address: EVE })?.(signal),
    ).toBe(7n)
    const { to, data } = asked.find(({ method }) => method === 'eth_call')?.params[0] as { to: string; data: string }
    expect([to.toLowerCase(), data.includes(ADA.slice(2).toLowerCase())]).toEqual([EVE.toLowerCase(), true])
    expect(await balance({ chainType: 'solana', address: SOLANA, cluster: { name: 'devnet', rpcUrl } })?.(signal)).toBe(
      9n,
    )
    expect(asked.at(-1)?.params[0]).toBe(SOLANA)
  })

  it('the balance is unreadable for a token without a known contract, and without a known node', async () => {
    expect(balance({ chainType: 'ethereum', address: ADA, chain, isUSDC: true })).toBeUndefined()
    await expect(balance({ chainType: 'ethereum', address: ADA, chain }, {})?.(signal)).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: 'Chain ID 31337 has no RPC address.',
    })
    expect(asked).toEqual([])
  })

  it("a request to the provider's node has the id of the app", async () => {
    const ofProvider = { ...chain, rpcUrls: { default: { http: [] }, provider: { http: [`${rpcUrl}/node`] } } }
    const read = fundingBalance(
      { chainType: 'ethereum', address: ADA, chain: ofProvider } as unknown as FundingConfig,
      resolveSettings(null, { appId: 'clbalanceunittest00000001' }),
    )
    expect(await read?.(signal)).toBe(5n)
    expect(paths).toContain('/node?privyAppId=clbalanceunittest00000001')
  })
})
