import type { Connector, ConnectorSource, ExternalProvider } from './registry.js'

/** Where wallets announce themselves (EIP-6963): the page's window. */
export type AnnouncementPlace = Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>

const NAME_LIMIT = 40
const ICON_LIMIT = 100_000
const WALLETS_LIMIT = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const REVERSE_DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,7}$/i
/** Raster images only: an SVG can carry a program and a page of its own. */
const ICON = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i
/** Characters that hide, turn or break a line of text. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f]/gu

/** What the provider's server calls the wallets it knows. */
const CLIENT_TYPES: Readonly<Record<string, string>> = {
  'io.metamask': 'metamask', 'com.coinbase.wallet': 'coinbase_wallet', 'me.rainbow': 'rainbow', 'app.phantom': 'phantom', 'io.zerion.wallet': 'zerion',
  'app.uniswap': 'uniswap_wallet_extension', 'com.okex.wallet': 'okx_wallet', 'io.rabby': 'rabby_wallet', 'com.brave.wallet': 'brave_wallet',
}

/** Wallets that the browser's extensions put into the page, found as EIP-6963 says: the page asks, the wallets announce themselves. */
export const injectedWallets = (place: AnnouncementPlace = globalThis): ConnectorSource => async found => {
  const seen = new Set<string>()
  place.addEventListener('eip6963:announceProvider', event => {
    const connector = connectorOf(event)
    // The first to claim a name keeps it: another extension cannot step into its place.
    if (!connector || seen.has(connector.id) || seen.size >= WALLETS_LIMIT) return
    seen.add(connector.id)
    found(connector)
  })
  place.dispatchEvent(new Event('eip6963:requestProvider'))
  // Wallets answer at once, or from a task of their own.
  await new Promise(resolve => setTimeout(resolve))
}

/** The announcement as a connector, or undefined for one that does not keep to the standard. Nothing in it is trusted, and nothing in it can throw. */
export function connectorOf(event: unknown): Connector | undefined {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail
    const { uuid, rdns, name, icon } = info
    if (typeof uuid !== 'string' || !UUID.test(uuid) || typeof rdns !== 'string' || !REVERSE_DOMAIN.test(rdns)) return undefined
    if (!isProvider(provider)) return undefined
    const id = rdns.toLowerCase()
    const image = typeof icon === 'string' && icon.length <= ICON_LIMIT && ICON.test(icon) ? icon : undefined
    return Object.freeze({
      id,
      connectorType: 'injected',
      walletClientType: Object.hasOwn(CLIENT_TYPES, id) ? CLIENT_TYPES[id] as string : 'unknown',
      chainType: 'ethereum',
      walletBranding: Object.freeze({ name: cleanName(name) || id.slice(0, NAME_LIMIT), ...(image && { icon: image }) }),
      provider,
    })
  } catch {
    return undefined
  }
}

const isProvider = (value: unknown): value is ExternalProvider =>
  typeof value === 'object' && value !== null && typeof (value as { request?: unknown }).request === 'function'

function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return [...name.slice(0, 10 * NAME_LIMIT).replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, NAME_LIMIT).join('')
}
