import { arePlausible } from './decimals.js'

/**
 * An Ethereum-style chain as plain data, in the shape that viem uses, so that a host's own chain objects fit. These
 * keys of `rpcUrls` are used: `privyWalletOverride` (the chain's own choice), `provider` (the wallet provider's),
 * `public`, `default`.
 */
export interface ChainRecord {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: RpcUrls
    readonly public?: RpcUrls
    readonly provider?: RpcUrls
    readonly privyWalletOverride?: RpcUrls
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
}

export interface RpcUrls {
  readonly http: readonly string[]
}

/** The decimals of a coin or token that does not report its own. */
export const ETHEREUM_DECIMALS = 18

type Row = readonly [
  id: number,
  name: string,
  symbol: string,
  rpc: string,
  explorer: string,
  provider?: string,
  testnet?: true,
]

const TESTNET = true
const ROWS: readonly Row[] = [
  [1, 'Ethereum', 'ETH', 'https://cloudflare-eth.com', 'https://etherscan.io', 'mainnet'],
  [11155111, 'Sepolia', 'SEP', 'https://rpc.sepolia.org', 'https://sepolia.etherscan.io', 'sepolia', TESTNET],
  [17000, 'Holesky', 'ETH', 'https://ethereum-holesky.publicnode.com', 'https://holesky.etherscan.io'],
  [42161, 'Arbitrum One', 'ETH', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io', 'arbitrum-mainnet'],
  [
    421614,
    'Arbitrum Sepolia',
    'ETH',
    'https://sepolia-rollup.arbitrum.io/rpc',
    'https://sepolia-explorer.arbitrum.io',
    'arbitrum-sepolia',
    TESTNET,
  ],
  [10, 'OP Mainnet', 'ETH', 'https://mainnet.optimism.io', 'https://explorer.optimism.io', 'optimism-mainnet'],
  [
    11155420,
    'Optimism Sepolia',
    'ETH',
    'https://sepolia.optimism.io',
    'https://optimism-sepolia.blockscout.com',
    'optimism-sepolia',
    TESTNET,
  ],
  [137, 'Polygon Mainnet', 'POL', 'https://polygon-rpc.com', 'https://polygonscan.com', 'polygon-mainnet'],
  [
    80002,
    'Polygon Amoy',
    'POL',
    'https://rpc-amoy.polygon.technology',
    'https://www.oklink.com/amoy',
    'polygon-amoy',
    TESTNET,
  ],
  [42220, 'Celo Mainnet', 'CELO', 'https://forno.celo.org', 'https://explorer.celo.org/mainnet'],
  [
    44787,
    'Celo Alfajores Testnet',
    'CELO',
    'https://alfajores-forno.celo-testnet.org',
    'https://explorer.celo.org/alfajores',
    undefined,
    TESTNET,
  ],
  [314, 'Filecoin - Mainnet', 'FIL', 'https://api.node.glif.io/rpc/v1', 'https://filfox.info/en'],
  [
    314159,
    'Filecoin - Calibration testnet',
    'tFIL',
    'https://api.calibration.node.glif.io/rpc/v1',
    'https://calibration.filscan.io',
  ],
  [8453, 'Base', 'ETH', 'https://mainnet.base.org', 'https://basescan.org', 'base-mainnet'],
  [
    84532,
    'Base Sepolia',
    'ETH',
    'https://sepolia.base.org',
    'https://base-sepolia.blockscout.com',
    'base-sepolia',
    TESTNET,
  ],
  [
    80085,
    'Berachain Artio',
    'BERA',
    'https://berachain-artio.rpc.privy.systems',
    'https://artio.beratrail.io',
    'berachain-artio',
    TESTNET,
  ],
  [42, 'LUKSO', 'LYX', 'https://rpc.mainnet.lukso.network', 'https://explorer.execution.mainnet.lukso.network'],
  [59144, 'Linea Mainnet', 'ETH', 'https://rpc.linea.build', 'https://lineascan.build'],
  [
    59140,
    'Linea Goerli Testnet',
    'ETH',
    'https://rpc.goerli.linea.build',
    'https://goerli.lineascan.build',
    undefined,
    TESTNET,
  ],
  [43114, 'Avalanche', 'AVAX', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io'],
  [
    43113,
    'Avalanche Fuji',
    'AVAX',
    'https://api.avax-test.network/ext/bc/C/rpc',
    'https://testnet.snowtrace.io',
    undefined,
    TESTNET,
  ],
  [7777777, 'Zora', 'ETH', 'https://rpc.zora.energy', 'https://explorer.zora.energy'],
  [
    999,
    'Zora Goerli Testnet',
    'ETH',
    'https://testnet.rpc.zora.energy',
    'https://testnet.explorer.zora.energy',
    undefined,
    TESTNET,
  ],
  [
    999999999,
    'Zora Sepolia',
    'ETH',
    'https://sepolia.rpc.zora.energy',
    'https://sepolia.explorer.zora.energy',
    undefined,
    TESTNET,
  ],
  [690, 'Redstone', 'ETH', 'https://rpc.redstonechain.com', 'https://explorer.redstone.xyz'],
  [17069, 'Garnet Holesky', 'ETH', 'https://rpc.garnetchain.com', 'https://explorer.garnetchain.com'],
]

const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  SEP: 'Sepolia Ether',
  AVAX: 'Avalanche',
  BERA: 'Bera',
  FIL: 'Filecoin',
  tFIL: 'Test Filecoin',
  LYX: 'LUKSO',
}

/** The chains that need no configuration, in the order in which they are offered. */
export const DEFAULT_CHAINS: readonly ChainRecord[] = ROWS.map(
  ([id, name, symbol, rpc, explorer, provider, testnet]) => ({
    id,
    name,
    nativeCurrency: { name: CURRENCY_NAMES[symbol] ?? symbol, symbol, decimals: ETHEREUM_DECIMALS },
    rpcUrls: {
      default: { http: [rpc] },
      ...(provider ? { provider: { http: [`https://${provider}.rpc.privy.systems`] } } : {}),
    },
    blockExplorers: { default: { name: 'Explorer', url: explorer } },
    ...(testnet ? { testnet } : {}),
  }),
)

/** The chain with this id in a list; without a list, among the known chains. */
export function chainById(id: number, chains: readonly ChainRecord[] = DEFAULT_CHAINS): ChainRecord | undefined {
  return chains.find(chain => chain.id === id)
}

/** Symbol and decimals of a chain's coin; Ethereum's if a host's own chain record lacks them or has invalid ones. */
export function nativeCoin({ nativeCurrency }: ChainRecord): { symbol: string; decimals: number } {
  const { symbol, decimals } = (nativeCurrency as Partial<ChainRecord['nativeCurrency']> | undefined) ?? {}
  return { symbol: symbol || 'ETH', decimals: arePlausible(decimals) ? decimals : ETHEREUM_DECIMALS }
}

export interface RpcChoice {
  /** The host's RPC URLs by chain id. Only a chain's own override has precedence. */
  rpcUrls?: Readonly<Record<number, string>>
  /** The provider's RPC requires the app id. */
  appId?: string
}

/**
 * The RPC URL of this chain: its own override, then the host's, the provider's, or a public one. Undefined if it has
 * none.
 */
export function rpcUrlOf(chain: ChainRecord, { rpcUrls, appId }: RpcChoice = {}): string | undefined {
  const {
    privyWalletOverride,
    provider,
    public: publicUrls,
    default: defaultUrls,
  } = Object(chain.rpcUrls) as Partial<ChainRecord['rpcUrls']>
  const hostUrl = rpcUrls && Object.hasOwn(rpcUrls, chain.id) ? rpcUrls[chain.id] : undefined
  const providerUrl = firstOf(provider)
  return (
    firstOf(privyWalletOverride) ??
    hostUrl ??
    (providerUrl && appId ? `${providerUrl}?privyAppId=${encodeURIComponent(appId)}` : undefined) ??
    firstOf(publicUrls) ??
    firstOf(defaultUrls)
  )
}

/** Returns the URL if it is one. A host's record may contain any value. */
const webUrl = (url: unknown): string | undefined =>
  typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined
const firstOf = (urls: Partial<RpcUrls> | null | undefined) => webUrl(urls?.http?.[0])

/** The explorer; undefined if the chain has none, or none with a web page. */
export function explorerOf({ blockExplorers }: ChainRecord): string | undefined {
  const explorer = (blockExplorers as { default?: { url?: unknown } | null } | null | undefined)?.default
  return webUrl(explorer?.url)
}

/** The explorer's page of this transaction, with Etherscan's path; undefined without an explorer. */
export function transactionUrl(chain: ChainRecord, hash: string): string | undefined {
  return explorerUrl(chain, `tx/${encodeURIComponent(hash)}`)
}

/** The explorer's page of this address; undefined without an explorer. */
export function addressUrl(chain: ChainRecord, address: string): string | undefined {
  return explorerUrl(chain, `address/${encodeURIComponent(address)}`)
}

function explorerUrl(chain: ChainRecord, path: string): string | undefined {
  const base = explorerOf(chain)
  return base && `${base.replace(/\/+$/, '')}/${path}`
}

/** The USDC contracts by chain, with an EIP-55 checksum. */
export const USDC_ADDRESSES: Readonly<Record<number, `0x${string}`>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  11155111: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  11155420: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
  137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  80002: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  84532: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  43114: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  43113: '0x5425890298aed601595a70AB815c96711a31Bc65',
  42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  421614: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
}

/** The decimals of USDC and USDT, on every chain and cluster listed here. */
export const USD_COIN_DECIMALS = 6

/** The USDC contract of this chain, or undefined if none is known. */
export function usdcAddress(chainId: number): `0x${string}` | undefined {
  return Object.hasOwn(USDC_ADDRESSES, chainId) ? USDC_ADDRESSES[chainId] : undefined
}
