import { WALLET_DETECTION_MS } from '../constants.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { after } from '../lib/time/after.js'
import { brandingOf } from './branding.js'
import { ownWallets } from './own-wallets.js'
import type { Connector, ConnectorSource, ExternalProvider } from './registry.js'

/** The target of the wallets' announcements (EIP-6963): the page's window, unless a test replaces it. */
export type AnnouncementTarget = Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>

const WALLETS_LIMIT = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const REVERSE_DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,7}$/i

/** The wallet provider's names of known wallets, by reverse domain name. */
const CLIENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['io.metamask', 'metamask'],
  ['com.coinbase.wallet', 'coinbase_wallet'],
  ['me.rainbow', 'rainbow'],
  ['app.phantom', 'phantom'],
  ['io.zerion.wallet', 'zerion'],
  ['app.uniswap', 'uniswap_wallet_extension'],
  ['com.okex.wallet', 'okx_wallet'],
  ['io.rabby', 'rabby_wallet'],
  ['com.brave.wallet', 'brave_wallet'],
])

/** Wallets that only a flag of their provider identifies. Those that pretend to be MetaMask come first. */
const LEGACY: readonly (readonly [flag: string, client: string, name: string])[] = [
  ['isRabby', 'rabby_wallet', 'Rabby Wallet'],
  ['isRainbow', 'rainbow', 'Rainbow'],
  ['isCoinbaseWallet', 'coinbase_wallet', 'Coinbase Wallet'],
  ['isPhantom', 'phantom', 'Phantom'],
  ['isZerion', 'zerion', 'Zerion'],
  ['isBraveWallet', 'brave_wallet', 'Brave Wallet'],
  ['isMetaMask', 'metamask', 'MetaMask'],
]
/** The id of the wallet at `window.ethereum` that does not announce itself. */
const LEGACY_ID = 'window.ethereum'

/**
 * Finds the wallets of browser extensions (EIP-6963): the page asks, and the wallets announce themselves. If none does,
 * it takes the one at `window.ethereum`, as in the browsers of older wallet apps. The search ends after
 * WALLET_DETECTION_MS.
 */
export const injectedWallets =
  (target: AnnouncementTarget = globalThis): ConnectorSource =>
  async onFound => {
    const seen = new Set<string>()
    const timeout = after(WALLET_DETECTION_MS)
    const report = (connector: Connector | undefined) => {
      // The first wallet of an id wins, so that another extension cannot take its place.
      if (!connector || seen.has(connector.id) || seen.size >= WALLETS_LIMIT) return
      seen.add(connector.id)
      onFound(connector)
    }
    const fallback = () => {
      if (seen.size === 0) report(legacyConnector(target))
    }
    target.addEventListener('eip6963:announceProvider', event => report(connectorOf(event)), { signal: timeout })
    target.addEventListener('ethereum#initialized', fallback, { signal: timeout })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    // Wallets respond synchronously, or in their own task.
    await new Promise(resolve => setTimeout(resolve))
    fallback()
  }

/** The wallet at `window.ethereum`, or undefined if there is none. It is foreign data, and this never throws. */
function legacyConnector(target: object): Connector | undefined {
  try {
    const { ethereum: provider } = target as { ethereum?: unknown }
    if (!isProvider(provider)) return undefined
    const [, walletClientType, name] = LEGACY.find(
      ([flag]) => (provider as unknown as Record<string, unknown>)[flag] === true,
    ) ?? ['', 'unknown', 'Browser wallet']
    return Object.freeze({
      id: LEGACY_ID,
      connectorType: 'injected',
      walletClientType,
      chainType: 'ethereum',
      walletBranding: Object.freeze({ name }),
      provider,
    })
  } catch {
    return undefined
  }
}

/**
 * The announcement as a connector, or undefined if it violates the standard. It is foreign data: nothing in it is
 * trusted, and this never throws.
 */
export function connectorOf(event: unknown): Connector | undefined {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail
    const { uuid, rdns, name, icon } = toNullPrototype(info)
    if (typeof uuid !== 'string' || !UUID.test(uuid) || typeof rdns !== 'string' || !REVERSE_DOMAIN.test(rdns))
      return undefined
    if (!isProvider(provider) || ownWallets().has(provider)) return undefined
    const id = rdns.toLowerCase()
    return Object.freeze({
      id,
      connectorType: 'injected',
      walletClientType: CLIENT_TYPES.get(id) ?? 'unknown',
      chainType: 'ethereum',
      walletBranding: brandingOf({ name, icon }, id),
      provider,
    })
  } catch {
    return undefined
  }
}

const isProvider = (value: unknown): value is ExternalProvider =>
  typeof value === 'object' && value !== null && typeof (value as { request?: unknown }).request === 'function'
