import {
  currentUser,
  getAccessToken,
  getEthereumProvider,
  login,
  ProviderRpcError,
  type EthereumProvider,
} from '../../src/index.js'
import type { Address, ConnectorConfig, WagmiChain, WalletConnector } from './connector.js'

export interface WalletConnectorOptions {
  /** The wallet's address; default: the user's first Ethereum wallet. */
  readonly address?: string
  /** Its name in a list of connectors. */
  readonly name?: string
  /** Its icon in such a list: a URL, or a `data:` URL. */
  readonly icon?: string
}

const DISCONNECTED = 'walletElements.disconnected'
const UNKNOWN_CHAIN = 4902
const hex = (chainId: number) => `0x${chainId.toString(16)}`

/**
 * The embedded wallet as a connector of wagmi. Connecting logs the visitor in if nobody is signed in; disconnecting
 * takes the wallet from wagmi and leaves the session (`logout()` of `wallet-elements/client` ends it). This package's
 * elements show whatever is signed.
 *
 * @param options the wallet's `address`, default: the user's first; `name` and `icon` for lists of connectors
 * @returns the connector, for `connectors` of wagmi's `createConfig`. Its requests reject with a ProviderRpcError,
 * and with a WalletError if the visitor leaves the login
 * @example
 * import { createConfig, http } from 'wagmi'
 * import { base } from 'wagmi/chains'
 *
 * const config = createConfig({ chains: [base], connectors: [walletConnector()], transports: { [base.id]: http() } })
 */
export function walletConnector({ address, name = 'Embedded wallet', icon }: WalletConnectorOptions = {}) {
  return <Chain extends WagmiChain>({
    chains,
    emitter,
    storage,
  }: ConnectorConfig<Chain>): WalletConnector<Chain, EthereumProvider> => {
    const provider = getEthereumProvider(address)
    const request = <Answer>(method: string, ...params: readonly unknown[]) =>
      provider.request({ method, params }) as Promise<Answer>
    const connector: WalletConnector<Chain, EthereumProvider> = {
      id: 'wallet-elements',
      type: 'wallet-elements',
      name,
      icon,
      async connect({ chainId: requestedChainId, isReconnecting = false, withCapabilities = false } = {}) {
        await getAccessToken() // waits until the session of the last visit is restored or known to be absent
        if (!currentUser() && !isReconnecting) await login()
        const accounts = await request<readonly Address[]>('eth_requestAccounts')
        listen(provider, connector)
        await storage?.removeItem(DISCONNECTED)
        let chainId = await connector.getChainId()
        if (requestedChainId !== undefined && requestedChainId !== chainId)
          chainId = (await connector.switchChain({ chainId: requestedChainId })).id
        const shown = withCapabilities ? accounts.map(address => ({ address, capabilities: {} })) : accounts
        return { accounts: shown as never, chainId }
      },
      async disconnect() {
        ignore(provider, connector)
        await storage?.setItem(DISCONNECTED, true)
      },
      getAccounts: () => request('eth_accounts'),
      getChainId: async () => Number(await request('eth_chainId')),
      getProvider: () => Promise.resolve(provider),
      async isAuthorized() {
        if (await storage?.getItem(DISCONNECTED)) return false
        await getAccessToken()
        return (await connector.getAccounts()).length > 0
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new ProviderRpcError(UNKNOWN_CHAIN, `Chain ${chainId} is not in wagmi's configuration.`)
        await request('wallet_switchEthereumChain', { chainId: hex(chainId) })
        return chain
      },
      onAccountsChanged(accounts) {
        if (accounts.length > 0) emitter.emit('change', { accounts: accounts as readonly Address[] })
        else connector.onDisconnect()
      },
      onChainChanged: chainId => void emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect() {
        ignore(provider, connector)
        emitter.emit('disconnect')
      },
    }
    return connector
  }
}

type Listening = Pick<WalletConnector<WagmiChain, EthereumProvider>, 'onAccountsChanged' | 'onChainChanged'>

/** When the session ends no account is left, so one event reports both. */
function listen(provider: EthereumProvider, { onAccountsChanged, onChainChanged }: Listening): void {
  ignore(provider, { onAccountsChanged, onChainChanged })
  provider.on('accountsChanged', onAccountsChanged).on('chainChanged', onChainChanged)
}

function ignore(provider: EthereumProvider, { onAccountsChanged, onChainChanged }: Listening): void {
  provider.removeListener('accountsChanged', onAccountsChanged).removeListener('chainChanged', onChainChanged)
}
