import { chainTypeOf, sameAddress } from '../../chains/address.js'
import { connections } from '../../connectors/connections.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { currentUser } from '../../session/store.js'
import { resemblances } from './resemblance.js'

/** The maximum number of stored addresses, the latest first. */
const MAX_ADDRESSES = 50

/** Each user has their own list; without a user, each wallet. */
const keyFor = (wallet: string) => `wallet-elements:paid:${currentUser()?.id ?? wallet}`

/**
 * The addresses that the visitor knows: their own wallets, and the addresses that they have paid from this browser.
 * `wallet` is the payer.
 */
export function knownAddresses(wallet: string): readonly string[] {
  const linked =
    currentUser()?.linkedAccounts.flatMap(account =>
      account.type === 'wallet' || account.type === 'smart_wallet' ? [account.address] : [],
    ) ?? []
  return [
    wallet,
    ...linked,
    ...connections()
      .get()
      .map(({ address }) => address),
    ...paidBefore(wallet),
  ]
}

/** Stores paid addresses, for comparison with later payments. An address that imitates a known one is not stored. */
export function rememberPaid(wallet: string, addresses: readonly string[]): void {
  const imitations = resemblances(addresses, knownAddresses(wallet)).map(({ address }) => address)
  const all = [...addresses.filter(address => !imitations.includes(address)), ...paidBefore(wallet)]
  const unique = all.filter((address, index) => all.findIndex(other => sameAddress(other, address)) === index)
  storage().set(keyFor(wallet), toJson(unique.slice(0, MAX_ADDRESSES)))
}

function paidBefore(wallet: string): readonly string[] {
  const stored = tryParseJson(storage().get(keyFor(wallet)))
  return Array.isArray(stored)
    ? stored
        .slice(0, MAX_ADDRESSES)
        .filter((one): one is string => typeof one === 'string' && chainTypeOf(one) !== undefined)
    : []
}
