import type { FarcasterSigner } from '../../src/ask/questions/farcaster-signer.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/** Asks the visitor to let the app act for their Farcaster account, in Farcaster's app. */
export const WALLET_FARCASTER_SIGNER = {
  tag: 'wallet-farcaster-signer',
  later: true,
  fields: {
    ...VISUAL,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface FarcasterSignerEvents {
  /** The visitor has approved their signer, or had done so before. */
  'wallet-farcaster-signer-complete': FarcasterSigner
}

export type { FarcasterSigner }
