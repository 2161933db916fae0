import { linkAtApp, logInAtApp, signAtApp } from '../../src/ask/questions/cross-app.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_CROSS_APP, type CrossAppEvents, type CrossAppOptions } from './table.js'

const QUESTIONS = { login: logInAtApp, link: linkAtApp, sign: signAtApp, transact: signAtApp }

export class WalletCrossAppElement extends withFields(
  FlowElement<CrossAppOptions, Outcome<CrossAppEvents>>,
  WALLET_CROSS_APP.fields,
) {
  static readonly tag: string = WALLET_CROSS_APP.tag
  protected override readonly kind = 'cross-app' as const
  /** The action of the current or next run. */
  #action: NonNullable<CrossAppOptions['action']> = 'login'

  protected override get question() {
    return QUESTIONS[this.#action]
  }

  protected override flowKind({ action = this.action }: CrossAppOptions) {
    this.#action = action
    return this.kind
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/status/status.view.js')
  }
}
