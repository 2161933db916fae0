import { configureWallet } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { User } from '../../src/session/user.js'
import { kindOf } from '../field-text.js'
import { attributeOf, type FieldTable } from '../table.js'
import { WalletElement } from '../wallet-element.js'
import { withFields } from '../with-fields.js'
import { WALLET_APP } from './table.js'

export class WalletAppElement extends withFields(WalletElement, WALLET_APP.fields) {
  static readonly tag: string = WALLET_APP.tag
  /** What this tag has told the page. */
  readonly #told = new Set<string>()

  protected override get settingFields(): FieldTable {
    return WALLET_APP.fields
  }

  /** Who is signed in, or null. */
  get user(): User | null {
    return this.session.$state.get().user
  }

  /** Adds to the page's settings. */
  configure(partial: HostConfig): void {
    configureWallet(partial)
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

  protected override arrived(): void {
    this.#tell()
  }

  protected override changed(name: string): void {
    if (this.isConnected) this.#tell()
    super.changed(name)
  }

  /** Lays this tag's settings under those of all elements. A switch that was on and is taken away is told as off. */
  #tell(): void {
    for (const layer of this.layers) configureWallet(layer)
    for (const name of Object.keys(WALLET_APP.fields)) if (this.hasAttribute(attributeOf(name))) this.#told.add(name)
  }

  protected override given(name: string): unknown {
    return super.given(name) ?? (this.#told.has(name) && kindOf(WALLET_APP.fields[name as keyof typeof WALLET_APP.fields]) === 'boolean' ? false : undefined)
  }
}
