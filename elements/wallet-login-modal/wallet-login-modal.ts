import { login } from '../../src/ask/questions/login.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_LOGIN_MODAL, type LoginEvents, type LoginOptions } from './table.js'

export class WalletLoginModalElement extends withFields(
  FlowElement<LoginOptions, Outcome<LoginEvents>>,
  WALLET_LOGIN_MODAL.fields,
) {
  static readonly tag: string = WALLET_LOGIN_MODAL.tag
  static readonly formAssociated = true
  protected override readonly kind = 'login'
  protected override readonly question = login

  /** The value for a surrounding form: a token or the user's id, empty before a login here. */
  get value(): string {
    return this.formValue
  }

  /**
   * Accepts the app's terms for the signed-in user, if the host shows them itself.
   *
   * @returns a promise that resolves when the provider has recorded it
   * @throws WalletError MISSING_OR_INVALID_TOKEN while nobody is signed in, INVALID_CONFIG while the page has no app
   */
  async acceptTerms(): Promise<void> {
    await (await import('../page/session-actions.js')).acceptTerms()
  }

  protected override flowKind({ flow }: LoginOptions): FlowKind {
    return flow ?? this.flow
  }

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/login/landing.view.js')
  }
}
