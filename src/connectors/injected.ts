import { ownMembers } from '../lib/own/own-members.js'
import type { Connector, ConnectorSource, ExternalProvider } from './registry.js'

/** Where wallets announce themselves (EIP-6963): the page's window, unless a test replaces it. */
export type AnnouncementTarget = Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>

const NAME_LIMIT = 40
const ICON_LIMIT = 100_000
const WALLETS_LIMIT = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const REVERSE_DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,7}$/i
/** Raster images only: an SVG can contain scripts and links. */
const ICON = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i
/** Characters that are invisible, change the text direction, or break a line. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f]/gu

/** The provider's names of known wallets, by reverse domain name. */
const CLIENT_TYPES: Readonly<Record<string, string>> = {
  'io.metamask': 'metamask', 'com.coinbase.wallet': 'coinbase_wallet', 'me.rainbow': 'rainbow', 'app.phantom': 'phantom', 'io.zerion.wallet': 'zerion',
  'app.uniswap': 'uniswap_wallet_extension', 'com.okex.wallet': 'okx_wallet', 'io.rabby': 'rabby_wallet', 'com.brave.wallet': 'brave_wallet',
}

/** Finds the wallets of browser extensions (EIP-6963): the page asks, the wallets announce themselves. */
export const injectedWallets = (target: AnnouncementTarget = globalThis): ConnectorSource => async onFound => {
  const seen = new Set<string>()
  target.addEventListener('eip6963:announceProvider', event => {
    const connector = connectorOf(event)
    // The first wallet of a name wins, so that another extension cannot take its place.
    if (!connector || seen.has(connector.id) || seen.size >= WALLETS_LIMIT) return
    seen.add(connector.id)
    onFound(connector)
  })
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  // Wallets answer synchronously or in a task of their own.
  await new Promise(resolve => setTimeout(resolve))
}

/** The announcement as a connector, or undefined when it does not follow the standard. It is foreign data: nothing in it is trusted, and this never throws. */
export function connectorOf(event: unknown): Connector | undefined {
  try {
    const { info, provider } = (event as { detail: { info: Record<string, unknown>; provider: unknown } }).detail
    const { uuid, rdns, name, icon } = ownMembers(info)
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
