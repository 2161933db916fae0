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

/** The maximum number of tokens in a list. Each read of the balances sends one request per token. */
export const MOST_WATCHED = 12

const tokenSchema = object({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  address: v.custom<`0x${string}`>(text => typeof text === 'string' && isEthereumAddress(text)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  decimals: v.custom<number>(arePlausible),
})

const storageKeyOf = (user: string) => `wallet-elements:tokens:${user}`

/** Counts the changes of the lists. All copies of the bundle on the page share this store. */
export const $watched = (): WritableAtom<number> => onePerPage('watched-tokens', () => atom(0))

/** The tokens that this user has added to the list in this browser. */
export function watchedTokens(user: string): readonly WatchedToken[] {
  const stored: unknown = tryParseJson(storage().get(storageKeyOf(user)))
  return (Array.isArray(stored) ? stored : []).slice(0, MOST_WATCHED).flatMap(one => {
    const read = v.safeParse(tokenSchema, one)
    return read.success ? [read.output] : []
  })
}

const isOf = (token: Pick<WatchedToken, 'chainId' | 'address'>) => (other: WatchedToken) =>
  other.chainId === token.chainId && sameAddress(other.address, token.address)

function saveTokens(user: string, tokens: readonly WatchedToken[]): void {
  storage().set(storageKeyOf(user), toJson(tokens))
  $watched().set($watched().get() + 1)
}

/**
 * Checks that the list has room for this token.
 * @throws WalletError INVALID_DATA if the list is full
 */
export function requirePlace(user: string, token: Pick<WatchedToken, 'chainId' | 'address'>): void {
  const tokens = watchedTokens(user)
  if (tokens.length >= MOST_WATCHED && !tokens.some(isOf(token)))
    throw new WalletError('INVALID_DATA', `The list has ${MOST_WATCHED} tokens, which is all that it holds.`)
}

/**
 * Adds a token to the list, or replaces its entry.
 * @throws WalletError INVALID_DATA if the list is full
 */
export function watchToken(user: string, token: WatchedToken): void {
  requirePlace(user, token)
  saveTokens(user, [...watchedTokens(user).filter(other => !isOf(token)(other)), token])
}

/** Removes a token from the list. The wallet keeps its balance of the token. */
export function forgetToken(user: string, token: Pick<WatchedToken, 'chainId' | 'address'>): void {
  saveTokens(
    user,
    watchedTokens(user).filter(other => !isOf(token)(other)),
  )
}
