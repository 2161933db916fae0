import { frameOperations } from '../../channel/frame-operations.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { refreshUser } from '../../session/refresh-user.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { walletNotFound } from '../require-wallet.js'
import { connectWallet } from './connect.js'
import { entropyOf, rootWallet } from './entropy.js'
import { withMfa } from './mfa.js'
import { operationOptions } from './operation-options.js'
import { secretOf, type NewRecovery } from './recovery.js'

export type { NewRecovery } from './recovery.js'

export interface SetRecoveryOptions {
  /** The wallet; by default the user's first one. All wallets of one secret are recovered in the same way. */
  readonly wallet?: WalletAccount
  readonly recovery: NewRecovery
}

/**
 * Changes how a wallet of the signed-in user is recovered. A wallet that is not on this device is recovered first. The
 * old method works until the new one is set.
 *
 * @param options the new method, and `wallet`: which one; default: the user's first
 * @param signal aborts the call
 * @returns the wallet
 * @throws WalletError MUST_BE_AUTHENTICATED, EMBEDDED_WALLET_NOT_FOUND, EMBEDDED_WALLET_NEEDS_RECOVERY,
 * MISSING_MFA_CREDENTIALS, WALLET_FRAME_UNAVAILABLE, or UNKNOWN_EMBEDDED_WALLET_ERROR with the failure as its cause
 * @example
 * const { recoveryMethod } = await setRecovery({ recovery: { method: 'user-passcode', password: 'a long one of the visitor' } })
 */
export async function setRecovery(options: SetRecoveryOptions, signal?: AbortSignal): Promise<WalletAccount> {
  const { wallet, recovery } = ownCopy(options)
  await sessionRestored(signal)
  const user = requireUser('to protect their wallet')
  const own = wallet ? embeddedWallet(user, wallet.chainType, wallet.address) : rootWallet(user, undefined)
  if (!own) throw walletNotFound()
  if (own.unified)
    throw new WalletError(
      'UNSUPPORTED_WALLET_TYPE',
      'The provider recovers wallets of its secure environment by itself.',
    )
  try {
    await connectWallet(own, signal, { operation: 'protect' })
    await changeRecovery(user, own, recovery, signal)
  } catch (error) {
    throw settingError(error, recovery)
  }
  return await refreshedWallet(own, recovery)
}

/** Sets the requested recovery method of a new wallet. */
export async function protectCreated(
  wallet: WalletAccount,
  recovery: NewRecovery,
  signal?: AbortSignal,
): Promise<WalletAccount> {
  try {
    return await setRecovery({ wallet, recovery }, signal)
  } catch (cause) {
    if (signal?.aborted) throw cause
    const message = 'User created a wallet but failed to set a password for it'
    throw new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', message, { cause, retryable: true })
  }
}

/** Changes the recovery of a wallet that is on this device. */
async function changeRecovery(user: User, wallet: WalletAccount, recovery: NewRecovery, signal?: AbortSignal) {
  const existing = wallet.recoveryMethod
  const data = {
    ...entropyOf(user, wallet),
    recoveryMethod: recovery.method,
    ...secretOf(recovery),
    ...(existing && { existingRecoveryMethod: existing }),
  }
  await withMfa(mfa => frameOperations.setRecovery(data, { ...operationOptions(wallet, signal), mfa }), {
    methods: user.mfaMethods,
    operation: 'protect',
    signal,
  })
}

/** Refreshes the user. The method is already set, so a failure here is ignored. */
async function refreshedWallet(
  { chainType, address, ...wallet }: WalletAccount,
  { method }: NewRecovery,
): Promise<WalletAccount> {
  const found = embeddedWallet(await refreshUser().catch(() => null), chainType, address)
  return { ...(found ?? { ...wallet, chainType, address }), recoveryMethod: method }
}

function settingError(cause: unknown, { method }: NewRecovery): unknown {
  if (isWalletError(cause, 'WALLET_FRAME_UNAVAILABLE'))
    return new WalletError(cause.code, 'Failed to connect to wallet proxy', { cause })
  const known = [
    'REQUEST_ABORTED',
    'MUST_BE_AUTHENTICATED',
    'MISSING_MFA_CREDENTIALS',
    'EMBEDDED_WALLET_NEEDS_RECOVERY',
  ] as const
  if (isWalletError(cause, ...known)) return cause
  const message =
    method === 'user-passcode' ? 'Error setting password on privy wallet' : 'Unable to set recovery on wallet'
  const frameType = isWalletError(cause) ? cause.frameType : undefined
  return new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', message, { cause, frameType, retryable: true })
}
