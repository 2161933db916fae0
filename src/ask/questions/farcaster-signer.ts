import type { Question } from './question.js'

/** A key of the user's that may speak for their Farcaster account. */
export interface FarcasterSigner {
  /** The number of the account at Farcaster. */
  readonly fid: number
  /** An Ed25519 key: `0x` and 64 hex digits. */
  readonly publicKey: string
}

/** May the app speak for you on Farcaster? */
export const farcasterSigner: Question<Record<never, never>, FarcasterSigner> = {
  tag: 'wallet-farcaster-signer',
  exit: 'USER_REJECTED_REQUEST',
}
