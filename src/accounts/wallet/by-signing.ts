import type { ConnectedWallet } from '../../connectors/connections.js'
import { proveWallet, type ProofOptions, type WalletProof } from './proof.js'

/** Has an external wallet sign, does with its proof what that is for, and tells how far it is. Rejects as both do. */
export async function bySigning<Outcome>(
  wallet: ConnectedWallet,
  options: ProofOptions,
  use: (proof: WalletProof) => Promise<Outcome>,
): Promise<Outcome> {
  const { tell } = options
  try {
    const proof = await proveWallet(wallet, options)
    tell?.('submitting-signature')
    const outcome = await use(proof)
    tell?.('done')
    return outcome
  } catch (error) {
    tell?.('error')
    throw error
  }
}
