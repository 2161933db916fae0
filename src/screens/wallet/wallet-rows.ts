import { computed, type ReadableAtom } from 'nanostores'
import type { ChainType } from '../../chains/chain-type.js'
import type { Settings } from '../../config/settings.js'
import { $openers, walletConnectOpener } from '../../connectors/openers.js'
import { $connectors, type Connector } from '../../connectors/registry.js'
import { text } from '../../copy/language.js'
import { externalWallet } from '../../copy/areas/external-wallet.js'
import { login } from '../../copy/areas/login.js'
import { recentLogin } from '../../session/recent-login.js'
import type { MethodRow } from '../login/landing-method.js'
import { search } from '../../ui/pictures/later-icons.js'
import { walletMark } from '../../ui/pictures/wallet-marks.js'
import { knownWallet } from './known-wallets.js'

/** Entries of the host's list that stand for wallets found on the page. */
const DETECTED: Readonly<Record<string, (connector: Connector) => boolean>> = {
  detected_wallets: () => true,
  detected_ethereum_wallets: ({ chainType }) => chainType === 'ethereum',
  detected_solana_wallets: ({ chainType }) => chainType === 'solana',
}

const CHAINS: Readonly<Record<Settings['appearance']['walletChainType'], readonly ChainType[]>> = {
  'ethereum-only': ['ethereum'],
  'solana-only': ['solana'],
  'ethereum-and-solana': ['ethereum', 'solana'],
}

/** A wallet to offer; without a connector, it was not found on this page. */
interface OfferedWallet {
  readonly key: string
  readonly name: string
  readonly chainType: ChainType
  readonly client: string
  readonly connector?: Connector
}

/** The project id for WalletConnect's listing of wallets; undefined if they are not offered. */
export function listingProject(settings: Settings): string | undefined {
  const { appearance, walletConnectCloudProjectId } = settings
  const isOffered =
    appearance.walletList.includes('wallet_connect') &&
    walletConnectOpener(settings) &&
    CHAINS[appearance.walletChainType].includes('ethereum')
  return isOffered ? walletConnectCloudProjectId || undefined : undefined
}

/** The wallets of the host's list, in its order and without duplicates, on the host's chains. */
function offeredWallets(settings: Settings, connectors: readonly Connector[]): readonly OfferedWallet[] {
  const { appearance } = settings
  const chains = CHAINS[appearance.walletChainType]
  const found = connectors.filter(({ chainType }) => chains.includes(chainType)).map(fromConnector)
  const listed = appearance.walletList.flatMap((token): readonly OfferedWallet[] => {
    if (token === 'wallet_connect' && !walletConnectOpener(settings)) return []
    const detected = Object.hasOwn(DETECTED, token) ? DETECTED[token] : undefined
    const matching = found.filter(({ client, connector }) => (detected ? detected(connector) : client === token))
    if (detected || matching.length > 0) return matching
    const known = knownWallet(token)
    const chainType = known?.chains.find(chain => chains.includes(chain))
    return known && chainType ? [{ key: token, name: known.name, chainType, client: token }] : []
  })
  return listed.filter(({ key }, index) => listed.findIndex(other => other.key === key) === index)
}

const fromConnector = (connector: Connector) => ({
  key: `${connector.id}:${connector.chainType}`,
  name: connector.walletBranding.name,
  chainType: connector.chainType,
  client: connector.walletClientType,
  connector,
})

/** A wallet of this page has its own picture; any other has our mark for it. */
const markFor = (client: string, connector?: Connector) =>
  connector?.walletBranding.icon ? { picture: connector.walletBranding.icon } : { shape: walletMark(client) }

const CONNECT = text(login, words => words.connect)
const SOLANA = text(login, words => words.solana)

/** The connector of a row; undefined for a wallet that was not found on this page. */
export const connectorOf = (row: string | undefined): Connector | undefined =>
  $connectors()
    .get()
    .find(connector => fromConnector(connector).key === row)

/** A row for each offered wallet, updated as wallets are found on the page. */
export const walletRows = ($settings: ReadableAtom<Settings>): ReadableAtom<readonly MethodRow[]> =>
  computed([$settings, $connectors(), $openers()], (settings, connectors) => {
    const recent = recentLogin()
    return offeredWallets(settings, connectors).map(({ key, name, chainType, client, connector }) => ({
      key,
      label: name,
      mark: { name, ...markFor(client, connector) },
      recent:
        recent?.accountType === 'wallet' &&
        recent.walletClient === client &&
        (recent.chainType ?? chainType) === chainType,
      hint: CONNECT,
      ...(chainType === 'solana' ? { chip: SOLANA } : {}),
    }))
  })

/** The row that opens the list of all wallets. */
const ALL_WALLETS: MethodRow = {
  key: 'wallet',
  label: text(externalWallet, ({ list }) => list.all),
  mark: { icon: search },
  recent: false,
}

/** The rows for the landing. If the list of all wallets has more, the last row opens it. */
export const walletRowsOnLanding = ($settings: ReadableAtom<Settings>): ReadableAtom<readonly MethodRow[]> =>
  computed([walletRows($settings), $settings], (rows, settings) =>
    listingProject(settings) ? [...rows, ALL_WALLETS] : rows,
  )
