import { $hostConfig, configureWallet } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { User } from '../../src/session/user.js'
import { copied, lay } from '../layer.js'
import type { FieldTable } from '../table.js'
import { WalletElement } from '../wallet-element.js'
import { withFields } from '../with-fields.js'
import { WALLET_APP } from './table.js'

export class WalletAppElement extends withFields(WalletElement, WALLET_APP.fields) {
  static readonly tag: string = WALLET_APP.tag
  /** What this tag has told the page, so that what is taken away again is unset. */
  #told: HostConfig = {}

  protected override get settingFields(): FieldTable {
    return WALLET_APP.fields
  }

  /** Who is signed in, or null. */
  get user(): User | null {
    return this.session.$state.get().user
  }

  /** Adds to the page's settings. */
  configure(partial: HostConfig): void {
    configureWallet(lay($hostConfig().get() as Record<string, unknown>, copied(partial) as Record<string, unknown>) as HostConfig)
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

  refreshUser(): Promise<unknown> {
    return this.session.refreshUser()
  }

  protected override arrived(): void {
    this.#tell()
  }

  protected override changed(name: string): void {
    if (this.isConnected) this.#tell()
    super.changed(name)
  }

  /** Lays this tag's settings under those of all elements. */
  #tell(): void {
    const layer = this.layers.reduce<Record<string, unknown>>((under, over) => lay(under, over as Record<string, unknown>), {})
    const gone = Object.fromEntries(Object.keys(this.#told).filter(key => !(key in layer)).map(key => [key, undefined]))
    this.#told = layer
    configureWallet({ ...gone, ...lay($hostConfig().get() as Record<string, unknown>, layer) })
  }
}
