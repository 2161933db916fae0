import { setHostLayer } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import { customAuth, type CustomAuthStatus } from '../../src/session/custom-auth.js'
import type { User } from '../../src/session/user/user.js'
import type { FieldTable } from '../fields/field.js'
import { WalletElement } from '../base/wallet-element.js'
import { configurePage } from '../page/configure-page.js'
import { withFields } from '../base/with-fields.js'
import { WALLET_APP } from './table.js'

export class WalletAppElement extends withFields(WalletElement, WALLET_APP.fields) {
  static readonly tag: string = WALLET_APP.tag

  protected override get settingFields(): FieldTable {
    return WALLET_APP.fields
  }

  /** The signed-in user, or null. */
  get user(): User | null {
    return this.session.$state.get().user
  }

  /** The state of the page while it follows the host's own login (`customAuth`). */
  get customAuthStatus(): CustomAuthStatus {
    return customAuth().get().status
  }

  /** Adds to the page's settings, like `configureWallet`. With an app id, the page starts. */
  configure(partial: HostConfig): void {
    configurePage(partial)
  }

  /** A token for the host's own server; null while nobody is signed in. */
  getAccessToken(): Promise<string | null> {
    return this.session.getAccessToken()
  }

  getIdentityToken(): Promise<string | null> {
    return this.session.getIdentityToken()
  }

  logout(): Promise<void> {
    return this.session.logout()
  }

  refreshUser(): Promise<User | null> {
    return this.session.refreshUser()
  }

  protected override attached(): void {
    setHostLayer(this, this.layers)
  }

  protected override detached(): void {
    setHostLayer(this)
  }

  /** The settings of this tag apply to all elements, with lower precedence than their own, while they are set. */
  protected override changed(name: string): void {
    if (this.isConnected) setHostLayer(this, this.layers)
    super.changed(name)
  }
}
