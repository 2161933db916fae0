import { ownWallets } from '../../connectors/own-wallets.js'
import { uuid } from '../../lib/text/random.js'
import { getEthereumProvider, type EthereumProvider } from '../provider/ethereum-provider.js'
import { providerError } from '../provider/provider-error.js'
import { connectedAccount } from './connected-account.js'
import type { WalletBrand } from './wallet-brand.js'

/** The methods that connect a dapp. They work while nobody is signed in: the visitor is asked to log in first. */
const CONNECTS: ReadonlySet<unknown> = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/** The page's provider, which asks the visitor to log in when a dapp connects. */
export function connectingProvider(provider: EthereumProvider = getEthereumProvider()): EthereumProvider {
  const connecting: EthereumProvider = Object.freeze({
    async request(args, options) {
      if (CONNECTS.has(args?.method))
        await connectedAccount('ethereum').catch((error: unknown) => {
          throw providerError(error)
        })
      return provider.request(args, options)
    },
    on(name, listener) {
      provider.on(name, listener)
      return connecting
    },
    removeListener(name, listener) {
      provider.removeListener(name, listener)
      return connecting
    },
  } satisfies EthereumProvider)
  return connecting
}

/** Announces the visitor's Ethereum wallet to the dapps of this page, now and on each request (EIP-6963). */
export function announceEthereum(
  { name, icon, reverseDomain }: WalletBrand,
  page: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> = globalThis,
): void {
  const provider = connectingProvider()
  ownWallets().add(provider)
  const detail = Object.freeze({ info: Object.freeze({ uuid: uuid(), name, icon, rdns: reverseDomain }), provider })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
