import { manageFactors } from '../../src/ask/questions/manage-factors.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_MFA, type MfaEvents, type MfaOptions } from './table.js'

export class WalletMfaElement extends withFields(FlowElement<MfaOptions, Outcome<MfaEvents>>, WALLET_MFA.fields) {
  static readonly tag: string = WALLET_MFA.tag
  protected override readonly kind = 'mfa'
  protected override readonly question = manageFactors

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/mfa/factor-intro.view.js')
  }
}
