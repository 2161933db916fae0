import { createWallet, importWallet } from '../../src/ask/questions/create-wallet.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_CREATE, type CreateEvents, type CreateOptions } from './table.js'

export class WalletCreateElement extends withFields(
  FlowElement<CreateOptions, Outcome<CreateEvents>>,
  WALLET_CREATE.fields,
) {
  static readonly tag: string = WALLET_CREATE.tag
  protected override readonly kind = 'create' as const
  /** True if the current or next run imports a wallet. */
  #imported = false

  protected override get question() {
    return this.#imported ? importWallet : createWallet
  }

  protected override flowKind({ imported = this.imported }: CreateOptions) {
    this.#imported = imported
    return this.kind
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/status/status.view.js')
  }
}
