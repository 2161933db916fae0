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

  /**
   * Adds to the page's settings, like `configureWallet`. With an app id, the page starts.
   *
   * @param partial the settings to add
   * @throws WalletError INSTANCE_CONFLICT for a second app, INVALID_CONFIG for a malformed app id, INSECURE_ORIGIN on a
   * page without HTTPS
   */
  configure(partial: HostConfig): void {
    configurePage(partial)
  }

  /**
   * Gets an access token for the host's own server.
   *
   * @returns the token (a JWT); null while nobody is signed in, or the user has not accepted the terms yet
   * @throws WalletError INVALID_CONFIG while the page has no app
   */
  getAccessToken(): Promise<string | null> {
    return this.session.getAccessToken()
  }

  /**
   * Gets the token that describes the user to the host's server.
   *
   * @returns the token (a JWT); null while nobody is signed in, or if identity tokens are turned off for the app
   * @throws WalletError INVALID_CONFIG while the page has no app
   */
  getIdentityToken(): Promise<string | null> {
    return this.session.getIdentityToken()
  }

  /**
   * Ends the session in every tab and at the provider.
   *
   * @returns a promise that resolves when the session has ended
   * @throws WalletError INVALID_CONFIG while the page has no app
   */
  logout(): Promise<void> {
    return this.session.logout()
  }

  /**
   * Loads the user from the provider again.
   *
   * @returns the user as the provider has them now; null while nobody is signed in
   * @throws WalletError INVALID_CONFIG while the page has no app, NETWORK_ERROR if the provider cannot be reached
   */
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
