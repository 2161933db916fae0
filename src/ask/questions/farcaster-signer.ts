import type { Question } from '../question.js'

/** A signer: a key that may post for the user's Farcaster account. */
export interface FarcasterSigner {
  /** The Farcaster id of the account. */
  readonly fid: number
  /** An Ed25519 key: `0x` and 64 hex digits. */
  readonly publicKey: string
}

/** Asks the visitor to authorise a signer at Farcaster. */
export const farcasterSigner: Question<Record<never, never>, FarcasterSigner> = {
  tag: 'wallet-farcaster-signer',
  exit: 'USER_REJECTED_REQUEST',
}
