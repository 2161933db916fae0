import type { MfaFields } from '../../channel/frame-operations.js'
import type { MfaMethod } from '../../config/settings.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { Question } from './question.js'

/** A second factor is needed. `failed` is why the last one did not count. */
export interface IdentityCheck {
  readonly methods: readonly MfaMethod[]
  readonly failed: WalletError | undefined
}

/** The visitor has proved a second factor: the wallet frame has checked it, and remembers it for a while. */
export interface VerifiedFactor {
  readonly method: MfaMethod
}

/** A factor that is yet to be checked: it goes to the wallet frame with the operation. `relyingParty` is this page, where nothing else is said. */
export type UncheckedFactor = Omit<MfaFields, 'relyingParty'> & Partial<Pick<MfaFields, 'relyingParty'>>

/** Is it you? One answer does for all operations that wait for it. Our prompt has the factor checked; a host's handler may leave that to us. */
export const verifyIdentity: Question<IdentityCheck, UncheckedFactor | VerifiedFactor> = {
  tag: 'wallet-mfa-prompt',
  exit: 'MISSING_MFA_CREDENTIALS',
  unanswered: 'MISSING_MFA_CREDENTIALS',
  over: true,
  left: { message: 'MFA canceled', frameType: 'client_error' },
  about: () => 'the visitor',
}
