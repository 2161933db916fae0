import { createPublicClient, erc20Abi, formatUnits, http, type Address as EthereumAddress } from 'viem'
import type { CoinChain } from '../../../../elements/testing/wire.js'
import { decimalsOf } from '../../chains/coin-amount.js'
import { ethereumRpc } from '../../chains/ethereum-faucet.js'
import type { ChainAccess } from '../../chains/index.js'
import { USDC_ADDRESSES, USDC_MINTS } from '../../chains/usdc/real-addresses.js'
import { usdcAccountOf } from '../../chains/usdc/solana-usdc.js'
import { invalidData } from '../../wire/wire-error.js'

/** The networks whose balances are told, the local chain that stands in for each, and where its USDC is. */
export const NETWORKS: Readonly<Record<string, { chain: CoinChain; usdc: readonly string[] }>> = {
  ethereum: { chain: 'ethereum', usdc: [USDC_ADDRESSES.ethereum[0]] },
  base: { chain: 'base', usdc: [USDC_ADDRESSES.base[0]] },
  optimism: { chain: 'base', usdc: [USDC_ADDRESSES.base[2]] },
  arbitrum: { chain: 'base', usdc: [USDC_ADDRESSES.base[4]] },
  solana: { chain: 'solana', usdc: USDC_MINTS },
}
export const ASSETS = ['eth', 'usdc', 'sol'] as const
export type MoneyAsset = (typeof ASSETS)[number]

/** Whether a network has this asset. */
export const hasAsset = (network: string, asset: MoneyAsset): boolean => asset === 'usdc' || (asset === 'sol') === (network === 'solana')

/** What a wallet has of an asset on a network, in base units. Throws 400 where the chain is not here. */
export async function balanceOf(address: string, network: string, asset: MoneyAsset, chains: ChainAccess | undefined): Promise<bigint> {
  const place = NETWORKS[network]
  if (!chains || !place) throw invalidData('This chain is not here')
  if (place.chain === 'solana') return solanaBalance(address, asset, place.usdc, chains)
  const client = createPublicClient({ transport: http(place.chain === 'ethereum' ? chains.ethereumRpcUrl : chains.baseRpcUrl) })
  if (asset !== 'usdc') return client.getBalance({ address: address as EthereumAddress })
  const tokens = new Set([chains.usdc[place.chain], ...place.usdc])
  return sum(await Promise.all([...tokens].map(token =>
    client.readContract({ address: token as EthereumAddress, abi: erc20Abi, functionName: 'balanceOf', args: [address as EthereumAddress] }))))
}

async function solanaBalance(address: string, asset: MoneyAsset, mints: readonly string[], { solanaRpcUrl }: ChainAccess): Promise<bigint> {
  if (asset === 'sol') return BigInt(((await ethereumRpc(solanaRpcUrl, 'getBalance', [address])) as { value: number }).value)
  return sum(await Promise.all(mints.map(async mint => {
    // An account that nobody made yet holds nothing.
    const answer = await ethereumRpc(solanaRpcUrl, 'getTokenAccountBalance', [await usdcAccountOf(address, mint)]).catch(() => null) as { value: { amount: string } } | null
    return BigInt(answer?.value.amount ?? 0)
  })))
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** An amount as the wire tells it: base units, how many digits follow the point, and texts to show. */
export function told(network: string, asset: MoneyAsset, amount: bigint, usd?: number) {
  const decimals = decimalsOf(NETWORKS[network]?.chain ?? 'ethereum', asset === 'usdc' ? 'USDC' : 'native')
  const coins = formatUnits(amount, decimals)
  return {
    chain: network, asset, raw_value: String(amount), raw_value_decimals: decimals,
    display_values: { [asset]: coins, ...(usd === undefined ? {} : { usd: (Number(coins) * usd).toFixed(2) }) },
  }
}
