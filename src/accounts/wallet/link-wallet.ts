import { linkEthereum, linkSolana } from '../../api/login/wallet-sign-in.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from '../linking/link-by.js'
import { requireLinkable } from '../linking/rules.js'
import type { AccountToLink } from '../transfer/account-transfer.js'
import { proveWallet, type ProofOptions } from './proof.js'

const accountOf = ({ address, chainType, chainId, walletClientType, connectorType }: ConnectedWallet): AccountToLink => ({
  accountType: 'wallet', linkMethod: chainType === 'ethereum' ? 'siwe' : 'siws', account: address,
  externalWalletMetadata: { walletClientType, chainId: chainId ?? null, connectorType },
})

/**
 * Links a connected external wallet to the signed-in user; the wallet signs a message for it. Rejects with INVALID_DATA for an embedded wallet, and as a wallet does that is asked to sign.
 */
export async function linkWallet(wallet: ConnectedWallet, options: ProofOptions = {}): Promise<User> {
  const { signal, tell } = options
  requireLinkable('wallet')
  try {
    const proof = await proveWallet(wallet, options)
    tell?.('submitting-signature')
    const user = await linkBy(accountOf(wallet), () => proof.chainType === 'ethereum' ? linkEthereum(proof.signed, signal) : linkSolana(proof.signed, signal))
    tell?.('done')
    return user
  } catch (error) {
    tell?.('error')
    throw error
  }
}
