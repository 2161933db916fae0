import { report } from '../../src/lib/report.js'
import { WalletElement } from '../base/wallet-element.js'
import { withFields } from '../base/with-fields.js'
import type { BalanceTag } from './live-balance.js'
import { WALLET_BALANCE } from './table.js'

export class WalletBalanceElement extends withFields(WalletElement, WALLET_BALANCE.fields) {
  static readonly tag: string = WALLET_BALANCE.tag
  #live: AbortController | undefined

  override sessionChanged(detail: Parameters<WalletElement['sessionChanged']>[0]): void {
    super.sessionChanged(detail)
    this.attached()
  }

  /** Nothing is loaded or requested before a user is signed in. */
  protected override attached(): void {
    if (!this.isConnected || !this.session.$state.get().user) return this.detached()
    if (this.#live) return
    const { signal } = (this.#live = new AbortController())
    import('./live-balance.js').then(({ followTag }) => followTag(this as unknown as BalanceTag, signal), report)
  }

  protected override detached(): void {
    this.#live?.abort()
    this.#live = undefined
  }
}
