import { ownMember } from '../../lib/own/own-member.js'
import { isPlain } from '../../lib/plain.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { merge } from '../merge.js'
import type { HostConfig, HostLayer } from '../settings.js'
import { isTriedOut } from './tried-out.js'

/** Every value of a setting counts as a decision. */
const ANY = 'any'

/**
 * A record of a chain, of a node, or a list with one decides: what a coin is, how it is counted, and which node speaks for a chain, is not for
 * markup to say. Chains that are known go by their ids.
 */
const hasRecord = (value: unknown): boolean => /{/.test(JSON.stringify(value)) && !isTriedOut()

/**
 * Whether markup may not say where a document of the app is: the provider or a script has said it, or the link is not over HTTPS. The visitor
 * agrees to what stands there, so that nobody but the app may put another in its place.
 */
export const isOtherLink = (value: unknown, said?: unknown): boolean =>
  said !== undefined || (!/^"https:/i.test(JSON.stringify(value)) && !isTriedOut())

/**
 * The words of what is signed, sent, received and brought over, of how the visitor proves who they are, of what protects a wallet, is given
 * to other apps and taken from another account, of whose account a link leads into, and of why a press does not count.
 */
const WORDS =
  'transaction balance pending press bridge recovery protection farcasterSigner funding security mfa wallet walletExport delegation crossApp linking errors errorsAt shell signing account.confirmLogin passkeys.remove'

/**
 * What a page's markup may ask for, and only the app's record at the provider or a script may decide: the values of settings that
 * take a screen, a warning, a check or a limit away from the visitor, or send them elsewhere; a function answers whether
 * a value does, beside what the provider and scripts have said. Attributes and JSON children are written by whoever can write HTML into a page: a comment, an advert, a
 * sanitiser that lets custom elements through.
 */
export const DECISIONS: Readonly<Record<string, unknown>> = toNullPrototype({
  captchaEnabled: false,
  disableSignup: false,
  disablePlusEmails: false,
  scanTransactions: false,
  extendedDecoding: false,
  'embeddedWallets.showWalletUIs': false,
  'embeddedWallets.requireUserOwnedRecoveryOnCreate': false,
  'legal.requireUsersAcceptTerms': false,
  'legal.termsAndConditionsUrl': isOtherLink,
  'legal.privacyPolicyUrl': isOtherLink,
  'mfa.noPromptOnMfaRequired': true,
  sponsored: true,
  'passkeys.shouldUnenrollMfaOnUnlink': true,
  'passkeys.shouldUnlinkOnUnenrollMfa': true,
  chains: hasRecord,
  defaultChain: hasRecord,
  'rpcConfig.rpcUrls': hasRecord,
  'solana.rpcUrls': hasRecord,
  transactionScan: ANY,
  'embeddedWallets.mode': ANY, // who has the keys, and whether a recovery is asked for
  'externalWallets.walletConnect.relayUrl': ANY,
  'externalWallets.coinbaseWallet.keysUrl': ANY,
  'customAuth.enabled': ANY, // a page that follows its own login logs out whom that login does not name
  ...Object.fromEntries(WORDS.split(' ').map(area => [`copy.${area}`, ANY])),
})

const told = new Set<string>()

/**
 * What a layer comes to: of what markup has said, what only a script may decide is left out, and told once in the console. `stated` is what the
 * provider and the scripts of all layers have said.
 */
export function decided(layer: HostLayer, stated?: HostLayer): HostConfig {
  const asked = openCopy(ownMember(layer, 'markup'))
  if (!asked) return layer
  for (const [path, decisive] of Object.entries(DECISIONS)) {
    const steps = path.split('.')
    const last = steps.pop() as string
    const place = steps.reduce<unknown>(ownMember, asked)
    const value = ownMember(place, last)
    const said = ownMember(steps.reduce<unknown>(ownMember, stated), last)
    if (value === undefined || value === null || !decides(value, decisive, said)) continue
    delete (place as Record<string, unknown>)[last]
    if (!told.has(path)) console.warn(`Only a script can set ${path} so.`)
    told.add(path)
  }
  const { markup: _, ...said } = layer
  return merge(asked as HostConfig, said)
}

const decides = (value: unknown, decisive: unknown, said: unknown): boolean =>
  typeof decisive === 'function'
    ? (decisive as typeof isOtherLink)(value, said)
    : decisive === ANY || value === decisive

/** A copy whose records can be changed. */
const openCopy = (value: unknown): unknown =>
  isPlain(value)
    ? toNullPrototype(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, openCopy(member)])))
    : value
