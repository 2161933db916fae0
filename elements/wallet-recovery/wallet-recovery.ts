import { recoverWallet } from '../../src/ask/questions/recover-wallet.js'
import { secureWallet } from '../../src/ask/questions/secure-wallet.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_RECOVERY, type RecoveryEvents, type RecoveryOptions } from './table.js'

const QUESTIONS = { secure: secureWallet, recover: recoverWallet }

export class WalletRecoveryElement extends withFields(
  FlowElement<RecoveryOptions, Outcome<RecoveryEvents>>,
  WALLET_RECOVERY.fields,
) {
  static readonly tag: string = WALLET_RECOVERY.tag
  protected override readonly kind = 'recovery' as const
  /** The action of the current or next run. */
  #action: keyof typeof QUESTIONS = 'secure'

  protected override get question() {
    return QUESTIONS[this.#action]
  }

  protected override flowKind({ action = this.action }: RecoveryOptions) {
    this.#action = action
    return this.kind
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return this.#action === 'recover'
      ? import('../../src/screens/recovery/password/password.view.js')
      : import('../../src/screens/shapes/choice/choice.view.js')
  }
}
