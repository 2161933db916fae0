import { connectWallet } from '../../src/ask/questions/connect-wallet.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_CONNECT, type ConnectEvents, type ConnectOptions } from './table.js'

export class WalletConnectElement extends withFields(
  FlowElement<ConnectOptions, Outcome<ConnectEvents>>,
  WALLET_CONNECT.fields,
) {
  static readonly tag: string = WALLET_CONNECT.tag
  static readonly formAssociated = true
  protected override readonly kind = 'connect'
  protected override readonly question = connectWallet

  /** The value for a surrounding form: the address of the wallet, empty before one is connected here. */
  get value(): string {
    return this.formValue
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/login/landing.view.js')
  }
}
