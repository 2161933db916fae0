import { sendAnalytics } from '../../api/analytics/analytics.js'
import { frameOperations, type Entropy, type RecoverySecret } from '../../channel/frame-operations.js'
import { WalletError } from '../../errors/wallet-error.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { requireWallet } from '../require-wallet.js'
import { entropyOf } from './entropy.js'
import { withMfa } from './mfa.js'

/** Without a secret from the visitor, the second factor is asked for first. */
async function recoverWallet(
  user: User,
  entropy: Entropy,
  secret: RecoverySecret,
  signal?: AbortSignal,
): Promise<void> {
  const withoutSecret = secret.recoveryPassword === undefined && secret.recoveryAccessToken === undefined
  const { entropyId } = await withMfa(
    mfa => frameOperations.recover({ ...entropy, ...secret }, { token: getAccessToken, mfa, signal }),
    { methods: user.mfaMethods, signal, askFirst: withoutSecret },
  )
  if (!entropyId) throw new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'Unable to recover wallet')
}

/** Brings the user's wallet to this device with what the visitor gave: a password, or access to a cloud account. */
export async function recoverWithSecret(
  wallet: WalletAccount | undefined,
  secret: RecoverySecret,
  signal?: AbortSignal,
): Promise<void> {
  const { user, wallet: own } = requireWallet(wallet, 'recovered')
  await recoverWallet(user, entropyOf(user, own), secret, signal)
}

/** Brings the user's wallet to this device without the visitor, where the provider holds its secret. */
export async function recoverAutomatically(
  user: User,
  { address: walletAddress }: WalletAccount,
  entropy: Entropy,
  signal?: AbortSignal,
): Promise<void> {
  sendAnalytics('embedded_wallet_pinless_recovery_started', { walletAddress })
  await recoverWallet(user, entropy, {}, signal)
  sendAnalytics('embedded_wallet_recovery_completed', { walletAddress, recoveryMethod: 'privy' })
}
