import type { FundResult } from '../../src/funding/fund-wallet.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../flow-element.js'
import type { FundOptions } from '../options.js'
import { withFields } from '../with-fields.js'
import { WALLET_FUND } from './table.js'

export class WalletFundElement extends withFields(FlowElement<FundOptions, FundResult>, WALLET_FUND.fields) {
  static readonly tag: string = WALLET_FUND.tag
  protected override readonly kind = 'fund'

  protected override flowKind(): FlowKind {
    return 'fund'
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/funding/receive.view.js')
  }
}
