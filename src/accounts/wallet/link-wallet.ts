import type { ConnectedWallet } from '../../connectors/connections.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'
import { requireLinkable } from '../linking/rules.js'
import { bySigning } from './by-signing.js'
import type { ProofOptions } from './proof.js'

/**
 * Links a connected external wallet to the signed-in user; the wallet signs a message for it. Rejects with INVALID_DATA for an embedded wallet, and as a wallet does that is asked to sign.
 */
export async function linkWallet(wallet: ConnectedWallet, options: ProofOptions = {}): Promise<User> {
  requireLinkable('wallet')
  return bySigning(wallet, options, proof => link(proof, { signal: options.signal }))
}
