import { atom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'
import { isEthereumAddress, sameAddress } from '../../chains/address.js'
import { arePlausible } from '../../chains/decimals.js'
import { WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { onePerPage } from '../../lib/page.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'

/** A token (ERC-20) that the visitor has added to the list of their balances. */
export interface WatchedToken {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
}

/** The maximum number, because each is requested on every read. */
export const MOST_WATCHED = 12

const tokenSchema = object({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  address: v.custom<`0x${string}`>(text => typeof text === 'string' && isEthereumAddress(text)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  decimals: v.custom<number>(arePlausible),
})

const placeOf = (user: string) => `wallet-elements:tokens:${user}`

/** Counts the changes of the lists, from all copies of the bundle on the page. */
export const $watched = (): WritableAtom<number> => onePerPage('watched-tokens', () => atom(0))

/** The tokens that this user has added to the list in this browser. */
export function watchedTokens(user: string): readonly WatchedToken[] {
  const stored: unknown = tryParseJson(storage().get(placeOf(user)))
  return (Array.isArray(stored) ? stored : []).slice(0, MOST_WATCHED).flatMap(one => {
    const read = v.safeParse(tokenSchema, one)
    return read.success ? [read.output] : []
  })
}

const isOf = (token: Pick<WatchedToken, 'chainId' | 'address'>) => (other: WatchedToken) =>
  other.chainId === token.chainId && sameAddress(other.address, token.address)

function keep(user: string, tokens: readonly WatchedToken[]): void {
  storage().set(placeOf(user), toJson(tokens))
  $watched().set($watched().get() + 1)
}

/** @throws WalletError INVALID_DATA where the list has no place left */
export function requirePlace(user: string, token: Pick<WatchedToken, 'chainId' | 'address'>): void {
  const tokens = watchedTokens(user)
  if (tokens.length >= MOST_WATCHED && !tokens.some(isOf(token)))
    throw new WalletError('INVALID_DATA', `The list has ${MOST_WATCHED} tokens, which is all that it holds.`)
}

/** Takes a token into the list; one that stands in it already is written anew. @throws WalletError INVALID_DATA where it has no place left */
export function watchToken(user: string, token: WatchedToken): void {
  requirePlace(user, token)
  keep(user, [...watchedTokens(user).filter(other => !isOf(token)(other)), token])
}

/** Takes a token out of the list. What the wallet holds of it stays where it is. */
export function forgetToken(user: string, token: Pick<WatchedToken, 'chainId' | 'address'>): void {
  keep(
    user,
    watchedTokens(user).filter(other => !isOf(token)(other)),
  )
}
