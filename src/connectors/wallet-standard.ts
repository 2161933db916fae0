import { WALLET_DETECTION_MS } from '../constants.js'
import { after } from '../lib/time/after.js'
import { brandingOf } from './branding.js'
import type { AnnouncementTarget } from './injected.js'
import { ownWallets } from './own-wallets.js'
import type { Connector, ConnectorSource } from './registry.js'
import { isSolanaWallet, solanaProvider, type StandardWallet } from './solana-provider.js'

const WALLETS_LIMIT = 50

/** The wallet provider's names of known wallets, by the wallet's own name. */
const CLIENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['phantom', 'phantom'],
  ['solflare', 'solflare'],
  ['backpack', 'backpack'],
  ['metamask', 'metamask'],
  ['coinbase wallet', 'coinbase_wallet'],
  ['okx wallet', 'okx_wallet'],
  ['glow', 'glow'],
])

/**
 * Finds the Solana wallets of browser extensions (Wallet Standard). Wallets that are present respond to the page's
 * event; later ones announce themselves. The search ends after WALLET_DETECTION_MS.
 */
export const standardWallets =
  (target: AnnouncementTarget = globalThis): ConnectorSource =>
  async onFound => {
    const seen = new Set<string>()
    const register = (...wallets: readonly unknown[]) => {
      for (const wallet of wallets.slice(0, WALLETS_LIMIT)) {
        const connector = connectorFor(wallet)
        if (!connector || seen.has(connector.id) || seen.size >= WALLETS_LIMIT) continue
        seen.add(connector.id)
        onFound(connector)
      }
      return () => {}
    }
    const api = Object.freeze({ register })
    target.addEventListener(
      'wallet-standard:register-wallet',
      event => {
        try {
          ;(event as CustomEvent<(page: typeof api) => void>).detail(api)
        } catch {
          // A wallet that violates the standard is left out.
        }
      },
      { signal: after(WALLET_DETECTION_MS) },
    )
    target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }

/**
 * A registered wallet as a connector, or undefined if it is not for Solana. It is foreign data: nothing in it is
 * trusted, and this never throws.
 */
function connectorFor(wallet: unknown): Connector | undefined {
  try {
    if (!isSolanaWallet(wallet) || ownWallets().has(wallet)) return undefined
    const { name, icon } = wallet
    const walletBranding = brandingOf({ name, icon }, 'Solana wallet')
    const known = CLIENT_TYPES.get(walletBranding.name.toLowerCase())
    return Object.freeze({
      id: idOf(wallet),
      connectorType: 'solana_adapter',
      walletClientType: known ?? 'unknown',
      chainType: 'solana',
      walletBranding,
      provider: solanaProvider(wallet),
    })
  } catch {
    return undefined
  }
}

/** The id of a wallet. Wallets of this standard have no other lasting identifier than their name. */
const idOf = ({ name }: StandardWallet) => `solana:${name.slice(0, 100).toLowerCase()}`
