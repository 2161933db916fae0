import { unsupportedChain } from '../../chains/chain-errors.js'
import { chainById, rpcUrlOf, type ChainRecord } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { RPC_DISCONNECTED, RPC_INVALID_PARAMS, RPC_UNKNOWN_CHAIN } from '../../constants.js'
import { isPlain } from '../../lib/plain.js'
import { pageSettings } from '../page-settings.js'
import { ProviderRpcError } from './provider-error.js'

/** Parses a request's chain id, in hex. Undefined for anything else. */
export const chainIdIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^0x[0-9a-f]{1,13}$/i.test(text) ? Number(text) : undefined

/** The configured chain that a request names by `{ chainId }`. */
export async function requestedChain(target: unknown): Promise<ChainRecord> {
  const id = isPlain(target) ? chainIdIn(target['chainId']) : undefined
  if (id === undefined) throw new ProviderRpcError(RPC_INVALID_PARAMS, 'A chain is named by { chainId } in hex.')
  const chain = chainById(id, (await pageSettings()).chains)
  if (chain) return chain
  // Other wallets use this code, and libraries know it: the chain is unknown to the wallet, not just disconnected
  // (4901).
  const cause = unsupportedChain(id)
  throw new ProviderRpcError(RPC_UNKNOWN_CHAIN, cause.message, { cause, data: { code: cause.code } })
}

/** The chain's RPC endpoint. Throws 4900 if there is none. */
export function nodeOf(chain: ChainRecord, settings: Settings): string {
  const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!rpcUrl) throw new ProviderRpcError(RPC_DISCONNECTED, `There is no address to ask ${chain.name} at.`)
  return rpcUrl
}
