import { sendAnalytics } from '../api/analytics.js'
import { isFrameError } from '../channel/frame-error.js'
import { frameOperation, type Entropy } from '../channel/frame-operations.js'
import { frameReady } from '../channel/wallet-frame.js'
import { FRAME_SIGN_TIMEOUT_MS } from '../constants.js'
import type { ErrorCode } from '../errors/codes.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { currentUser } from '../session/store.js'
import type { WalletAccount } from '../session/user.js'
import { entropyOf } from './entropy.js'

export interface ConnectOptions {
  /** Asks the visitor to recover the wallet; left out, a wallet that needs more than automatic recovery is refused. */
  readonly recover?: (wallet: WalletAccount, signal?: AbortSignal) => Promise<void>
}

/**
 * Makes the wallet usable on this device. A wallet whose share is not here (another site, cleared storage) is recovered
 * first: automatically where its method allows, by the visitor otherwise. Wallets of the server's environment need none of it.
 */
export async function connectWallet(wallet: WalletAccount, signal?: AbortSignal, options: ConnectOptions = {}): Promise<void> {
  if (wallet.unified) return
  const entropy = entropyOf(currentUser(), wallet)
  if (!currentUser() || !entropy || !await getAccessToken()) {
    throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated and have a Privy wallet before it can be connected')
  }
  await frameReady(FRAME_SIGN_TIMEOUT_MS, signal)
  try {
    await connect(entropy, signal)
  } catch (error) {
    if (!isFrameError(error, 'wallet_not_on_device')) throw readable(error)
    await recover(wallet, entropy, signal, options)
    await connect(entropy, signal).catch((again: unknown) => { throw readable(again) })
  }
}

const call = (signal: AbortSignal | undefined) => ({ accessToken: getAccessToken, timeoutMs: FRAME_SIGN_TIMEOUT_MS, signal })

const connect = (entropy: Entropy, signal: AbortSignal | undefined) => frameOperation('connect', entropy, call(signal))

async function recover(wallet: WalletAccount, entropy: Entropy, signal: AbortSignal | undefined, options: ConnectOptions): Promise<void> {
  const needsRecovery = () => new WalletError('EMBEDDED_WALLET_NEEDS_RECOVERY', 'Unable to recover wallet', { retryable: true })
  if (wallet.recoveryMethod === 'privy') {
    sendAnalytics('embedded_wallet_pinless_recovery_started', { walletAddress: wallet.address })
    const { entropyId } = await frameOperation('recover', entropy, call(signal)).catch((error: unknown) => { throw readable(error) })
    if (!entropyId) throw needsRecovery()
    sendAnalytics('embedded_wallet_recovery_completed', { walletAddress: wallet.address, recoveryMethod: 'privy' })
    return
  }
  if (wallet.recoveryMethod === 'privy-v2' || !options.recover) throw needsRecovery()
  await options.recover(wallet, signal)
}

/** The frame's refusal as a WalletError; what is one already stays. */
export function readable(error: unknown): unknown {
  if (!isFrameError(error)) return error
  const code = CODES[error.type]
  return code
    ? new WalletError(code, error.message, { cause: error })
    : new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'An error has occurred, please try again.', { cause: error, retryable: true })
}

const CODES: Readonly<Record<string, ErrorCode | undefined>> = {
  missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS',
  mfa_timeout: 'MISSING_MFA_CREDENTIALS',
  mfa_verification_max_attempts_reached: 'MISSING_MFA_CREDENTIALS',
  insufficient_funds: 'INSUFFICIENT_BALANCE',
  invalid_request_arguments: 'INVALID_DATA',
}
