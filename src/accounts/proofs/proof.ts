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
import type { VerbPurpose } from './purpose.js'

export type { AccountPurpose, Purpose } from './purpose.js'

interface CodeEntry {
  readonly identifier: string
  readonly code: string
}
/** A code that was sent to an e-mail address. It proves that the visitor receives mail there. */
export interface EmailProof extends CodeEntry {
  readonly kind: 'email'
}
/** A code that was sent to a phone number. */
export interface PhoneProof extends CodeEntry {
  readonly kind: 'phone'
}
export type CodeProof = EmailProof | PhoneProof

/** The message that the owner of a Farcaster account has signed in Farcaster's app. */
export interface FarcasterProof extends FarcasterSigned {
  readonly kind: 'farcaster'
}

/** The account data that Telegram has signed. */
export interface TelegramProof extends TelegramSigned {
  readonly kind: 'telegram'
  readonly captchaToken?: string | undefined
}

/** A token (JWT) of the host's own login. */
export interface CustomTokenProof {
  readonly kind: 'custom_auth'
  readonly token: string
}

/** A guest has no credential: the browser stores a key that identifies them. */
export interface GuestProof {
  readonly kind: 'guest'
}

/** The proof that a credential belongs to the visitor. The provider verifies it when it is used. */
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
/** A proof that can add an account to the signed-in user. */
export type LinkProof = Exclude<Proof, PasskeyProof | GuestProof>
/** A proof that can replace the user's account of the same kind. */
export type UpdateProof = CodeProof

/** The kind of account that this proof is for. */
export const provedType = (proof: LinkProof): LinkedAccount['type'] =>
  proof.kind === 'oauth' ? typeOfSite(proof.provider) : proof.kind === 'new-passkey' ? 'passkey' : proof.kind

export interface UseOptions {
  readonly signal?: AbortSignal | undefined
  /** True if a login must not create a user. */
  readonly disableSignup?: boolean | undefined
}

/** Uses the proof, for example `logIn` or `link`. Rejects if the provider refuses it. */
export type Use<P extends Proof, Outcome> = (proof: P, options: UseOptions) => Promise<Outcome>

interface LogInCalls<P> {
  readonly methodOf: (proof: P) => LoginMethod
  readonly logIn: (proof: P, mode: AuthMode, signal?: AbortSignal) => Promise<WireAuthResponse>
  /** The site or wallet of the proof, if the login method alone does not name it. */
  readonly madeWith?: (proof: P) => Pick<Authenticated, 'site' | 'wallet'>
}

interface LinkCalls<P> extends LogInCalls<P> {
  readonly accountOf: (proof: P) => AccountToLink
  readonly link: (proof: P, signal?: AbortSignal) => Promise<WireUser>
}

interface UpdateCalls<P> extends LinkCalls<P> {
  /** Replaces the account with the identifier `previousId`. */
  readonly update: (proof: P, previousId: string, signal?: AbortSignal) => Promise<WireUser>
}

/** The provider's calls for proofs of this kind: those that it offers. */
export type ProofCalls<P extends Proof> = [P] extends [UpdateProof]
  ? UpdateCalls<P>
  : [P] extends [LinkProof]
    ? LinkCalls<P>
    : LogInCalls<P>

/** The provider's calls that send a code and take it. */
export interface CodeCalls extends UpdateCalls<CodeProof> {
  /** `token` is the captcha token. */
  readonly send: (
    request: {
      readonly identifier: string
      readonly purpose: VerbPurpose
      readonly disableSignup?: boolean | undefined
      readonly token?: string | undefined
    },
    signal: AbortSignal,
  ) => Promise<void>
}
