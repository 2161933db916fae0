import { linkSmartWallet as request, walletNonce } from '../../api/login/wallet-sign-in.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

export interface SmartWalletToLink {
  readonly address: string
  /** Whose contract it is. */
  readonly smartWalletType: 'safe' | 'kernel' | 'biconomy' | 'light_account' | 'coinbase_smart_wallet' | 'thirdweb'
  /** The chain whose contract verifies the signature. */
  readonly chainId: number
  /**
   * Signs this message for the smart wallet with its owner's key (ERC-1271; ERC-6492 before the contract is deployed).
   */
  readonly sign: (message: string) => Promise<string>
}

/**
 * Links a smart wallet, which a script of the page can sign with, to the signed-in user. Nobody can log in with it.
 *
 * @param options the wallet's address, chain and kind, and `sign`, which signs a message with it
 * @param signal aborts the call
 * @returns the user, with the smart wallet
 * @throws WalletError MUST_BE_AUTHENTICATED without a user, FAILED_TO_LINK_ACCOUNT for a guest, INVALID_CREDENTIALS
 * if the contract does not accept the signature; whatever `sign` rejects with
 * @example
 * declare const account: { address: string; signMessage(input: { message: string }): Promise<string> } // of permissionless
 * await linkSmartWallet({
 *   address: account.address,
 *   chainId: 8453,
 *   smartWalletType: 'kernel',
 *   sign: message => account.signMessage({ message }),
 * })
 */
export async function linkSmartWallet(options: SmartWalletToLink, signal?: AbortSignal): Promise<User> {
  const { address, smartWalletType, chainId, sign } = toNullPrototype(options)
  await sessionRestored(signal)
  requireLinkable('smart_wallet')
  const [{ nonce }, { ethereumSignInMessage }] = await Promise.all([
    walletNonce('ethereum', { address }, signal),
    import('../../chains/ethereum/sign-in-message.js'),
  ])
  const { message } = ethereumSignInMessage({
    address,
    chainId: `eip155:${chainId}`,
    nonce,
    domain: location.host,
    uri: location.origin,
    issuedAt: new Date(),
  })
  const signature = await sign(message)
  return linkBy({ accountType: 'smart_wallet', linkMethod: 'siwe', account: address }, () =>
    request({ message, signature, smartWalletType }, signal),
  )
}
