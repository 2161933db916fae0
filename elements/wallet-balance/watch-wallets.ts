import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Settings } from '../../src/config/settings.js'
import { followBalances, type Balances } from '../../src/funding/balances/live-balances.js'
import { addressesOf } from '../../src/wallet/balances/addresses.js'
import { $watched, watchedTokens } from '../../src/wallet/balances/watched-tokens.js'
import type { WalletSession } from '../page/session.js'

/** The properties of the tag that the balances depend on. */
interface WalletSource {
  readonly noPrices: boolean
  readonly session: WalletSession
  readonly $input: ReadableAtom<unknown>
}

/**
 * Keeps a store filled with the balances of the signed-in user's wallets, until the signal is aborted. Restarts when
 * wallets or tokens change, or prices are needed. Returns a function that refreshes it at once.
 */
export function watchWallets(
  tag: WalletSource,
  settings: Settings,
  $balances: WritableAtom<Balances | undefined>,
  signal: AbortSignal,
): () => Promise<void> {
  let previous = ''
  let refresh = () => Promise.resolve()
  let controller = new AbortController()
  const update = () => {
    const { user } = tag.session.$state.get()
    if (!user) return
    const [addresses, prices] = [addressesOf(user), !tag.noPrices]
    const current = JSON.stringify([user.id, addresses, prices, watchedTokens(user.id)])
    if (current === previous) return
    previous = current
    controller.abort()
    controller = new AbortController()
    const liveBalances = followBalances({ user: user.id, addresses, settings, prices }, controller.signal)
    refresh = liveBalances.refresh
    const unsubscribe = liveBalances.$balances.subscribe(liveBalances => $balances.set(liveBalances))
    controller.signal.addEventListener('abort', unsubscribe, { once: true })
  }
  update()
  const unsubscribes = [
    tag.session.$state.listen(update),
    tag.$input.listen(update),
    $watched().listen(update),
    () => controller.abort(),
  ]
  signal.addEventListener('abort', () => unsubscribes.forEach(stop => stop()), { once: true })
  return () => refresh()
}
