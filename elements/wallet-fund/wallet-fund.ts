import { fund } from '../../src/ask/questions/fund.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_FUND, type FundEvents, type FundOptions } from './table.js'

export class WalletFundElement extends withFields(FlowElement<FundOptions, Outcome<FundEvents>>, WALLET_FUND.fields) {
  static readonly tag: string = WALLET_FUND.tag
  protected override readonly kind = 'fund'
  protected override readonly question = fund

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/funding/receive.view.js')
  }
}
