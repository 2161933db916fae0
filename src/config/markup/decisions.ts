import { ownMember } from '../../lib/own/own-member.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { merge } from '../merge.js'
import type { HostConfig, HostLayer } from '../settings.js'

/** Every value of a setting counts as a decision. */
const ANY = Symbol('any')

/**
 * What a page's markup may ask for, and only the app's record at the provider or a script may decide: the values of settings that
 * take a screen, a warning, a check or a limit away from the visitor, or send them elsewhere. Attributes and JSON children are
 * written by whoever can write HTML into a page: a comment, an advert, a sanitiser that lets custom elements through.
 */
export const DECISIONS: Readonly<Record<string, unknown>> = toNullPrototype({
  'embeddedWallets.showWalletUIs': false,
  'embeddedWallets.requireUserOwnedRecoveryOnCreate': false,
  'legal.requireUsersAcceptTerms': false,
  'mfa.noPromptOnMfaRequired': true,
  captchaEnabled: false,
  disableSignup: false,
  disablePlusEmails: false,
  sponsored: true,
  scanTransactions: false,
  transactionScan: ANY,
  'externalWallets.walletConnect.relayUrl': ANY,
  'externalWallets.coinbaseWallet.keysUrl': ANY,
  // a page that follows its own login logs out whom that login does not name
  'customAuth.enabled': ANY,
  // the words of what is signed, sent, received and brought over, of how the visitor proves who they are, of what protects a wallet, is given
  // to other apps and taken from another account, and of why a press does not count
  'copy.transaction': ANY,
  'copy.pending': ANY,
  'copy.press': ANY,
  'copy.bridge': ANY,
  'copy.recovery': ANY,
  'copy.protection': ANY,
  'copy.farcasterSigner': ANY,
  'copy.funding': ANY,
  'copy.security': ANY,
  'copy.mfa': ANY,
  'copy.wallet': ANY,
  'copy.walletExport': ANY,
  'copy.delegation': ANY,
  'copy.crossApp': ANY,
  'copy.linking': ANY,
  'copy.errors': ANY,
  'copy.errorsAt': ANY,
  'copy.shell': ANY,
  'copy.signing': ANY,
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
    if (value === undefined || value === null || (decisive !== ANY && value !== decisive)) continue
    delete (place as Record<string, unknown>)[last]
    if (!told.has(path)) console.warn(`Only a script can set ${path} so.`)
    told.add(path)
  }
  const { markup: _, ...said } = layer
  return merge(asked as HostConfig, said)
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
