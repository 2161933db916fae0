import { isLocal } from '../../lib/is-local.js'
import { ownMember } from '../../lib/own/own-member.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { merge } from '../merge.js'
import type { HostConfig, HostLayer } from '../settings.js'

/** Every value of a setting counts as a decision. */
const ANY = Symbol('any')

/**
 * At a development server of this very machine, or on its disk, where hosts try things out, no stranger writes into a page. An app on a
 * phone is at `localhost`, too, without a port.
 */
function isTriedOut(): boolean {
  const hostname = globalThis.location?.hostname ?? ''
  return isLocal(hostname) && (hostname === '' || location.port !== '')
}

/** No address of a node: whoever names it tells the visitor what is on the chain, and which chain it is. */
const noNodes = (nodes: unknown): unknown => (isTriedOut() ? nodes : undefined)

/** A chain by its id alone: what its coin is, how that is counted, and which node speaks for it, is not for markup to say. */
function idOf(chain: unknown): unknown {
  if (typeof chain !== 'object' || isTriedOut()) return chain
  const id = ownMember(chain, 'id')
  return typeof id === 'object' ? undefined : id // no record in the place of an id
}
const idsOf = (chains: unknown): unknown =>
  Array.isArray(chains) && chains.some(chain => idOf(chain) !== chain) ? chains.map(idOf) : chains

/**
 * The words of what is signed, sent, received and brought over, of how the visitor proves who they are, of what protects a wallet, is given
 * to other apps and taken from another account, of whose account a link leads into, and of why a press does not count.
 */
const WORDS =
  'transaction pending press bridge recovery protection farcasterSigner funding security mfa wallet walletExport delegation crossApp linking errors errorsAt shell signing account.confirmLogin passkeys.remove'

/**
 * What a page's markup may ask for, and only the app's record at the provider or a script may decide: the values of settings that
 * take a screen, a warning, a check or a limit away from the visitor, or send them elsewhere; for some of them, what is left where
 * markup says it. Attributes and JSON children are written by whoever can write HTML into a page: a comment, an advert, a
 * sanitiser that lets custom elements through.
 */
export const DECISIONS: Readonly<Record<string, unknown>> = toNullPrototype({
  'embeddedWallets.showWalletUIs': false,
  'embeddedWallets.requireUserOwnedRecoveryOnCreate': false,
  // the provider has the keys then, and nobody is asked for a recovery of their own
  'embeddedWallets.mode': 'user-controlled-server-wallets-only',
  'legal.requireUsersAcceptTerms': false,
  'mfa.noPromptOnMfaRequired': true,
  captchaEnabled: false,
  disableSignup: false,
  disablePlusEmails: false,
  sponsored: true,
  scanTransactions: false,
  transactionScan: ANY,
  chains: idsOf,
  defaultChain: idOf,
  'rpcConfig.rpcUrls': noNodes,
  'solana.rpcUrls': noNodes,
  'passkeys.shouldUnenrollMfaOnUnlink': true,
  'passkeys.shouldUnlinkOnUnenrollMfa': true,
  'externalWallets.walletConnect.relayUrl': ANY,
  'externalWallets.coinbaseWallet.keysUrl': ANY,
  // a page that follows its own login logs out whom that login does not name
  'customAuth.enabled': ANY,
  ...Object.fromEntries(WORDS.split(' ').map(area => [`copy.${area}`, ANY])),
})

const told = new Set<string>()

/** What a layer comes to: of what markup has said, what only a script may decide is left out, and told once in the console. */
export function decided(layer: HostLayer): HostConfig {
  const asked = openCopy(ownMember(layer, 'markup'))
  if (!asked) return layer
  for (const [path, decisive] of Object.entries(DECISIONS)) {
    const steps = path.split('.')
    const last = steps.pop() as string
    const place = steps.reduce<unknown>(memberOf, asked)
    const value = memberOf(place, last)
    const left = leftOf(value, decisive)
    if (left === value || value === null) continue
    delete (place as Record<string, unknown>)[last]
    if (left !== undefined) (place as Record<string, unknown>)[last] = left
    if (!told.has(path)) console.warn(`Only a script can set ${path} so.`)
    told.add(path)
  }
  const { markup: _, ...said } = layer
  return merge(asked as HostConfig, said)
}

/** What is left of a value that markup has set. */
function leftOf(value: unknown, decisive: unknown): unknown {
  if (typeof decisive === 'function') return (decisive as (value: unknown) => unknown)(value)
  return decisive === ANY || value === decisive ? undefined : value
}

/** A copy whose records can be changed. */
const openCopy = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? toNullPrototype(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, openCopy(member)])))
    : value

const memberOf = (place: unknown, name: string): unknown =>
  typeof place === 'object' && place !== null && Object.hasOwn(place, name)
    ? (place as Record<string, unknown>)[name]
    : undefined
