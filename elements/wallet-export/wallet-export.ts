import { exportWallet } from '../../src/ask/questions/export-wallet.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_EXPORT, type ExportEvents, type ExportOptions } from './table.js'

export class WalletExportElement extends withFields(
  FlowElement<ExportOptions, Outcome<ExportEvents>>,
  WALLET_EXPORT.fields,
) {
  static readonly tag: string = WALLET_EXPORT.tag
  protected override readonly kind = 'export'
  protected override readonly question = exportWallet

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/status/status.view.js')
  }
}
