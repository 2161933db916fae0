import { atom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'
import { chainTypeOf, sameAddress } from '../../chains/address.js'
import { object } from '../../lib/own/object.js'
import { onePerPage } from '../../lib/page.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import type { WalletAccount } from '../../session/user/user.js'
import { resemblesAddress } from './resembles-address.js'

/*
 * The names that a visitor gives to their wallets, and the wallets that they have chosen as their default ones. The
 * provider stores neither, so they stay in this browser, separately for each user.
 */

/** The maximum length of a name, in characters. */
export const MAX_WALLET_NAME_LENGTH = 32
/** The maximum number of wallets in a list, the latest changed first. */
const MAX_WALLETS = 100

/** The visitor's choices for one wallet. */
interface WalletPreference {
  readonly address: string
  readonly name?: string | undefined
  readonly isDefault?: boolean | undefined
}

/**
 * The name without needless white space, cut to the maximum length; undefined if nothing is left, or if it could be
 * taken for an address.
 */
export function walletNameFrom(typed: string): string | undefined {
  const short = typed.slice(0, MAX_WALLET_NAME_LENGTH * 4).normalize('NFC')
  const name = Array.from(short.replace(/\s+/g, ' ').trim()).slice(0, MAX_WALLET_NAME_LENGTH).join('').trim()
  return name === '' || resemblesAddress(name) ? undefined : name
}

const preferenceSchema = object({
  address: v.custom<string>(text => typeof text === 'string' && chainTypeOf(text) !== undefined),
  name: v.optional(v.pipe(v.string(), v.transform(walletNameFrom))),
  isDefault: v.optional(v.boolean()),
})

const storageKeyOf = (userId: string) => `wallet-elements:wallets:${userId}`

/** Counts the changes of the preferences. All copies of the bundle on the page share this store. */
export const $walletPreferences = (): WritableAtom<number> => onePerPage('wallet-preferences', () => atom(0))

function preferencesOf(userId: string): readonly WalletPreference[] {
  const stored: unknown = tryParseJson(storage().get(storageKeyOf(userId)))
  return (Array.isArray(stored) ? stored : []).slice(0, MAX_WALLETS).flatMap(one => {
    const read = v.safeParse(preferenceSchema, one)
    return read.success ? [read.output] : []
  })
}

function savePreferences(userId: string, preferences: readonly WalletPreference[]): void {
  const chosen = preferences.filter(({ name, isDefault }) => name !== undefined || isDefault)
  if (chosen.length > 0) storage().set(storageKeyOf(userId), toJson(chosen.slice(0, MAX_WALLETS)))
  else storage().remove(storageKeyOf(userId))
  $walletPreferences().set($walletPreferences().get() + 1)
}

/** Splits the preferences into that of one wallet and the others. */
function splitAt(userId: string, address: string) {
  const all = preferencesOf(userId)
  const isOf = (other: WalletPreference) => sameAddress(other.address, address)
  return { own: all.find(isOf) ?? { address }, others: all.filter(other => !isOf(other)) }
}

/** The name that the user has given to their wallet with this address; undefined without one. */
export const walletName = (userId: string, address: string): string | undefined => splitAt(userId, address).own.name

/** Gives the wallet a name. An empty one removes the name. */
export function nameWallet(userId: string, address: string, name: string): void {
  const { own, others } = splitAt(userId, address)
  savePreferences(userId, [{ ...own, name: walletNameFrom(name) }, ...others])
}

/** Makes the wallet the default one of its chain, in place of any other. */
export function makeDefault(
  userId: string,
  { address, chainType }: Pick<WalletAccount, 'address' | 'chainType'>,
): void {
  const { own, others } = splitAt(userId, address)
  savePreferences(userId, [
    { ...own, isDefault: true },
    ...others.map(other => (chainTypeOf(other.address) === chainType ? { ...other, isDefault: false } : other)),
  ])
}

/** True if the user has chosen the wallet with this address as a default one. */
export const isChosenDefault = (userId: string, address: string): boolean =>
  splitAt(userId, address).own.isDefault === true
