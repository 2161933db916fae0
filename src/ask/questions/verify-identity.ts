import type { MfaFields } from '../../channel/frame-operations.js'
import type { MfaMethod } from '../../config/settings.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { Question } from '../question.js'

/** What a second factor of ours is needed for. */
export type GuardedOperation =
  | 'sign'
  | 'export'
  | 'recover'
  | 'protect'
  | 'create'
  | 'delegate'
  | 'farcaster'
  | 'unlink'
  | 'factors'

/** A request for a second factor. `failed` is the error of the previous attempt. */
export interface IdentityCheck {
  readonly methods: readonly MfaMethod[]
  /** What it is needed for: an operation of ours, or a sentence of the host. */
  readonly operation?: string | undefined
  readonly failed: WalletError | undefined
}

/** A verified second factor. The wallet frame has checked it and accepts it for some time. */
export interface VerifiedFactor {
  readonly method: MfaMethod
}

/**
 * An unverified factor, which is sent to the wallet frame with the operation. `relyingParty` is this page's by default.
 */
export type UncheckedFactor = Omit<MfaFields, 'relyingParty'> & Partial<Pick<MfaFields, 'relyingParty'>>

/**
 * Asks for a second factor, once for all operations that wait for it. Our own prompt verifies the factor; a host's
 * handler may leave that to us.
 */
export const verifyIdentity: Question<IdentityCheck, UncheckedFactor | VerifiedFactor> = {
  tag: 'wallet-mfa-prompt',
  exit: 'MISSING_MFA_CREDENTIALS',
  unanswered: 'MISSING_MFA_CREDENTIALS',
  over: true,
  left: { message: 'MFA canceled', frameType: 'client_error' },
  about: () => 'the visitor',
}
