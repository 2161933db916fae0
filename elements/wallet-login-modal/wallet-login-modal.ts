import type { ConnectedResult, LoginResult } from '../../src/accounts/login.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../flow-element.js'
import type { LoginOptions } from '../options.js'
import { withFields } from '../with-fields.js'
import { WALLET_LOGIN_MODAL } from './table.js'

export class WalletLoginModalElement extends withFields(FlowElement<LoginOptions, LoginResult | ConnectedResult>, WALLET_LOGIN_MODAL.fields) {
  static readonly tag: string = WALLET_LOGIN_MODAL.tag
  static readonly formAssociated = true
  protected override readonly kind = 'login'

  /** What a surrounding form gets: a token or the user's id, empty while nobody has logged in here. */
  get value(): string {
    return this.formValue
  }

  /** Accepts the app's terms for the signed-in user, where the host shows them itself. */
  async acceptTerms(): Promise<void> {
    await (await import('../session-actions.js')).acceptTerms()
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

  protected override get submitsForm(): boolean {
    return this.submitOnComplete
  }
}
