import type { AuthMode } from '../../api/login/email.js'
import type { FarcasterSigned } from '../../api/login/farcaster.js'
import type { TelegramSigned } from '../../api/login/telegram.js'
import type { WireAuthResponse, WireUser } from '../../api/wire.js'
import type { LoginMethod } from '../../config/settings.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { LinkedAccount } from '../../session/user/user.js'
import { typeOfSite, type SiteProof } from '../oauth/site-proof.js'
import type { WalletProof } from '../wallet/proof.js'
import type { NewPasskeyProof, PasskeyProof } from '../passkeys/passkey-proof.js'
import type { AccountToLink } from '../transfer/account-transfer.js'

export type { AccountPurpose, Purpose } from './purpose.js'

interface SentCode {
  readonly identifier: string
  readonly code: string
}
/** Digits that were sent to an e-mail address, and so prove that it is the visitor's. */
export interface EmailProof extends SentCode {
  readonly kind: 'email'
}
/** The same for a phone number. */
export interface PhoneProof extends SentCode {
  readonly kind: 'phone'
}
export type CodeProof = EmailProof | PhoneProof

/** What the owner of a Farcaster account has signed in Farcaster's app. */
export interface FarcasterProof extends FarcasterSigned {
  readonly kind: 'farcaster'
}

/** What Telegram has signed of the owner of an account there. */
export interface TelegramProof extends TelegramSigned {
  readonly kind: 'telegram'
  readonly captchaToken?: string | undefined
}

/** A token (JWT) of the host's own login. */
export interface CustomTokenProof {
  readonly kind: 'custom_auth'
  readonly token: string
}

/** A guest proves nothing: this browser knows them again. */
export interface GuestProof {
  readonly kind: 'guest'
}

/** What proves that a credential is the visitor's. The provider checks it when it is used. */
export type Proof =
  | CodeProof
  | SiteProof
  | WalletProof
  | FarcasterProof
  | TelegramProof
  | CustomTokenProof
  | PasskeyProof
  | NewPasskeyProof
  | GuestProof
/** One that adds an account to that of the signed-in user. */
export type LinkProof = Exclude<Proof, PasskeyProof | GuestProof>
/** One that puts an account in the place of the user's old one of that kind. */
export type UpdateProof = CodeProof

/** The kind of account that this proves. */
export const provedType = (proof: LinkProof): LinkedAccount['type'] =>
  proof.kind === 'oauth' ? typeOfSite(proof.provider) : proof.kind === 'new-passkey' ? 'passkey' : proof.kind

export interface UseOptions {
  readonly signal?: AbortSignal | undefined
  /** True when a login may not make a new user. */
  readonly disableSignup?: boolean | undefined
}

/** Does what the proof was asked for, such as `logIn` or `link`. Rejects where the provider does not take it. */
export type Use<P extends Proof, Outcome> = (proof: P, options: UseOptions) => Promise<Outcome>

interface LogInCalls<P> {
  readonly methodOf: (proof: P) => LoginMethod
  readonly logIn: (proof: P, mode: AuthMode, signal?: AbortSignal) => Promise<WireAuthResponse>
  /** What it was made with, where the method alone does not say that. */
  readonly madeWith?: (proof: P) => Pick<Authenticated, 'site' | 'wallet'>
}

interface LinkCalls<P> extends LogInCalls<P> {
  readonly accountOf: (proof: P) => AccountToLink
  readonly link: (proof: P, signal?: AbortSignal) => Promise<WireUser>
}

interface UpdateCalls<P> extends LinkCalls<P> {
  /** Replaces the account with the identifier `old`. */
  readonly update: (proof: P, old: string, signal?: AbortSignal) => Promise<WireUser>
}

/** The provider's calls that take proofs of this kind: as many as it has. */
export type ProofCalls<P extends Proof> = [P] extends [UpdateProof]
  ? UpdateCalls<P>
  : [P] extends [LinkProof]
    ? LinkCalls<P>
    : LogInCalls<P>

/** The provider's calls that send a code, and take it. */
export interface CodeCalls extends UpdateCalls<CodeProof> {
  /** `token` is the captcha's. */
  readonly send: (
    to: {
      readonly identifier: string
      readonly purpose: 'log-in' | 'link' | 'update'
      readonly disableSignup?: boolean | undefined
      readonly token?: string | undefined
    },
    signal: AbortSignal,
  ) => Promise<void>
}
