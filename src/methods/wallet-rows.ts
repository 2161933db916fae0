import { computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.js'
import { $connectors, type Connector } from '../connectors/registry.js'
import { text } from '../copy/language.js'
import { login } from '../copy/login.js'
import { recentLogin } from '../session/recent-login.js'
import type { MethodRow } from '../screens/login/landing-method.js'
import { WALLET_MARKS } from '../ui/pictures/wallet-marks.js'

type ChainType = Connector['chainType']

/** Wallets that a host may list although they are not found on the page. */
const KNOWN: Readonly<Record<string, { readonly name: string; readonly chains: readonly ChainType[] }>> = {
  metamask: { name: 'MetaMask', chains: ['ethereum'] },
  coinbase_wallet: { name: 'Coinbase Wallet', chains: ['ethereum'] },
  rainbow: { name: 'Rainbow', chains: ['ethereum'] },
  phantom: { name: 'Phantom', chains: ['ethereum', 'solana'] },
  safe: { name: 'Safe', chains: ['ethereum'] },
  wallet_connect: { name: 'WalletConnect', chains: ['ethereum'] },
}

/** Entries of the host's list that stand for wallets found on the page. */
const DETECTED: Readonly<Record<string, (connector: Connector) => boolean>> = {
  detected_wallets: () => true,
  detected_ethereum_wallets: ({ chainType }) => chainType === 'ethereum',
  detected_solana_wallets: ({ chainType }) => chainType === 'solana',
}

const CHAINS: Readonly<Record<Settings['appearance']['walletChainType'], readonly ChainType[]>> = {
  'ethereum-only': ['ethereum'], 'solana-only': ['solana'], 'ethereum-and-solana': ['ethereum', 'solana'],
}

/** A wallet to offer; without a connector it was not found on this page. */
interface OfferedWallet { readonly key: string; readonly name: string; readonly chainType: ChainType; readonly client: string; readonly connector?: Connector }

/** The wallets of the host's list, in its order and without duplicates, on the host's chains. */
function offeredWallets({ appearance, externalWallets }: Settings, connectors: readonly Connector[]): readonly OfferedWallet[] {
  const chains = CHAINS[appearance.walletChainType]
  const found = connectors.filter(({ chainType }) => chains.includes(chainType)).map(fromConnector)
  const listed = appearance.walletList.flatMap((token): readonly OfferedWallet[] => {
    if (token === 'wallet_connect' && !externalWallets.walletConnect.enabled) return []
    const detected = Object.hasOwn(DETECTED, token) ? DETECTED[token] : undefined
    const matching = found.filter(({ client, connector }) => detected ? detected(connector) : client === token)
    if (detected || matching.length > 0) return matching
    const known = Object.hasOwn(KNOWN, token) ? KNOWN[token] : undefined
    const chainType = known?.chains.find(chain => chains.includes(chain))
    return known && chainType ? [{ key: token, name: known.name, chainType, client: token }] : []
  })
  return listed.filter(({ key }, index) => listed.findIndex(other => other.key === key) === index)
}

const fromConnector = (connector: Connector) => ({
  key: `${connector.id}:${connector.chainType}`, name: connector.walletBranding.name, chainType: connector.chainType, client: connector.walletClientType, connector,
})

const CONNECT = text(login, words => words.connect)
const SOLANA = text(login, words => words.solana)

/** The connector of a row; undefined for a wallet that was not found on this page. */
export const connectorOf = (row: string | undefined): Connector | undefined => $connectors().get().find(connector => fromConnector(connector).key === row)

/** A row for each offered wallet, updated as wallets are found on the page. `foundOnly`: without those that were not found. */
export const walletRows = ($settings: ReadableAtom<Settings>, { foundOnly = false } = {}): ReadableAtom<readonly MethodRow[]> => computed([$settings, $connectors()], (settings, connectors) => {
  const recent = recentLogin()
  return offeredWallets(settings, connectors).filter(({ connector }) => !foundOnly || connector !== undefined).map(({ key, name, chainType, client, connector }) => ({
    key,
    label: name,
    mark: { name, ...(connector ? { picture: connector.walletBranding.icon } : { shape: WALLET_MARKS.get(client) }) },
    recent: recent?.accountType === 'wallet' && recent.walletClient === client && (recent.chainType ?? chainType) === chainType,
    hint: CONNECT,
    ...(chainType === 'solana' ? { chip: SOLANA } : {}),
  }))
})
