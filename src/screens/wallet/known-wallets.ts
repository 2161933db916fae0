import type { ChainType } from '../../chains/chain-type.js'

/** A wallet that a host may list even if it is not installed. */
export interface KnownWallet {
  readonly name: string
  readonly chains: readonly ChainType[]
  /** Its official page for the installation. */
  readonly install?: string
  /** On a phone: the URL that opens a page in the browser inside its app. */
  readonly browse?: (page: URL) => string
  /** For WalletConnect: the URLs that open its app with a session code, on a phone and on a computer. */
  readonly session?: { readonly mobile?: string; readonly desktop?: string }
  /** Its pages in the app stores. */
  readonly stores?: { readonly ios: string; readonly android: string }
}

const part = encodeURIComponent

/**
 * The wallets by their names in the host's list. The URLs that open a page in an app are from the makers'
 * documentation: MetaMask https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks/,
 * Coinbase Wallet https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration, Phantom
 * https://docs.phantom.com/phantom-deeplinks/other-methods/browse. The URLs that take a session code are from
 * WalletConnect's listing.
 */
export const KNOWN_WALLETS: Readonly<Record<string, KnownWallet>> = {
  metamask: {
    name: 'MetaMask',
    chains: ['ethereum'],
    install: 'https://metamask.io/download',
    browse: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
    session: { mobile: 'https://metamask.app.link' },
    stores: {
      ios: 'https://apps.apple.com/app/metamask/id1438144202',
      android: 'https://play.google.com/store/apps/details?id=io.metamask',
    },
  },
  coinbase_wallet: {
    name: 'Coinbase Wallet',
    chains: ['ethereum'],
    install: 'https://www.coinbase.com/wallet/downloads',
    browse: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${part(href)}`,
    stores: {
      ios: 'https://apps.apple.com/app/coinbase-wallet/id1278383455',
      android: 'https://play.google.com/store/apps/details?id=org.toshi',
    },
  },
  rainbow: {
    name: 'Rainbow',
    chains: ['ethereum'],
    install: 'https://rainbow.me/download',
    session: { mobile: 'https://rnbwapp.com' },
    stores: {
      ios: 'https://apps.apple.com/app/rainbow-ethereum-wallet/id1457119021',
      android: 'https://play.google.com/store/apps/details?id=me.rainbow',
    },
  },
  phantom: {
    name: 'Phantom',
    chains: ['ethereum', 'solana'],
    install: 'https://phantom.com/download',
    browse: ({ href, origin }) => `https://phantom.app/ul/browse/${part(href)}?ref=${part(origin)}`,
    stores: {
      ios: 'https://apps.apple.com/app/phantom-crypto-wallet/id1598432977',
      android: 'https://play.google.com/store/apps/details?id=app.phantom',
    },
  },
  safe: {
    name: 'Safe',
    chains: ['ethereum'],
    install: 'https://app.safe.global',
    session: { mobile: 'https://app.safe.global', desktop: 'https://app.safe.global' },
  },
  wallet_connect: { name: 'WalletConnect', chains: ['ethereum'] },
}

/** The wallet with this name in the host's list, or undefined. */
export const knownWallet = (client: string | undefined): KnownWallet | undefined =>
  client !== undefined && Object.hasOwn(KNOWN_WALLETS, client) ? KNOWN_WALLETS[client] : undefined
