import { rpcUrlOf } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import type { ConnectedWallet } from '../connectors/connections.js'
import type { Connector } from '../connectors/registry.js'
import { switchChain } from '../connectors/switch-chain.js'
import { RPC_UNSUPPORTED_CHAIN } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'switching_to_supported_chain' | 'connected'

/**
 * Connects an external wallet, and asks it to switch to the app's default chain if its own is not supported, or if the
 * host allows no other. Rejects as `walletRequest` does, and with UNSUPPORTED_CHAIN_ID if the wallet cannot switch.
 */
export async function connectOnSupportedChain(
  connector: Connector,
  settings: Settings,
  report: (status: ConnectionStatus) => void,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  report('connecting')
  try {
    const wallet = await onSupportedChain(
      await connectExternalWallet(connector, signal),
      settings,
      () => report('switching_to_supported_chain'),
      signal,
    )
    report('connected')
    return wallet
  } catch (error) {
    report('disconnected')
    throw error
  }
}

async function onSupportedChain(
  wallet: ConnectedWallet,
  settings: Settings,
  switching: () => void,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  // Solana wallets have no current chain, and some Ethereum wallets do not report theirs.
  if (wallet.chainId === null) return wallet
  const { supportedChains } = await import('./supported-chains.js')
  const chains = supportedChains(settings)
  const current = Number(wallet.chainId.replace('eip155:', ''))
  const wanted = settings.defaultChain.id
  if (current === wanted || (!settings.shouldEnforceDefaultChainOnConnect && chains.some(({ id }) => id === current)))
    return wallet
  switching()
  const chain = chains.find(({ id }) => id === wanted) ?? settings.defaultChain
  try {
    await switchChain(
      wallet.connector,
      { chain, rpcUrl: rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls }) },
      signal,
    )
  } catch (cause) {
    if (signal.aborted || isWalletError(cause, 'USER_REJECTED_REQUEST')) throw cause
    throw new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${current}`, {
      cause,
      rpcCode: RPC_UNSUPPORTED_CHAIN,
      retryable: true,
    })
  }
  return Object.freeze({ ...wallet, chainId: `eip155:${wanted}` })
}
