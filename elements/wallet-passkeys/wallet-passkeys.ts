import { managePasskeys } from '../../src/ask/questions/manage-passkeys.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_PASSKEYS, type PasskeysEvents } from './table.js'

export class WalletPasskeysElement extends withFields(
  FlowElement<object, Outcome<PasskeysEvents>>,
  WALLET_PASSKEYS.fields,
) {
  static readonly tag: string = WALLET_PASSKEYS.tag
  protected override readonly kind = 'passkeys'
  protected override readonly question = managePasskeys

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/choice/choice.view.js')
  }
}
