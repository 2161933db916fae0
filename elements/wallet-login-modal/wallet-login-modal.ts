import type { LoginResult } from '../../src/flows/login.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../flow-element.js'
import { withFields } from '../with-fields.js'
import { WALLET_LOGIN_MODAL } from './table.js'

/** What `show()` of a login takes; each stands over the attribute of its name. */
export interface LoginOptions {
  flow?: 'login' | 'connect-or-create'
  /** The login method to begin with, instead of the landing. */
  start?: string
  /** What a field begins with. */
  prefill?: { type: 'email' | 'phone'; value: string; disableSignup?: boolean }
  valueType?: 'access-token' | 'identity-token' | 'user-id'
}

export class WalletLoginModalElement extends withFields(FlowElement<LoginOptions, LoginResult>, WALLET_LOGIN_MODAL.fields) {
  static readonly tag: string = WALLET_LOGIN_MODAL.tag
  static readonly formAssociated = true
  protected override readonly kind = 'login'

  /** Accepts the app's terms for the signed-in user, where the host shows them itself. */
  async acceptTerms(): Promise<void> {
    await (await import('../session-actions.js')).acceptTerms()
  }

  protected override flowKind({ flow }: LoginOptions): FlowKind {
    return flow ?? this.flow
  }

  protected override async loadPart() {
    const [{ part }] = await Promise.all([import('./part.js'), import('../../src/screens/login/landing.view.js')])
    return part
  }

  protected override get submitsForm(): boolean {
    return this.submitOnComplete
  }
}
