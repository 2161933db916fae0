import { atom, type ReadableAtom } from 'nanostores'
import type { Settings } from '../../config/settings.js'
import { report } from '../../lib/report.js'
import { poll } from '../../lib/time/poll.js'
import { holdingsOf, watchedHoldings, type Holding } from '../../wallet/balances/holdings.js'
import { noteBalances, readBook, type Movement } from '../../wallet/balances/movements.js'
import { watchedTokens } from '../../wallet/balances/watched-tokens.js'
import { quotedPrice, type QuotedPrice } from '../native-price.js'
import { untilVisible } from '../../lib/time/visibility.js'

/** The interval between two reads: long, because an element may stay in a page all day. */
export const LOOK_MS = 15_000
/** A price that is older is requested again. */
const PRICE_MS = 60_000
/** The maximum number of balances in one read, however many wallets and networks there are. */
const MOST_HOLDINGS = 40

/** The last known balance of one holding. */
export interface BalanceLine {
  readonly holding: Holding
  /** The last read balance, in the smallest unit; undefined before the first one. */
  readonly units: bigint | undefined
  /** True if the last read of it has failed. */
  readonly unread: boolean
  /** The price of one unit; undefined if unknown. */
  readonly price: QuotedPrice | undefined
}

/** The known balances of the wallets. */
export interface Balances {
  readonly lines: readonly BalanceLine[]
  /** The time of the last read; undefined before the first one. */
  readonly at: number | undefined
  /** The latest first. */
  readonly movements: readonly Movement[]
}

export interface LiveBalances {
  readonly $balances: ReadableAtom<Balances>
  /** Reads all balances again, at once. */
  readonly refresh: () => Promise<void>
}

export interface FollowOptions {
  /** The user's id. */
  readonly user: string
  readonly addresses: readonly string[]
  readonly settings: Settings
  readonly prices: boolean
}

/**
 * Reads balances from the networks' nodes until the signal is aborted, but not while the page is hidden. A read that
 * fails keeps the amount that was read before.
 */
export function followBalances(
  { user, addresses, settings, prices }: FollowOptions,
  signal: AbortSignal,
): LiveBalances {
  const watched = watchedTokens(user)
  const holdings = [
    ...addresses.flatMap(address => holdingsOf(address, settings)),
    ...addresses.flatMap(address => watchedHoldings(address, watched, settings)),
  ].slice(0, MOST_HOLDINGS)
  const { movements } = readBook(user)
  const none = { units: undefined, unread: false, price: undefined }
  const $balances = atom<Balances>({ lines: holdings.map(holding => ({ holding, ...none })), at: undefined, movements })
  const priceOf = priceReader(signal)
  let refreshing: Promise<void> | undefined

  const readAll = async () => {
    const read = await Promise.allSettled(holdings.map(({ read }) => read(signal)))
    signal.throwIfAborted()
    const at = Date.now()
    const lines = $balances.get().lines.map((line, index) => {
      const answer = read[index] as PromiseSettledResult<bigint>
      return answer.status === 'fulfilled' ? { ...line, units: answer.value, unread: false } : { ...line, unread: true }
    })
    const known = lines.flatMap(({ holding: { key }, units, unread }): [string, bigint][] =>
      units === undefined || unread ? [] : [[key, units]],
    )
    const { movements } = noteBalances(user, new Map(known), at)
    $balances.set({ lines, at, movements })
    if (!prices) return
    const priced = await Promise.all(lines.map(async line => ({ ...line, price: await priceOf(line) })))
    signal.throwIfAborted()
    $balances.set({ lines: priced, at, movements })
  }
  const refresh = () => (refreshing ??= readAll().finally(() => (refreshing = undefined)))
  const refreshWhenSeen = async () => {
    await untilVisible(Infinity, signal)
    await refresh()
  }
  poll(refreshWhenSeen, { every: LOOK_MS, until: () => false, signal }).catch((error: unknown) => {
    if (!signal.aborted) report(error)
  })
  return { $balances, refresh: () => refresh().catch((error: unknown) => void (signal.aborted || report(error))) }
}

/** Prices of the held assets, each cached for a while; none for an empty balance. */
function priceReader(signal: AbortSignal): (line: BalanceLine) => Promise<QuotedPrice | undefined> {
  const requested = new Map<string, { readonly at: number; readonly price: Promise<QuotedPrice | undefined> }>()
  return ({ holding: { priced }, units }) => {
    if (!priced || !units) return Promise.resolve(undefined)
    const key = `${priced.chainId}:${priced.symbol}`
    const lastRequest = requested.get(key)
    if (lastRequest && Date.now() - lastRequest.at < PRICE_MS) return lastRequest.price
    const price = quotedPrice(priced.chainId, priced.symbol, signal)
    requested.set(key, { at: Date.now(), price })
    return price
  }
}
