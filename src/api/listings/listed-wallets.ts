import { WALLET_LISTING_LIMIT } from '../../constants.js'
import { brandingOf } from '../../connectors/branding.js'
import { ownMember } from '../../lib/own/own-member.js'

/**
 * A wallet that supports WalletConnect, according to the listing. Its texts are safe to show, but its data are not to
 * be trusted.
 */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  /** The https address of its picture. */
  readonly picture?: string
  /** The identifier that its extension announces on a page. */
  readonly rdns?: string
  /**
   * The address that opens its app on a phone, and its window on a desktop. `walletConnectLink` adds the URI of a
   * session.
   */
  readonly mobile?: string
  readonly desktop?: string
}

const ID = /^[\w-]{1,100}$/
const URL_LIMIT = 500
const RDNS = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,7}$/
/** An app's own scheme, with or without slashes after it. */
const SCHEME = /^([a-z][a-z\d+.-]{1,40}):(?:\/\/)?$/i
/** Schemes that the browser itself handles. A link with one of them does not open an app, and may be a script. */
const BROWSERS_OWN =
  /^(?:https?|wss?|ftp|file|filesystem|blob|data|about|javascript|vbscript|view-source|chrome.*|moz-.*|intent|mailto|tel|sms)$/i

/**
 * The wallets for Ethereum in a response of the listing: Rainbow and MetaMask first, then the others in its order.
 * Invalid entries are left out.
 */
export function listedWallets(answer: unknown): readonly ListedWallet[] {
  const listings = ownMember(answer, 'listings')
  if (typeof listings !== 'object' || listings === null || Array.isArray(listings)) return []
  const wallets = new Map<string, ListedWallet>()
  for (const entry of Object.values(listings)) {
    if (wallets.size === WALLET_LISTING_LIMIT) break
    const wallet = listedWallet(entry)
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  const all = [...wallets.values()]
  return [
    ...FIRST.flatMap(name => all.filter(wallet => nameOf(wallet) === name)),
    ...all.filter(wallet => !FIRST.includes(nameOf(wallet))),
  ]
}

const FIRST: readonly string[] = ['rainbow', 'metamask']
const nameOf = ({ name }: ListedWallet) => name.toLowerCase()

function listedWallet(entry: unknown): ListedWallet | undefined {
  const [id, chains] = [ownMember(entry, 'id'), ownMember(entry, 'chains')]
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  if (!Array.isArray(chains) || !chains.some(chain => typeof chain === 'string' && chain.startsWith('eip155:')))
    return undefined
  const { name } = brandingOf({ name: ownMember(entry, 'name') }, '')
  if (!name) return undefined
  const rdns = ownMember(entry, 'rdns')
  const known = {
    picture: secureAddress(ownMember(ownMember(entry, 'image_url'), 'sm')),
    rdns: typeof rdns === 'string' && RDNS.test(rdns) ? rdns : undefined,
    mobile: appAddress(ownMember(entry, 'mobile')),
    desktop: appAddress(ownMember(entry, 'desktop')),
  }
  return Object.freeze({
    id,
    name,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  })
}

/** An https page of the wallet's maker that opens the app, else the app's own scheme. */
function appAddress(links: unknown): string | undefined {
  const native = ownMember(links, 'native')
  const [, scheme] = (typeof native === 'string' && SCHEME.exec(native)) || []
  return (
    secureAddress(ownMember(links, 'universal')) ??
    (scheme !== undefined && !BROWSERS_OWN.test(scheme) ? `${scheme.toLowerCase()}://` : undefined)
  )
}

function secureAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > URL_LIMIT || !URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  return protocol === 'https:' && !username && !password ? href : undefined
}

/** The link that passes the URI of a WalletConnect session to an app. */
export function walletConnectLink(app: string, code: string): string {
  const [address = '', query] = app.split('#')[0]?.split('?') ?? []
  return `${address}${address.endsWith('/') ? '' : '/'}wc?${query ? `${query}&` : ''}uri=${encodeURIComponent(code)}`
}
