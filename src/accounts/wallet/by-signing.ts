import type { ConnectedWallet } from '../../connectors/connections.js'
import { proveWallet, type ProofOptions, type WalletProof } from './proof.js'

/** Has an external wallet sign a message, uses that proof, and reports each step. Rejects as both calls do. */
export async function bySigning<Outcome>(
  wallet: ConnectedWallet,
  options: ProofOptions,
  submit: (proof: WalletProof) => Promise<Outcome>,
): Promise<Outcome> {
  const { tell } = options
  try {
    const proof = await proveWallet(wallet, options)
    tell?.('submitting-signature')
    const outcome = await submit(proof)
    tell?.('done')
    return outcome
  } catch (error) {
    tell?.('error')
    throw error
  }
}
