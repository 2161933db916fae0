import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Settings } from '../../src/config/settings.js'
import { followBalances, type Balances } from '../../src/funding/balances/live-balances.js'
import { addressesOf } from '../../src/wallet/balances/addresses.js'
import { $watched, watchedTokens } from '../../src/wallet/balances/watched-tokens.js'
import type { WalletSession } from '../page/session.js'

/** The properties of the tag that the balances depend on. */
interface Watching {
  readonly noPrices: boolean
  readonly session: WalletSession
  readonly $input: ReadableAtom<unknown>
}

/**
 * Keeps a store filled with the balances of the signed-in user's wallets, until the signal is aborted. Restarts when
 * wallets or tokens change, or prices are needed. Returns a function that refreshes it at once.
 */
export function watchWallets(
  tag: Watching,
  settings: Settings,
  $balances: WritableAtom<Balances | undefined>,
  signal: AbortSignal,
): () => Promise<void> {
  let known = ''
  let refresh = () => Promise.resolve()
  let running = new AbortController()
  const begin = () => {
    const { user } = tag.session.$state.get()
    if (!user) return
    const [addresses, prices] = [addressesOf(user), !tag.noPrices]
    const now = JSON.stringify([user.id, addresses, prices, watchedTokens(user.id)])
    if (now === known) return
    known = now
    running.abort()
    running = new AbortController()
    const live = followBalances({ user: user.id, addresses, settings, prices }, running.signal)
    refresh = live.refresh
    const unsubscribe = live.$balances.subscribe(balances => $balances.set(balances))
    running.signal.addEventListener('abort', unsubscribe, { once: true })
  }
  begin()
  const stops = [
    tag.session.$state.listen(begin),
    tag.$input.listen(begin),
    $watched().listen(begin),
    () => running.abort(),
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  return () => refresh()
}
