import { ownMember } from '../../lib/own/own-member.js'
import { isPlain } from '../../lib/plain.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { merge } from '../merge.js'
import type { HostConfig, HostLayer } from '../settings.js'
import { isTriedOut } from './tried-out.js'

/** Marks settings of which markup can set no value. */
const ANY = 'any'

/**
 * True for the record of a chain or a node, and for a list with one, except on a development server. Such a record
 * determines what a coin is, how it is counted, and which node answers for a chain. Markup must not decide that; it
 * names known chains by their ids.
 */
const hasRecord = (value: unknown): boolean => /{/.test(JSON.stringify(value)) && !isTriedOut()

/**
 * True if markup may not set this link to a document of the app: the provider or a script has set it, or the link is
 * not over HTTPS. A development server may have other links. The visitor agrees to this document, so only the app may
 * replace it.
 */
export const isOtherLink = (value: unknown, scriptValue?: unknown): boolean =>
  scriptValue !== undefined || (!/^"https:/i.test(JSON.stringify(value)) && !isTriedOut())

/**
 * The areas of text that markup may not replace. A visitor decides by them: they describe transactions, messages and
 * transfers, proofs of identity, and the protection of a wallet. They also say what another app or account gets, whose
 * account a link opens, and why a press was ignored.
 */
const AREAS =
  'transaction balance pending press bridge recovery protection farcasterSigner funding security mfa wallet walletExport delegation crossApp linking errors errorsAt shell signing account.confirmLogin passkeys.remove'

/**
 * The settings that markup may request, but that only the app's record at the provider or a script may decide. Their
 * values remove a screen, a warning, a check or a limit, or send the visitor elsewhere. A function tests whether a
 * value does so; it also gets the value that the provider and scripts have set. Anyone who can write HTML into a page
 * can write attributes and JSON children: through a comment, an advert, or a sanitiser that lets custom elements
 * through.
 */
export const DECISIONS: Readonly<Record<string, unknown>> = {
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
  'embeddedWallets.mode': ANY, // who holds the keys, and whether a recovery method is asked for
  'externalWallets.walletConnect.relayUrl': ANY,
  'externalWallets.coinbaseWallet.keysUrl': ANY,
  'customAuth.enabled': ANY, // with custom authentication, the page logs out a user whom its own login does not name
  ...Object.fromEntries(AREAS.split(' ').map(area => [`copy.${area}`, ANY])),
}

const warned = new Set<string>()

/**
 * The settings of a layer without those of markup that only a script may decide. Each of these is reported once in the
 * console. `stated` has the settings that the provider and the scripts of all layers have made.
 */
export function decided(layer: HostLayer, stated?: HostLayer): HostConfig {
  const fromMarkup = mutableCopy(ownMember(layer, 'markup'))
  if (!fromMarkup) return layer
  for (const [path, decisive] of Object.entries(DECISIONS)) {
    const parents = path.split('.')
    const key = parents.pop() as string
    const container = parents.reduce<unknown>(ownMember, fromMarkup)
    const value = ownMember(container, key)
    const scriptValue = ownMember(parents.reduce<unknown>(ownMember, stated), key)
    if (value === undefined || value === null || !decides(value, decisive, scriptValue)) continue
    delete (container as Record<string, unknown>)[key]
    if (!warned.has(path)) console.warn(`Only a script can set ${path} so.`)
    warned.add(path)
  }
  const { markup: _, ...others } = layer
  return merge(fromMarkup as HostConfig, others)
}

const decides = (value: unknown, decisive: unknown, scriptValue: unknown): boolean =>
  typeof decisive === 'function'
    ? (decisive as typeof isOtherLink)(value, scriptValue)
    : decisive === ANY || value === decisive

/** A copy whose records are mutable. */
const mutableCopy = (value: unknown): unknown =>
  isPlain(value)
    ? toNullPrototype(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mutableCopy(member)])))
    : value
