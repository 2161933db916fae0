import { confirmTransaction } from '../../src/ask/questions/confirm-transaction.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_CONFIRM_TX, type ConfirmTxEvents, type ConfirmTxOptions } from './table.js'

export class WalletConfirmTxElement extends withFields(
  FlowElement<ConfirmTxOptions, Outcome<ConfirmTxEvents>>,
  WALLET_CONFIRM_TX.fields,
) {
  static readonly tag: string = WALLET_CONFIRM_TX.tag
  static readonly formAssociated = true
  protected override readonly kind = 'confirm-tx'
  protected override readonly question = confirmTransaction

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/transaction/review/review.view.js')
  }
}
