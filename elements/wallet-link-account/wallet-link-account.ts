import { linkAccount, unlinkAccount, updateAccount } from '../../src/ask/questions/change-account.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_LINK_ACCOUNT, type LinkAccountEvents, type LinkAccountOptions } from './table.js'

const QUESTIONS = { link: linkAccount, update: updateAccount, unlink: unlinkAccount }

export class WalletLinkAccountElement extends withFields(
  FlowElement<LinkAccountOptions, Outcome<LinkAccountEvents>>,
  WALLET_LINK_ACCOUNT.fields,
) {
  static readonly tag: string = WALLET_LINK_ACCOUNT.tag
  protected override readonly kind = 'link'
  /** The action of the current or next run. */
  #action: keyof typeof QUESTIONS = 'link'

  protected override get question() {
    return QUESTIONS[this.#action]
  }

  protected override flowKind({ action = this.action }: LinkAccountOptions) {
    return (this.#action = action)
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/form/form.view.js')
  }
}
