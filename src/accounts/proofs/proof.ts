import type { AuthMode } from '../../api/login/email.js'
import type { WireAuthResponse, WireUser } from '../../api/wire.js'
import type { LoginMethod } from '../../config/settings.js'
import type { AccountToLink } from '../transfer/account-transfer.js'

/** What somebody proves a credential for: a session, one more account, one in the place of theirs, an account of another user, that it is them, a second factor. */
export type Purpose = 'log-in' | 'link' | 'update' | 'transfer' | 'verify' | 'enrol'

/** Digits that were sent to an e-mail address or a phone number, and so prove that it is the visitor's. */
export interface CodeProof {
  readonly kind: 'email' | 'phone'
  readonly address: string
  readonly code: string
}

/** What proves that a credential is the visitor's. The provider checks it when it is used. */
export type Proof = CodeProof

export interface UseOptions {
  readonly signal?: AbortSignal | undefined
  /** True when a login may not make a new user. */
  readonly disableSignup?: boolean | undefined
}

/** Does what the proof was asked for, such as `logIn` or `link`. Rejects where the provider does not take it. */
export type Use<Outcome> = (proof: Proof, options: UseOptions) => Promise<Outcome>

/** The provider's calls that take a proof of one kind. */
export interface ProofCalls {
  readonly method: LoginMethod
  readonly accountOf: (proof: Proof) => AccountToLink
  readonly logIn: (proof: Proof, mode: AuthMode, signal?: AbortSignal) => Promise<WireAuthResponse>
  readonly link: (proof: Proof, signal?: AbortSignal) => Promise<WireUser>
  /** Replaces `old`, by what it is known. */
  readonly update: (proof: Proof, old: string, signal?: AbortSignal) => Promise<WireUser>
}

/** The provider's calls that send a code, and take it. */
export interface CodeCalls extends ProofCalls {
  /** `token` is the captcha's. */
  readonly send: (to: { readonly address: string; readonly disableSignup?: boolean | undefined; readonly token?: string | undefined }, signal: AbortSignal) => Promise<void>
}
