import { manageAccount } from '../../src/ask/questions/manage-account.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_ACCOUNT, type AccountEvents } from './table.js'

export class WalletAccountElement extends withFields(
  FlowElement<object, Outcome<AccountEvents>>,
  WALLET_ACCOUNT.fields,
) {
  static readonly tag: string = WALLET_ACCOUNT.tag
  protected override readonly kind = 'account'
  protected override readonly question = manageAccount

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/choice/choice.view.js')
  }
}
