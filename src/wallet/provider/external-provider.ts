import { sameAddress } from '../../chains/address.js'
import { unsupportedChain } from '../../chains/chain-errors.js'
import { chainById, rpcUrlOf, type ChainRecord } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { $connectedWallets, type ConnectedWallet } from '../../connectors/connections.js'
import type { ExternalProvider } from '../../connectors/registry.js'
import { switchChain } from '../../connectors/switch-chain.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { RPC_DISCONNECTED } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { pageSettings } from '../page-settings.js'
import { askChain } from './chain-rpc.js'
import { ExternalEvents } from './external-events.js'
import { NODE_METHODS } from './node-methods.js'
import { providerError, ProviderRpcError } from './provider-error.js'

/**
 * The provider (EIP-1193) of a connected external wallet, for one of its accounts. Requests that a node of the chain
 * can answer go to the app's endpoint for that chain, all others to the wallet. Its `accountsChanged` event reports
 * when this account is disconnected or connected again, and ignores other accounts.
 *
 * @param connected one of `$connectedWallets`
 * @returns the provider; its requests reject with a ProviderRpcError whose cause is the WalletError
 * @example
 * const [wallet] = $connectedWallets().get()
 * if (wallet) console.log(await getExternalProvider(wallet).request({ method: 'eth_chainId' }))
 */
export function getExternalProvider(connected: ConnectedWallet): ExternalProvider {
  const { id, address, connector } = connected
  const events = new ExternalEvents(connected)
  const external: ExternalProvider = Object.freeze({
    async request({ method, params }: Parameters<ExternalProvider['request']>[0]) {
      try {
        const wallet = $connectedWallets()
          .get()
          .find(other => other.id === id && sameAddress(other.address, address))
        if (!wallet)
          throw new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Wallet is not connected', {
            rpcCode: RPC_DISCONNECTED,
          })
        if (wallet.chainType === 'ethereum' && NODE_METHODS.has(method)) return await askNode(wallet, method, params)
        if (wallet.chainType === 'ethereum' && method === 'wallet_switchEthereumChain')
          return await changeChain(wallet, params)
        return await walletRequest(connector, method, { params }).catch((error: unknown) => {
          throw SIGNS.test(method) ? notSigned(error) : error
        })
      } catch (error) {
        throw providerError(error)
      }
    },
    on(name: string, listener: (detail: unknown) => void) {
      events.on(name, listener)
      return external
    },
    removeListener(name: string, listener: (detail: unknown) => void) {
      events.removeListener(name, listener)
      return external
    },
  })
  return external
}

/** Signing methods: `personal_sign`, `eth_signTypedData_v4`, `solana_signMessage` and similar ones. */
const SIGNS = /sign/i

/**
 * The error of a failed signature, with the message that the specification prescribes. A failure without a code was a
 * time-out.
 */
function notSigned(cause: unknown): unknown {
  if (isWalletError(cause, 'USER_REJECTED_REQUEST'))
    return new WalletError(cause.code, 'User rejected request', { cause, retryable: true })
  return isWalletError(cause, 'GENERIC_CONNECT_WALLET_ERROR') && cause.rpcCode === undefined
    ? new WalletError('CLIENT_REQUEST_TIMEOUT', 'Request timeout', { cause })
    : cause
}

async function askNode({ chainId }: ConnectedWallet, method: string, params: unknown): Promise<unknown> {
  const settings = await pageSettings()
  const chain = chainId === null ? settings.defaultChain : supported(Number(chainId.replace('eip155:', '')), settings)
  const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!rpcUrl) throw new ProviderRpcError(RPC_DISCONNECTED, `There is no address to ask ${chain.name} at.`)
  return askChain(rpcUrl, method, params)
}

async function changeChain({ connector }: ConnectedWallet, params: unknown): Promise<null> {
  const settings = await pageSettings()
  const chain = supported(Number(ownMember(Array.isArray(params) ? params[0] : undefined, 'chainId')), settings)
  await switchChain(
    connector,
    { chain, rpcUrl: rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls }) },
    new AbortController().signal,
  )
  return null
}

function supported(id: number, { chains }: Settings): ChainRecord {
  const chain = chainById(id, chains)
  if (!chain) throw unsupportedChain(id)
  return chain
}
