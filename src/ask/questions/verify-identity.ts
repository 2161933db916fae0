import type { MfaFields } from '../../channel/frame-operations.js'
import type { MfaMethod } from '../../config/settings.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { Question } from './question.js'

/** A second factor is needed. `failed` is why the last one did not count. */
export interface IdentityCheck {
  readonly methods: readonly MfaMethod[]
  readonly failed: WalletError | undefined
}

/** Is it you? One answer does for all operations that wait for it. */
export const verifyIdentity: Question<IdentityCheck, MfaFields> = {
  tag: 'wallet-mfa-prompt',
  unbuilt: true,
  exit: 'MISSING_MFA_CREDENTIALS',
  unanswered: 'MISSING_MFA_CREDENTIALS',
  over: true,
  about: () => 'the visitor',
}
