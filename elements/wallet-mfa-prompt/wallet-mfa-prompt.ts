import { verifyIdentity } from '../../src/ask/questions/verify-identity.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_MFA_PROMPT, type MfaPromptEvents, type MfaPromptOptions } from './table.js'

export class WalletMfaPromptElement extends withFields(
  FlowElement<MfaPromptOptions, Outcome<MfaPromptEvents>>,
  WALLET_MFA_PROMPT.fields,
) {
  static readonly tag: string = WALLET_MFA_PROMPT.tag
  protected override readonly kind = 'mfa-prompt'
  protected override readonly question = verifyIdentity

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/code/code.view.js')
  }
}
