import { explorerOf, type ChainRecord } from '../chains/registry.js'
import { RPC_UNKNOWN_CHAIN } from '../constants.js'
import { isWalletError } from '../errors/wallet-error.js'
import { hexQuantity } from '../lib/text/hex.js'
import type { Connector } from './registry.js'
import { walletRequest } from './wallet-request.js'

/**
 * Asks the wallet to change to a chain, and to add the chain first if the wallet does not know it. Rejects as
 * `walletRequest` does.
 */
export async function switchChain(
  connector: Connector,
  { chain, rpcUrl }: { readonly chain: ChainRecord; readonly rpcUrl: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const chainId = hexQuantity(chain.id)
  const change = () => walletRequest(connector, 'wallet_switchEthereumChain', { signal, params: [{ chainId }] })
  try {
    await change()
  } catch (error) {
    if (!rpcUrl || !isWalletError(error) || (error.cause as { code?: unknown } | undefined)?.code !== RPC_UNKNOWN_CHAIN)
      throw error
    const { name, nativeCurrency } = chain
    const explorer = explorerOf(chain)
    await walletRequest(connector, 'wallet_addEthereumChain', {
      signal,
      params: [
        {
          chainId,
          chainName: name,
          nativeCurrency,
          rpcUrls: [rpcUrl],
          ...(explorer && { blockExplorerUrls: [explorer] }),
        },
      ],
    })
    await change()
  }
}
