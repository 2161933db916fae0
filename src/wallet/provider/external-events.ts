import { sameAddress } from '../../chains/address.js'
import { $connectedWallets, type ConnectedWallet } from '../../connectors/connections.js'
import { report } from '../../lib/report.js'

type Listener = (detail: unknown) => void
type Stop = () => void

/**
 * The events of one account of an external wallet. `accountsChanged` has only this account: an empty list when it is
 * disconnected, the account when it is connected again. All other events are passed on. It registers at most one
 * listener per event with the wallet, and removes it together with the last listener here.
 */
export class ExternalEvents {
  readonly #wallet: ConnectedWallet
  readonly #heard = new Map<string, { readonly listeners: Set<Listener>; readonly stop: Stop | undefined }>()

  constructor(wallet: ConnectedWallet) {
    this.#wallet = wallet
  }

  on(name: string, listener: Listener): void {
    const known = this.#heard.get(name)
    if (known) return void known.listeners.add(listener)
    const listeners = new Set([listener])
    const stop = (name === 'accountsChanged' ? this.#followAccount : this.#followWallet).call(this, name, detail => {
      for (const each of [...listeners])
        try {
          each(detail)
        } catch (error) {
          report(error)
        }
    })
    this.#heard.set(name, { listeners, stop })
  }

  removeListener(name: string, listener: Listener): void {
    const known = this.#heard.get(name)
    if (!known?.listeners.delete(listener) || known.listeners.size > 0 || !known.stop) return
    this.#heard.delete(name)
    known.stop()
  }

  #followAccount(_: string, notify: Listener): Stop {
    const { id, address } = this.#wallet
    const isConnected = () =>
      $connectedWallets()
        .get()
        .some(other => other.id === id && sameAddress(other.address, address))
    let before = isConnected()
    return $connectedWallets().listen(() => {
      const now = isConnected()
      if (now === before) return
      before = now
      notify(now ? [address] : [])
    })
  }

  /** Returns undefined if the wallet cannot remove a listener: that one listener stays registered then. */
  #followWallet(name: string, notify: Listener): Stop | undefined {
    const { provider } = this.#wallet.connector
    provider.on?.(name, notify)
    return provider.removeListener
      ? () => {
          provider.removeListener?.(name, notify)
        }
      : undefined
  }
}
