import { WALLET_LISTING_LIMIT } from '../../constants.js'
import { brandingOf } from '../../connectors/branding.js'
import { ownMember } from '../../lib/own/own-member.js'

/** A wallet that speaks WalletConnect, as its listing has it: made fit to be shown, but not to be trusted. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  /** Address of its picture, https alone. */
  readonly picture?: string
  /** How its extension announces itself on a page. */
  readonly rdns?: string
  /** What opens its app on a phone, and its window on a desk; a session's code is added by `walletConnectLink`. */
  readonly mobile?: string
  readonly desktop?: string
}

const ID = /^[\w-]{1,100}$/
const URL_LIMIT = 500
const RDNS = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,7}$/
/** An app's own scheme, with or without slashes after it. */
const SCHEME = /^([a-z][a-z\d+.-]{1,40}):(?:\/\/)?$/i
/** Schemes that a browser itself understands: a link of these is no app's, and may be a script. */
const BROWSERS_OWN =
  /^(?:https?|wss?|ftp|file|filesystem|blob|data|about|javascript|vbscript|view-source|chrome.*|moz-.*|intent|mailto|tel|sms)$/i

/** The wallets for Ethereum in an answer of the listing: Rainbow and MetaMask first, the others in its order. What does not fit is left out. */
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

/** A page of its maker's that leads to the app, else the app's own scheme. */
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

/** What hands the code of a WalletConnect session to an app. */
export function walletConnectLink(app: string, code: string): string {
  const [address = '', query] = app.split('#')[0]?.split('?') ?? []
  return `${address}${address.endsWith('/') ? '' : '/'}wc?${query ? `${query}&` : ''}uri=${encodeURIComponent(code)}`
}
