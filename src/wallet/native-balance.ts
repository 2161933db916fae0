import { chainTypeOf } from '../chains/address.js'
import { formatBalance } from '../chains/amount.js'
import { clusterName } from '../chains/cluster-names.js'
import { clusterRecord, SOL_DECIMALS } from '../chains/clusters.js'
import { nativeCoin, rpcUrlOf } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import type { Language } from '../copy/language.js'
import { WalletError } from '../errors/wallet-error.js'

/** What a wallet holds of the coin of the app's own network. */
export interface NativeBalance {
  /** "0.25 ETH" */
  readonly amount: (language: Language) => string
  readonly network: string
}

/** Asks the app's network for what is at this address. Rejects where it does not answer, and with UNSUPPORTED_CHAIN_ID where nobody knows its address. */
export async function nativeBalance(
  address: string,
  { defaultChain, rpcConfig, appId, solana }: Settings,
  signal: AbortSignal,
): Promise<NativeBalance> {
  if (chainTypeOf(address) === 'solana') {
    const { getBalance } = await import('../chains/solana/index.js')
    const units = await getBalance(address, clusterRecord(solana.cluster, solana.rpcUrls), signal)
    return {
      amount: language => `${formatBalance(units, SOL_DECIMALS, language)} SOL`,
      network: clusterName(solana.cluster),
    }
  }
  const rpcUrl = rpcUrlOf(defaultChain, { rpcUrls: rpcConfig.rpcUrls, appId })
  if (!rpcUrl) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${defaultChain.id} has no RPC address.`)
  const { getBalance } = await import('../chains/ethereum/index.js')
  const units = await getBalance(address as `0x${string}`, { chain: defaultChain, rpcUrl }, signal)
  const { symbol, decimals } = nativeCoin(defaultChain)
  return { amount: language => `${formatBalance(units, decimals, language)} ${symbol}`, network: defaultChain.name }
}
