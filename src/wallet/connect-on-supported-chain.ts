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
 * Connects an external wallet, and has it change to the app's default chain where it is on one that the app does not support, or
 * the host wants no other. Rejects as `walletRequest` does, and with UNSUPPORTED_CHAIN_ID where the wallet cannot change.
 */
export async function connectOnSupportedChain(
  connector: Connector,
  settings: Settings,
  tell: (status: ConnectionStatus) => void,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  tell('connecting')
  try {
    const wallet = await onSupportedChain(
      await connectExternalWallet(connector, signal),
      settings,
      () => tell('switching_to_supported_chain'),
      signal,
    )
    tell('connected')
    return wallet
  } catch (error) {
    tell('disconnected')
    throw error
  }
}

async function onSupportedChain(
  wallet: ConnectedWallet,
  settings: Settings,
  changing: () => void,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  // Solana's wallets are on no chain, and some of Ethereum's do not say on which.
  if (wallet.chainId === null) return wallet
  const { supportedChains } = await import('./supported-chains.js')
  const chains = supportedChains(settings)
  const current = Number(wallet.chainId.replace('eip155:', ''))
  const wanted = settings.defaultChain.id
  if (current === wanted || (!settings.shouldEnforceDefaultChainOnConnect && chains.some(({ id }) => id === current)))
    return wallet
  changing()
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
