import { frameOperations, type Entropy } from '../channel/frame-operations.js'
import { isFrameError } from '../channel/frame-error.js'
import { GENERIC_MESSAGE, isWalletError, WalletError } from '../errors/wallet-error.js'
import type { User, WalletAccount } from '../session/user.js'
import { entropyOf } from './entropy.js'
import { withMfa } from './mfa.js'
import { recoverAutomatically } from './recover.js'
import { requireWallet } from './require-wallet.js'
import { sendingOf } from './sending.js'

/** Recovers a wallet with the visitor's help; resolves when the wallet is on this device. */
export type Recover = (request: { readonly wallet: WalletAccount; readonly method: string; readonly entropy: Entropy; readonly signal: AbortSignal | undefined }) => Promise<void>

export interface ConnectOptions {
  /** For wallets that only the visitor can recover: by password or cloud account. */
  readonly recover?: Recover
  /** True: the second factor is checked too, where the user has one. */
  readonly verify?: boolean
}

/**
 * Makes an embedded wallet usable on this device. A wallet that is not on it yet is recovered: automatically where the
 * provider can, else by `recover`. A wallet of the provider's secure environment needs no connection. Rejects with a WalletError.
 */
export async function connectWallet(wallet: WalletAccount | undefined, signal?: AbortSignal, { recover, verify = false }: ConnectOptions = {}): Promise<void> {
  const { user, wallet: own } = requireWallet(wallet, 'connected')
  try {
    if (!own.unified) await connectOnDevice(user, own, signal, recover)
    if (verify && user.mfaMethods.length > 0) {
      await withMfa(mfa => frameOperations.verifyMfa({}, { ...sendingOf(own, signal), mfa }), { methods: user.mfaMethods, signal, first: true })
    }
  } catch (error) {
    throw isWalletError(error) && error.frameType !== 'error' ? error : new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', GENERIC_MESSAGE, { cause: error })
  }
}

async function connectOnDevice(user: User, wallet: WalletAccount, signal: AbortSignal | undefined, recover: Recover | undefined): Promise<void> {
  const entropy = entropyOf(user, wallet)
  const connect = () => withMfa(mfa => frameOperations.connect(entropy, { ...sendingOf(wallet, signal), mfa }), { methods: user.mfaMethods, signal })
  try {
    await connect()
  } catch (error) {
    if (!isFrameError(error, 'wallet_not_on_device')) throw error
    const method = wallet.recoveryMethod ?? ''
    if (method === 'privy') await recoverAutomatically(user, wallet, entropy, signal)
    else if (method !== 'privy-v2' && recover) await recover({ wallet, method, entropy, signal })
    else throw error
    await connect()
  }
}
