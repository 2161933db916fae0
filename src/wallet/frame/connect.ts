import { ask } from '../../ask/ask.js'
import type { GuardedOperation } from '../../ask/questions/verify-identity.js'
import { frameOperations, type OperationOptions } from '../../channel/frame-operations.js'
import { isFrameError } from '../../channel/frame-error.js'
import { GENERIC_MESSAGE } from '../../errors/generic-message.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { requireWallet } from '../require-wallet.js'
import { entropyOf } from './entropy.js'
import { withMfa } from './mfa.js'
import { operationOptions } from './operation-options.js'
import { recoverAutomatically } from './recover.js'

export interface ConnectOptions {
  /** What needs the connection; by default the connection itself. */
  readonly operation?: GuardedOperation
  /** True: also asks for the second factor, if the user has one and the connection has not just asked for it. */
  readonly verify?: boolean
  /** True: the visitor has just verified a second factor for the operation that needs this connection. */
  readonly proved?: boolean
}

/**
 * Makes an embedded wallet usable on this device. A wallet that is not on it yet is recovered: automatically where the
 * provider can, else by the visitor. A wallet of the provider's secure environment needs no connection. Rejects with a
 * WalletError.
 */
export async function connectWallet(
  wallet: WalletAccount | undefined,
  signal?: AbortSignal,
  { operation = 'recover', verify = false, proved = false }: ConnectOptions = {},
): Promise<void> {
  const { user, wallet: own } = requireWallet(wallet, 'connected')
  try {
    const isVerified = !own.unified && (await connectOnDevice({ user, wallet: own, operation, proved }, signal))
    if (verify && user.mfaMethods.length > 0) {
      await withMfa(mfa => frameOperations.verifyMfa({}, { ...operationOptions(own, signal), mfa }), {
        methods: user.mfaMethods,
        operation,
        signal,
        askFirst: !isVerified,
      })
    }
  } catch (error) {
    throw isWalletError(error) && error.frameType !== 'error'
      ? error
      : new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', GENERIC_MESSAGE, { cause: error })
  }
}

/**
 * Sends an operation that uses a wallet's secret, with a second factor if needed. Connects the wallet first if the
 * frame demands it, and sends again.
 */
export async function withWallet<T>(
  { user, wallet }: { readonly user: User; readonly wallet: WalletAccount },
  signal: AbortSignal | undefined,
  call: (options: OperationOptions) => Promise<T>,
  operation: GuardedOperation = 'sign',
): Promise<T> {
  let sends = 0
  const send = () =>
    withMfa(
      mfa => {
        sends++
        return call({ ...operationOptions(wallet, signal), mfa })
      },
      { methods: user.mfaMethods, operation, signal },
    )
  return send().catch(async (error: unknown) => {
    if (!isFrameError(error, 'wallet_not_on_device')) throw error
    await connectWallet(wallet, signal, { operation, proved: sends > 1 })
    return send()
  })
}

interface Connection {
  readonly user: User
  readonly wallet: WalletAccount
  readonly operation: GuardedOperation
  readonly proved: boolean
}

/**
 * Connects a wallet that signs on the device. Resolves with true if the visitor has verified a second factor for it.
 */
async function connectOnDevice(
  { user, wallet, operation, proved }: Connection,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const entropy = entropyOf(user, wallet)
  let [attempts, sends] = [0, 0]
  const connect = () => {
    attempts++
    return withMfa(
      mfa => {
        sends++
        return frameOperations.connect(entropy, { ...operationOptions(wallet, signal), mfa })
      },
      { methods: user.mfaMethods, operation, signal },
    )
  }
  try {
    await connect()
  } catch (error) {
    if (!isFrameError(error, 'wallet_not_on_device')) throw error
    const method = wallet.recoveryMethod ?? ''
    if (method === 'privy')
      await recoverAutomatically(user, wallet, entropy, { operation, signal, proved: proved || sends > attempts })
    else if (method !== 'privy-v2')
      await ask('recover-wallet', { action: 'recover', wallet, method, entropy }, { signal })
    else throw error
    await connect()
    if (method === 'privy' && user.mfaMethods.length > 0) return true // The factor was verified before the recovery.
  }
  return sends > attempts
}
