import { sendAnalytics } from '../../api/analytics/analytics.js'
import type { GuardedOperation } from '../../ask/questions/verify-identity.js'
import { frameOperations, type Entropy, type RecoverySecret } from '../../channel/frame-operations.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { requireWallet } from '../require-wallet.js'
import { entropyOf } from './entropy.js'
import { withMfa } from './mfa.js'

interface RecoverOptions {
  /** What needs the wallet; by default the recovery itself. */
  readonly operation?: GuardedOperation
  readonly signal?: AbortSignal | undefined
  readonly proved?: boolean
}

/**
 * Recovers a wallet in the frame. Without a secret from the visitor, it asks for the second factor first, unless they
 * have just `proved` it.
 */
async function recoverWallet(
  user: User,
  entropy: Entropy,
  secret: RecoverySecret,
  { operation = 'recover', signal, proved = false }: RecoverOptions,
): Promise<void> {
  const withoutSecret = secret.recoveryPassword === undefined && secret.recoveryAccessToken === undefined
  const { entropyId } = await withMfa(
    mfa => frameOperations.recover({ ...entropy, ...secret }, { token: getAccessToken, mfa, signal }).catch(rethrow),
    { methods: user.mfaMethods, operation, signal, askFirst: withoutSecret && !proved },
  )
  if (!entropyId) throw new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'Unable to recover wallet')
}

/** Throws the error of a failed recovery, with the message that the specification prescribes. */
function rethrow(cause: unknown): never {
  if (isWalletError(cause, 'WALLET_FRAME_UNAVAILABLE'))
    throw new WalletError(cause.code, 'Cannot connect to wallet proxy', { cause })
  if (isWalletError(cause, 'MUST_BE_AUTHENTICATED'))
    throw new WalletError(cause.code, 'Unable to authorize user', { cause })
  throw cause
}

/** Recovers the user's wallet on this device by the visitor's password or cloud account. */
export async function recoverWithSecret(
  wallet: WalletAccount | undefined,
  secret: RecoverySecret,
  signal?: AbortSignal,
): Promise<void> {
  const { user, wallet: own } = requireWallet(wallet, 'recovered')
  await recoverWallet(user, entropyOf(user, own), secret, { signal })
  sendAnalytics('embedded_wallet_recovery_completed', {
    walletAddress: own.address,
    recoveryMethod: own.recoveryMethod ?? undefined,
  })
}

/** Recovers the user's wallet on this device without the visitor, if the provider holds its secret. */
export async function recoverAutomatically(
  user: User,
  { address: walletAddress }: WalletAccount,
  entropy: Entropy,
  options: RecoverOptions,
): Promise<void> {
  sendAnalytics('embedded_wallet_pinless_recovery_started', { walletAddress })
  await recoverWallet(user, entropy, {}, options)
  sendAnalytics('embedded_wallet_recovery_completed', { walletAddress, recoveryMethod: 'privy' })
}
