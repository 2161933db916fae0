import { afterEach, describe, expect, it, vi } from 'vitest'
import { NATIVE_CURRENCY } from '../../api/bridge/bridge-quote.js'
import { jsonResponse, scriptedProvider, type SentRequest } from '../../api/provider.harness.js'
import { encodeTokenTransfer } from '../../chains/ethereum/index.js'
import { resolveSettings } from '../../config/resolve.js'
import type { Settings } from '../../config/settings.js'
import type { FundInput } from '../../ask/questions/fund.js'
import { failure } from '../../errors/failure.harness.js'
import { fundingConfig, type FundingConfig } from '../funding-config.js'
import { canBridge, isTestBridge } from './bridge-ends.js'
import { findBridgeOptions, findOrigins } from './bridge-options.js'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ETHEREUM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const BRIDGE = '0x1111111111111111111111111111111111111111'
const ETHER = 10n ** 18n
const signal = new AbortController().signal
const wallets = [
  { address: ETHEREUM, chainType: 'ethereum' },
  { address: SOLANA, chainType: 'solana' },
] as const

const settings = (more: object = {}): Settings =>
  resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    funding: {
      defaultAmount: '',
      defaultChain: 'eip155:1',
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: true,
    },
    chains: [1, 10, 8453, 42161, 11155111, 84532],
    rpcConfig: {
      rpcUrls: Object.fromEntries([1, 10, 8453, 42161, 11155111, 84532].map(id => [id, `http://node.test/${id}`])),
    },
    ...more,
  })
const configOf = (input: FundInput, of = settings()): Promise<FundingConfig> =>
  fundingConfig(input, of, wallets, {
    erc20: () => Promise.reject(new Error()),
    spl: () => Promise.reject(new Error()),
  })

/**
 * Makes these chains' nodes answer with these balances of their coin, and with none of a token; all others do not
 * answer. Returns the requested chains.
 */
function nodes(balances: Readonly<Record<number, bigint>>) {
  const asked = new Set<number>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const chainId = Number(/^http:\/\/node\.test\/(\d+)$/.exec(url)?.[1])
    if (!chainId) throw new TypeError('There is no other node here.')
    asked.add(chainId)
    const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string }
    const balance = method === 'eth_call' ? balances[chainId] && 0n : balances[chainId]
    return new Response(
      balance === undefined
        ? `{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":"down"}}`
        : `{"jsonrpc":"2.0","id":${id},"result":"0x${balance.toString(16).padStart(64, '0')}"}`,
      { headers: { 'content-type': 'application/json' } },
    )
  })
  return asked
}

let provider: ReturnType<typeof scriptedProvider> | undefined
/** A bridge that charges a thousandth of the amount. `of` may change its answer, by the chain of the payment. */
function bridge(of: (chainId: number, quote: object) => Response = (_, quote) => jsonResponse(quote)) {
  provider = scriptedProvider(({ body }: SentRequest) => {
    const { originChainId, amount, user } = body as { originChainId: number; amount: string; user: string }
    const value = String((BigInt(amount) * 1001n) / 1000n)
    return of(originChainId, {
      steps: [{ items: [{ data: { from: user, to: BRIDGE, value, chainId: originChainId, data: '0x' } }] }],
    })
  })
  return () => (provider?.requests ?? []).map(({ body }) => (body as { originChainId: number }).originChainId)
}
afterEach(() => {
  provider?.restore()
  provider = undefined
  vi.unstubAllGlobals()
})

const crossing = async (input: FundInput, amount = ETHER) => ({
  config: await configOf(input),
  wallet: { address: ADA },
  amount,
})
const idsOf = (found: readonly { readonly access: { readonly chain: { readonly id: number } } }[]) =>
  found.map(({ access }) => access.chain.id)

describe('the origins of money for the bridge', () => {
  it('the origins are all chains except test networks on which the wallet has a balance [SOLBR-01]', async () => {
    const asked = nodes({ 1: 5n, 10: 0n, 8453: 7n, 42161: 6n, 11155111: 9n, 84532: 9n })
    const { origins } = await findOrigins(await crossing({ chainType: 'solana' }), settings(), signal, 'same')
    expect([...asked].sort((a, b) => a - b)).toEqual([1, 10, 8453, 42161])
    expect(idsOf(origins).sort((a, b) => a - b)).toEqual([1, 8453, 42161])
  })

  it('the chain with the largest balance comes first, and the one with the smallest last [SOLBR-02]', async () => {
    nodes({ 1: 5n * ETHER, 10: ETHER, 8453: 70n * ETHER, 42161: 60n * ETHER })
    const { origins } = await findOrigins(await crossing({ chainType: 'solana' }), settings(), signal, 'same')
    expect(idsOf(origins)).toEqual([8453, 42161, 1, 10])
  })

  it('a chain that does not answer is no origin, and neither is the destination', async () => {
    nodes({ 1: 5n, 8453: 7n })
    const { origins, silent } = await findOrigins(await crossing({ chain: 1 }), settings(), signal, 'same')
    expect([idsOf(origins), silent]).toEqual([[8453], 2])
  })

  it('a test network is an origin only for a test network', async () => {
    const asked = nodes({ 11155111: 5n, 84532: 7n })
    const { origins } = await findOrigins(await crossing({ chain: 11155111 }), settings(), signal, 'same')
    expect([[...asked], idsOf(origins)]).toEqual([[84532], [84532]])
    expect(isTestBridge(await configOf({ chain: 11155111 }))).toBe(true)
  })
})

describe('the options to pay', () => {
  it('only chains with a balance are quoted, and only those with enough funds remain [SOLBR-03]', async () => {
    nodes({ 1: ETHER, 10: 0n, 8453: 3n * ETHER, 42161: 2n * ETHER })
    const asked = bridge()
    const options = await findBridgeOptions(await crossing({ chainType: 'solana' }, 10n ** 9n * 2n), settings(), signal)
    expect(asked().sort((a, b) => a - b)).toEqual([1, 8453, 42161])
    expect(idsOf(options)).toEqual([8453, 42161, 1])
    expect(options[0]?.deposit.amount).toBe((10n ** 9n * 2n * 1001n) / 1000n)
  })

  it('malformed options and failed quotes are omitted', async () => {
    nodes({ 1: 9n * ETHER, 10: 9n * ETHER, 8453: 9n * ETHER, 42161: 9n * ETHER })
    bridge((chainId, quote) =>
      chainId === 1 ? jsonResponse({}, 500) : jsonResponse(chainId === 10 ? { steps: [] } : quote),
    )
    expect(idsOf(await findBridgeOptions(await crossing({ chainType: 'solana' }), settings(), signal)).sort()).toEqual([
      42161, 8453,
    ])
  })

  it('an error is thrown if no quote is available [BRIDGE-14]', async () => {
    nodes({ 1: 9n * ETHER, 10: 0n, 8453: 9n * ETHER, 42161: 0n })
    bridge(() => jsonResponse({ message: 'No routes' }, 400))
    expect(await failure(findBridgeOptions(await crossing({ chainType: 'solana' }), settings(), signal))).toMatchObject(
      { message: 'Unable to fetch quotes for bridging' },
    )
    nodes({})
    expect(await failure(findBridgeOptions(await crossing({ chainType: 'solana' }), settings(), signal))).toMatchObject(
      { message: 'Unable to fetch quotes for bridging' },
    )
  })

  it('an error is thrown if the wallet has no balance, or not enough on any chain [BRIDGE-15]', async () => {
    bridge()
    for (const balance of [0n, ETHER]) {
      nodes({ 1: balance, 10: 0n, 8453: 0n, 42161: 0n })
      expect(
        await failure(findBridgeOptions(await crossing({ chainType: 'solana' }), settings(), signal)),
      ).toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
        message: `Unable to fetch quotes for bridging. Wallet ${ADA} does not have enough funds.`,
      })
    }
  })

  it('an error is thrown if no answer is an option, such as an invalid address [BRIDGE-11] [BRIDGE-16]', async () => {
    nodes({ 1: 9n * ETHER, 10: 0n, 8453: 9n * ETHER, 42161: 0n })
    for (const reply of [
      jsonResponse({ message: 'Invalid address' }, 400),
      jsonResponse({ steps: [] }),
      jsonResponse({ steps: null }),
    ]) {
      bridge(() => reply.clone())
      const found = findBridgeOptions(await crossing({ chainType: 'solana' }), settings(), signal)
      expect((await failure(found)).message).toMatch(/^Unable to select bridge option from quotes/)
      provider?.restore()
    }
  })
})

describe('the options to pay in the other kind of asset', () => {
  /** Makes these chains' nodes answer with these balances of their coin and of USDC, and all others with none. */
  function holding(coins: Readonly<Record<number, bigint>>, usdc: Readonly<Record<number, bigint>>) {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const chainId = Number(/^http:\/\/node\.test\/(\d+)$/.exec(url)?.[1])
      if (!chainId) throw new TypeError('There is no other node here.')
      const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string }
      const balance = (method === 'eth_call' ? usdc : coins)[chainId] ?? 0n
      return Response.json({ jsonrpc: '2.0', id, result: `0x${balance.toString(16).padStart(64, '0')}` })
    })
  }
  /** A bridge that takes this much USDC, or that many coins. Returns the currencies that it was asked to be paid in. */
  function exchange(usdc: bigint, coins: bigint) {
    provider = scriptedProvider(({ body }: SentRequest) => {
      const { originChainId: chainId, originCurrency, user } = body as Record<string, string | number>
      const data =
        originCurrency === NATIVE_CURRENCY
          ? { to: BRIDGE, value: String(coins), data: '0x' }
          : { to: originCurrency, value: '0', data: encodeTokenTransfer(BRIDGE, usdc) }
      return jsonResponse({ steps: [{ items: [{ data: { from: user, chainId, ...data } }] }] })
    })
    return () => (provider?.requests ?? []).map(({ body }) => (body as { originCurrency: string }).originCurrency)
  }
  const paying = (options: Awaited<ReturnType<typeof findBridgeOptions>>) =>
    options.map(({ access, coin, deposit }) => [access.chain.id, coin.symbol, deposit.amount])

  it('USDC pays for coins if the wallet has too few of them, from the chains where it has enough', async () => {
    holding({ 8453: ETHER / 100n }, { 8453: 300_000_000n, 10: 249_999_999n, 42161: 250_000_000n })
    exchange(250_000_000n, ETHER + 1n)
    expect(paying(await findBridgeOptions(await crossing({ chain: 1 }), settings(), signal))).toEqual([
      [8453, 'USDC', 250_000_000n],
      [42161, 'USDC', 250_000_000n],
    ])
  })

  it('coins pay for USDC if the wallet has too little of it', async () => {
    holding({ 8453: ETHER }, { 8453: 1n })
    exchange(25_000_001n, ETHER / 100n)
    const asked = await crossing({ chain: 1, asset: 'USDC' }, 25_000_000n)
    expect(paying(await findBridgeOptions(asked, settings(), signal))).toEqual([[8453, 'ETH', ETHER / 100n]])
  })

  it('every chain and asset of which the wallet has enough is offered, the kind that arrives first', async () => {
    holding({ 8453: 9n * ETHER, 10: 2n * ETHER, 42161: ETHER }, { 10: 300_000_000n, 42161: 400_000_000n, 8453: 1n })
    exchange(250_000_000n, ETHER + 1n)
    expect(paying(await findBridgeOptions(await crossing({ chain: 1 }), settings(), signal))).toEqual([
      [8453, 'ETH', ETHER + 1n],
      [10, 'ETH', ETHER + 1n],
      [42161, 'USDC', 250_000_000n],
      [10, 'USDC', 250_000_000n],
    ])
  })

  it('an error is thrown if neither kind suffices', async () => {
    holding({ 8453: ETHER / 100n }, { 8453: 1n })
    exchange(250_000_000n, ETHER + 1n)
    expect(await failure(findBridgeOptions(await crossing({ chain: 1 }), settings(), signal))).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
  })
})

describe('the assets of the bridge', () => {
  it('the coin of a chain and USDC can be bridged', async () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    for (const [input, can] of [
      [{ chain: 1 }, true],
      [{ chain: 1, asset: 'USDC' }, true],
      [{ chain: 1, asset: { erc20: usdc } }, true],
      [{ chainType: 'solana' }, true],
      [{ chainType: 'solana', asset: 'USDC' }, true],
      [{ chainType: 'solana', asset: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' }, false],
      [{ chain: 1, crossChainBridging: false }, false],
    ] as const) {
      const config = await configOf(input).catch(() => undefined)
      if (config) expect(canBridge(config), JSON.stringify(input)).toBe(can)
    }
  })

  it('bridging is not supported on the testnet and the devnet of Solana [BRIDGE-09]', async () => {
    for (const cluster of ['testnet', 'devnet'] as const) {
      expect(canBridge(await configOf({ cluster }))).toBe(false)
      expect(canBridge(await configOf({ chainType: 'solana' }, settings({ solana: { cluster } })))).toBe(false)
    }
  })

  it("bridging uses Solana's main cluster by default [SOLBR-09]", async () => {
    const config = await configOf({ chainType: 'solana' })
    expect(config).toMatchObject({ cluster: { name: 'mainnet-beta' }, crossChainBridgingEnabled: true })
    expect(canBridge(config)).toBe(true)
  })
})
