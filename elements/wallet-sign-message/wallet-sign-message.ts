import { signMessage } from '../../src/ask/questions/sign-message.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_SIGN_MESSAGE, type SignMessageEvents, type SignMessageOptions } from './table.js'

export class WalletSignMessageElement extends withFields(
  FlowElement<SignMessageOptions, Outcome<SignMessageEvents>>,
  WALLET_SIGN_MESSAGE.fields,
) {
  static readonly tag: string = WALLET_SIGN_MESSAGE.tag
  static readonly formAssociated = true
  protected override readonly kind = 'sign-message'
  protected override readonly question = signMessage

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/signing/sign-message.view.js')
  }
}
