import { delegateWallet } from '../../src/ask/questions/delegate-wallet.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_DELEGATE, type DelegateEvents, type DelegateOptions } from './table.js'

export class WalletDelegateElement extends withFields(
  FlowElement<DelegateOptions, Outcome<DelegateEvents>>,
  WALLET_DELEGATE.fields,
) {
  static readonly tag: string = WALLET_DELEGATE.tag
  protected override readonly kind = 'delegate'
  protected override readonly question = delegateWallet

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/consent/consent.view.js')
  }
}
