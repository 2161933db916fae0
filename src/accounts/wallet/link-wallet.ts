import type { ConnectedWallet } from '../../connectors/connections.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'
import { requireLinkable } from '../linking/rules.js'
import { bySigning } from './by-signing.js'
import type { ProofOptions } from './proof.js'

/**
 * Links a connected external wallet to the signed-in user; the wallet signs a message for it.
 *
 * @param wallet one of `$connectedWallets`
 * @param options the captcha's token, a callback for each step, and a `signal` that aborts the call
 * @returns the user, with the wallet
 * @throws WalletError INVALID_DATA for an embedded wallet, USER_REJECTED_REQUEST if the visitor declines in their
 * wallet; also as `link`
 * @example
 * const [wallet] = $connectedWallets().get()
 * if (wallet) await linkWallet(wallet)
 */
export async function linkWallet(wallet: ConnectedWallet, options: ProofOptions = {}): Promise<User> {
  await sessionRestored(options.signal)
  requireLinkable('wallet')
  return bySigning(wallet, options, proof => link(proof, { signal: options.signal }))
}
