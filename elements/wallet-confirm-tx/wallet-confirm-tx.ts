import type { TxResult } from '../../src/screens/transaction/transaction.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../flow-element.js'
import type { ConfirmTxOptions } from '../options.js'
import { withFields } from '../with-fields.js'
import { WALLET_CONFIRM_TX } from './table.js'

export class WalletConfirmTxElement extends withFields(FlowElement<ConfirmTxOptions, TxResult>, WALLET_CONFIRM_TX.fields) {
  static readonly tag: string = WALLET_CONFIRM_TX.tag
  static readonly formAssociated = true
  protected override readonly kind = 'confirm-tx'

  protected override flowKind(): FlowKind {
    return 'confirm-tx'
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/transaction/review.view.js')
  }
}
