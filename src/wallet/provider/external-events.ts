import { sameAddress } from '../../chains/address.js'
import { $connectedWallets, type ConnectedWallet } from '../../connectors/connections.js'
import { report } from '../../lib/report.js'

type Listener = (detail: unknown) => void
type Stop = () => void

/**
 * The events of one account of an external wallet. `accountsChanged` tells of this account alone: none when it is not connected any
 * more, and itself when it is again. Every other event is the wallet's own. The wallet hears of one listener for each event, and of
 * none once the last is gone.
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

  #followAccount(_: string, tell: Listener): Stop {
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
      tell(now ? [address] : [])
    })
  }

  /** Undefined where the wallet has no way to end it: it is heard once then, for whoever listens. */
  #followWallet(name: string, tell: Listener): Stop | undefined {
    const { provider } = this.#wallet.connector
    provider.on?.(name, tell)
    return provider.removeListener
      ? () => {
          provider.removeListener?.(name, tell)
        }
      : undefined
  }
}
