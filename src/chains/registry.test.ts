import { checksumAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { CLUSTERS } from './cluster-list.js'
import { clusterRecord, isCluster, SOL_DECIMALS } from './clusters.js'
import { clusterName, solanaAccountUrl, solanaTransactionUrl } from './cluster-names.js'
import { insufficientLine } from './solana-logs.js'
import { splToken, usdcToken } from './spl-tokens.js'
import {
  addressUrl,
  chainById,
  DEFAULT_CHAINS,
  ETHEREUM_DECIMALS,
  nativeCoin,
  rpcUrlOf,
  transactionUrl,
  USDC_ADDRESSES,
  usdcAddress,
  USD_COIN_DECIMALS,
  type ChainRecord,
} from './registry.js'

const chain = (id: number) => chainById(id) ?? expect.fail(`no chain ${id}`)

/** The tokens of each cluster, with their mints. */
const MINTS = [
  ['mainnet-beta', 'USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['mainnet-beta', 'USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['mainnet-beta', 'SOL', 'So11111111111111111111111111111111111111112'],
  ['devnet', 'USDC', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
  ['devnet', 'USDT', 'EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS'],
  ['devnet', 'SOL', 'So11111111111111111111111111111111111111112'],
] as const

describe('the known chains', () => {
  it('the chains are listed in order, each once, with a public RPC endpoint and an explorer', () => {
    expect(DEFAULT_CHAINS.map(({ id }) => id)).toEqual([
      1, 11155111, 17000, 42161, 421614, 10, 11155420, 137, 80002, 42220, 44787, 314, 314159, 8453, 84532, 80085, 42,
      59144, 59140, 43114, 43113, 7777777, 999, 999999999, 690, 17069,
    ])
    for (const { rpcUrls, blockExplorers, nativeCurrency } of DEFAULT_CHAINS) {
      expect(rpcUrls.default.http[0]).toMatch(/^https:\/\//)
      expect(blockExplorers?.default.url).toMatch(/^https:\/\//)
      expect(nativeCurrency.decimals).toBe(18)
    }
  })

  it('every chain has a name and a coin with a known name', () => {
    const coins = Object.fromEntries(DEFAULT_CHAINS.map(({ nativeCurrency: { name, symbol } }) => [symbol, name]))
    expect(coins).toEqual({
      ETH: 'Ether',
      SEP: 'Sepolia Ether',
      POL: 'POL',
      CELO: 'CELO',
      FIL: 'Filecoin',
      tFIL: 'Test Filecoin',
      BERA: 'Bera',
      LYX: 'LUKSO',
      AVAX: 'Avalanche',
    })
    expect(new Set(DEFAULT_CHAINS.map(({ name }) => name)).size).toBe(26)
    for (const { name, blockExplorers } of DEFAULT_CHAINS)
      expect([name, blockExplorers?.default.name]).toEqual([expect.stringMatching(/^[A-Z]/), 'Explorer'])
    expect(chainById(8453)?.name).toBe('Base')
  })

  it('the test networks are marked, and so are the chains that the provider serves', () => {
    expect(DEFAULT_CHAINS.filter(({ testnet }) => testnet).map(({ id }) => id)).toEqual([
      11155111, 421614, 11155420, 80002, 44787, 84532, 80085, 59140, 43113, 999, 999999999,
    ])
    expect(
      Object.fromEntries(
        DEFAULT_CHAINS.flatMap(({ id, rpcUrls }) => rpcUrls.provider?.http.map(url => [id, url]) ?? []),
      ),
    ).toEqual(
      Object.fromEntries(
        Object.entries({
          1: 'mainnet',
          11155111: 'sepolia',
          42161: 'arbitrum-mainnet',
          421614: 'arbitrum-sepolia',
          10: 'optimism-mainnet',
          11155420: 'optimism-sepolia',
          137: 'polygon-mainnet',
          80002: 'polygon-amoy',
          8453: 'base-mainnet',
          84532: 'base-sepolia',
          80085: 'berachain-artio',
        }).map(([id, name]) => [id, `https://${name}.rpc.privy.systems`]),
      ),
    )
  })

  it("the RPC endpoint is the chain's override, else the host's, the provider's, or the public one", () => {
    const base = chain(8453)
    const options = { rpcUrls: { 8453: 'https://host.example' }, appId: 'app&1' }
    const own: ChainRecord = {
      ...base,
      rpcUrls: { ...base.rpcUrls, privyWalletOverride: { http: ['https://own.example'] } },
    }
    expect(rpcUrlOf(own, options)).toBe('https://own.example')
    expect(rpcUrlOf(base, options)).toBe('https://host.example')
    expect(rpcUrlOf(base, { appId: 'app&1' })).toBe('https://base-mainnet.rpc.privy.systems?privyAppId=app%261')
    expect(rpcUrlOf(base)).toBe('https://mainnet.base.org')
    expect(rpcUrlOf({ ...base, rpcUrls: { default: { http: [] }, public: { http: ['https://open.example'] } } })).toBe(
      'https://open.example',
    )
    expect(rpcUrlOf({ ...base, rpcUrls: { default: { http: [] } } })).toBeUndefined()
  })

  it('a chain of the host is found beside the known ones', () => {
    const local: ChainRecord = {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    }
    expect(chainById(31337, [...DEFAULT_CHAINS, local])).toBe(local)
    expect(chainById(31337)).toBeUndefined()
    expect(transactionUrl(local, '0x1')).toBeUndefined()
  })

  it('a coin has 18 decimals if its record does not report them [CONST-05]', () => {
    const { nativeCurrency: _, ...untold } = chain(1)
    expect(nativeCoin(untold as ChainRecord)).toEqual({ symbol: 'ETH', decimals: 18 })
    expect(nativeCoin({ ...chain(1), nativeCurrency: { name: 'Duck', symbol: 'DUCK', decimals: Number.NaN } })).toEqual(
      { symbol: 'DUCK', decimals: 18 },
    )
    for (const decimals of [0, 6, 36])
      expect(nativeCoin({ ...chain(1), nativeCurrency: { name: 'Duck', symbol: 'DUCK', decimals } })).toEqual({
        symbol: 'DUCK',
        decimals,
      })
    for (const decimals of [-1, 37, 1.5, '6' as unknown as number])
      expect(nativeCoin({ ...chain(1), nativeCurrency: { name: 'Duck', symbol: '', decimals } })).toEqual({
        symbol: 'ETH',
        decimals: 18,
      })
  })

  it("the link to a transaction has Etherscan's form [CONST-09]", () => {
    expect(transactionUrl(chain(1), '0xabc')).toBe('https://etherscan.io/tx/0xabc')
    expect(addressUrl(chain(17069), '0xabc')).toBe('https://explorer.garnetchain.com/address/0xabc')
  })

  it('a link leads only to a web page', () => {
    const odd: ChainRecord = { ...chain(1), blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)//' } } }
    expect(transactionUrl(odd, '0xabc')).toBeUndefined()
    const at = (url: string): ChainRecord => ({ ...chain(1), blockExplorers: { default: { name: 'x', url } } })
    expect([
      transactionUrl(at('http://localhost:4000//'), '0xabc'),
      transactionUrl(at('xhttps://x'), '0xabc'),
      transactionUrl(at(''), '0xabc'),
    ]).toEqual(['http://localhost:4000/tx/0xabc', undefined, undefined])
    expect([transactionUrl(chain(1), '../a?b'), addressUrl(chain(1), '../a?b')]).toEqual([
      'https://etherscan.io/tx/..%2Fa%3Fb',
      'https://etherscan.io/address/..%2Fa%3Fb',
    ])
  })

  it.each<unknown>([
    undefined,
    null,
    {},
    { default: {} },
    { default: null },
    { default: { url: 7 } },
    { default: { url: { toString: () => 'https://x' } } },
    'https://x',
    7,
  ])('there is no link if a record has no valid explorer: %j', blockExplorers => {
    const odd = { ...chain(1), blockExplorers } as ChainRecord
    expect([transactionUrl(odd, '0xabc'), addressUrl(odd, '0xabc')]).toEqual([undefined, undefined])
  })

  it.each<unknown>([
    undefined,
    null,
    {},
    { default: null },
    { default: {} },
    { default: { http: null } },
    { default: { http: [7] } },
    { default: { http: 'https://x' } },
    { default: { http: ['ftp://x'] } },
    'https://x',
  ])('there is no RPC endpoint if a record has no valid URL: %j', rpcUrls => {
    expect(rpcUrlOf({ ...chain(1), rpcUrls } as ChainRecord, { appId: 'app' })).toBeUndefined()
  })

  it.each<unknown>([{}, null, 'https://x', { http: {} }, { http: [{}] }, { http: ['x'] }])(
    'the next RPC endpoint is used if one is malformed: %j',
    odd => {
      const base = {
        ...chain(1),
        rpcUrls: { privyWalletOverride: odd, provider: odd, public: odd, default: { http: ['https://node.example'] } },
      } as ChainRecord
      expect(rpcUrlOf(base, { appId: 'app' })).toBe('https://node.example')
      expect(rpcUrlOf(base, { appId: 'app', rpcUrls: { 1: 'https://host.example' } })).toBe('https://host.example')
    },
  )

  it('USDC is known on twelve of the chains [CONST-03]', () => {
    expect(Object.keys(USDC_ADDRESSES)).toHaveLength(12)
    expect(usdcAddress(8453)).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
    // A mistyped digit would change the checksum.
    for (const address of Object.values(USDC_ADDRESSES)) expect(checksumAddress(address)).toBe(address)
    expect(new Set(Object.values(USDC_ADDRESSES)).size).toBe(12)
    expect(usdcAddress(31337)).toBeUndefined()
    expect(usdcAddress('constructor' as unknown as number)).toBeUndefined()
  })

  it('the dollar coins have 6 decimals, and SOL has 9 [CONST-04]', () => {
    expect(USD_COIN_DECIMALS).toBe(6)
    expect(SOL_DECIMALS).toBe(9)
    for (const [cluster, symbol, mint] of MINTS)
      expect(splToken(cluster, mint)?.decimals).toBe(symbol === 'SOL' ? SOL_DECIMALS : USD_COIN_DECIMALS)
    expect(ETHEREUM_DECIMALS).toBe(18)
  })
})

describe('the clusters of Solana', () => {
  it('the clusters are shown as "Solana", "Devnet" and "Testnet" [CONST-07]', () => {
    expect(CLUSTERS.map(clusterName)).toEqual(['Solana', 'Devnet', 'Testnet'])
  })

  it("the RPC endpoint is the public one of the cluster, or the host's [SOLTX-35]", () => {
    expect(CLUSTERS.map(name => clusterRecord(name).rpcUrl)).toEqual([
      'https://api.mainnet-beta.solana.com',
      'https://api.devnet.solana.com',
      'https://api.testnet.solana.com',
    ])
    expect(clusterRecord('devnet', { devnet: 'http://127.0.0.1:8899' })).toEqual({
      name: 'devnet',
      rpcUrl: 'http://127.0.0.1:8899',
    })
  })

  it('a link has a cluster parameter [CONST-06]', () => {
    expect(solanaTransactionUrl('devnet', '5abc')).toBe('https://explorer.solana.com/tx/5abc?cluster=devnet')
    expect(solanaAccountUrl('mainnet-beta', '5abc')).toBe(
      'https://explorer.solana.com/account/5abc?cluster=mainnet-beta',
    )
    expect([solanaTransactionUrl('testnet', '../a?b'), solanaAccountUrl('testnet', '../a?b')]).toEqual(
      ['tx', 'account'].map(kind => `https://explorer.solana.com/${kind}/..%2Fa%3Fb?cluster=testnet`),
    )
  })

  it('a cluster is known by its name', () => {
    expect(['mainnet-beta', 'devnet', 'testnet', 'mainnet', '', 7, undefined].map(isCluster)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(clusterRecord('devnet', Object.create({ devnet: 'http://evil.example' }) as object)).toMatchObject({
      rpcUrl: 'https://api.devnet.solana.com',
    })
  })

  it('the logs are searched for a line about insufficient funds', () => {
    const logs = ['Program log: hello', 7, 'Transfer: Insufficient lamports 1, need 2', 'Error: insufficient funds']
    expect([insufficientLine({ logs }), insufficientLine({ logs: logs.slice(3) })]).toEqual([logs[2], logs[3]])
    for (const data of [
      undefined,
      null,
      'insufficient funds',
      {},
      { logs: 'insufficient funds' },
      { logs: ['fine'] },
      Object.create({ logs }),
    ])
      expect(insufficientLine(data)).toBeUndefined()
  })

  it('USDC, USDT and SOL are known on mainnet-beta and devnet [SOLTX-31]', () => {
    for (const [cluster, symbol, mint] of MINTS) expect(splToken(cluster, mint)?.symbol).toBe(symbol)
    expect(usdcToken('mainnet-beta')?.address).toBe('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  })

  it('a token has a symbol, decimals and an address [SOLTX-30]', () => {
    expect(splToken('devnet', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')).toEqual({
      symbol: 'USDC',
      decimals: 6,
      address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    })
  })

  it('no token is known on testnet [SOLTX-32]', () => {
    for (const [, , mint] of MINTS) expect(splToken('testnet', mint)).toBeUndefined()
    expect(usdcToken('testnet')).toBeUndefined()
  })
})
