import { computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.js'
import { $connectors, type Connector } from '../connectors/registry.js'
import { $login } from '../copy/login.js'
import { recentLogin } from '../session/recent-login.js'
import type { MethodRow } from './method.js'

type ChainType = Connector['chainType']

/** Wallets that a host may name although they are not found on the page: their names, and the chains they are for. */
const KNOWN: Readonly<Record<string, { readonly name: string; readonly chains: readonly ChainType[] }>> = {
  metamask: { name: 'MetaMask', chains: ['ethereum'] },
  coinbase_wallet: { name: 'Coinbase Wallet', chains: ['ethereum'] },
  rainbow: { name: 'Rainbow', chains: ['ethereum'] },
  phantom: { name: 'Phantom', chains: ['ethereum', 'solana'] },
  safe: { name: 'Safe', chains: ['ethereum'] },
  wallet_connect: { name: 'WalletConnect', chains: ['ethereum'] },
}

/** Which of the wallets found on the page a token of the host's list means. */
const DETECTED: Readonly<Record<string, (connector: Connector) => boolean>> = {
  detected_wallets: () => true,
  detected_ethereum_wallets: ({ chainType }) => chainType === 'ethereum',
  detected_solana_wallets: ({ chainType }) => chainType === 'solana',
}

const CHAINS: Readonly<Record<Settings['appearance']['walletChainType'], readonly ChainType[]>> = {
  'ethereum-only': ['ethereum'], 'solana-only': ['solana'], 'ethereum-and-solana': ['ethereum', 'solana'],
}

/** A wallet on offer; without a connector it was not found on this page. */
interface Offer { readonly key: string; readonly name: string; readonly chainType: ChainType; readonly client: string; readonly connector?: Connector }

/** The wallets of the host's list, in its order and each once, on the chains the host offers. */
function offers({ appearance, externalWallets }: Settings, connectors: readonly Connector[]): readonly Offer[] {
  const chains = CHAINS[appearance.walletChainType]
  const found = connectors.filter(({ chainType }) => chains.includes(chainType)).map(offerOf)
  const listed = appearance.walletList.flatMap((token): readonly Offer[] => {
    if (token === 'wallet_connect' && !externalWallets.walletConnect.enabled) return []
    const means = Object.hasOwn(DETECTED, token) ? DETECTED[token] : undefined
    const here = found.filter(({ client, connector }) => means ? means(connector) : client === token)
    if (means || here.length > 0) return here
    const known = Object.hasOwn(KNOWN, token) ? KNOWN[token] : undefined
    const chainType = known?.chains.find(chain => chains.includes(chain))
    return known && chainType ? [{ key: token, name: known.name, chainType, client: token }] : []
  })
  return listed.filter(({ key }, index) => listed.findIndex(other => other.key === key) === index)
}

const offerOf = (connector: Connector) => ({
  key: `${connector.id}:${connector.chainType}`, name: connector.walletBranding.name, chainType: connector.chainType, client: connector.walletClientType, connector,
})

/** The connector that a row stands for; undefined for a wallet that was not found on this page. */
export const connectorOf = (row: string | undefined): Connector | undefined => $connectors().get().find(connector => offerOf(connector).key === row)

/** One row for each wallet on offer; they come and go with the wallets found on the page. `here`: only for those that were found. */
export const walletRows = ($settings: ReadableAtom<Settings>, { here = false } = {}): ReadableAtom<readonly MethodRow[]> => computed([$settings, $connectors(), $login], (settings, connectors, words) => {
  const recent = recentLogin()
  return offers(settings, connectors).filter(({ connector }) => !here || connector !== undefined).map(({ key, name, chainType, client, connector }) => ({
    key,
    label: name,
    recent: recent?.accountType === 'wallet' && recent.walletClient === client && (recent.chainType ?? chainType) === chainType,
    hint: words.connect,
    ...(chainType === 'solana' ? { chip: words.solana } : {}),
    ...(connector?.walletBranding.icon ? { icon: connector.walletBranding.icon } : {}),
  }))
})
