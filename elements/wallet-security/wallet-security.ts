import { manageSecurity } from '../../src/ask/questions/manage-security.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_SECURITY, type SecurityEvents } from './table.js'

export class WalletSecurityElement extends withFields(
  FlowElement<object, Outcome<SecurityEvents>>,
  WALLET_SECURITY.fields,
) {
  static readonly tag: string = WALLET_SECURITY.tag
  protected override readonly kind = 'security'
  protected override readonly question = manageSecurity

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/mfa/factor-list.view.js')
  }
}
