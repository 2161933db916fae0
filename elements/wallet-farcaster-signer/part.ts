import { farcasterSigner } from '../../src/flows/wallets/farcaster-signer.js'
import type { Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { FarcasterSignerEvents } from './table.js'

/** The flow of `<wallet-farcaster-signer>`. */
export const part: FlowPart<object, Outcome<FarcasterSignerEvents>> = {
  part: farcasterSigner,
  options: () => ({}),
  input: () => ({}),
}
