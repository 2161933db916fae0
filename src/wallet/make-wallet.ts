import { createServerWallet } from '../api/wallets.js'
import { frameOperations, type RecoverySecret } from '../channel/frame-operations.js'
import { walletFrame } from '../channel/wallet-frame.js'
import type { RecoveryOption } from '../config/settings.js'
import { DEFAULT_WALLET_INDEX, FRAME_CREATE_TIMEOUT_MS } from '../constants.js'
import { getAccessToken } from '../session/access-token.js'
import type { ChainType, User } from '../session/user.js'
import { connectWallet } from './connect.js'
import { entropyOf, primaryWallet, rootWallet } from './entropy.js'
import { withMfa } from './mfa.js'

/** A way back to the wallet that only the user has. */
export type WalletRecovery =
  | { readonly method: Extract<RecoveryOption, 'user-passcode'>; readonly password: string }
  | { readonly method: Extract<RecoveryOption, 'google-drive' | 'icloud'>; readonly accessToken: string }

/** Has the wallet frame make the first wallet of a chain, or a further one of an index below the user's secret. */
export async function createInFrame(user: User, chainType: ChainType, index: number, recovery: WalletRecovery | undefined): Promise<void> {
  await walletFrame().whenReady({ timeoutMs: FRAME_CREATE_TIMEOUT_MS })
  const root = rootWallet(user, undefined)
  const sending = { token: getAccessToken }
  if (index > DEFAULT_WALLET_INDEX && root) {
    await connectWallet(root)
    await withMfa(mfa => frameOperations.add({ ...entropyOf(user, root), chainType, hdWalletIndex: index }, { ...sending, mfa }), { methods: user.mfaMethods })
    return
  }
  // The secret is there already when the user has a wallet on the other chain, and so is its recovery.
  const creation = { chainType, walletIndex: index, ...(root ? {} : recoveryFields(recovery)) }
  if (chainType === 'ethereum') {
    const solana = primaryWallet(user, 'solana')
    await frameOperations.create({ ...creation, ...(solana && { solanaAddress: solana.address }) }, sending)
    return
  }
  const ethereum = primaryWallet(user, 'ethereum')
  if (ethereum) await connectWallet(ethereum)
  await withMfa(mfa => frameOperations.createSolana({ ...creation, ...(ethereum && { ethereumAddress: ethereum.address }) }, { ...sending, mfa }), { methods: user.mfaMethods })
}

/** Has the provider make a wallet in its secure environment. */
export async function createOnServer(chainType: ChainType): Promise<void> {
  await createServerWallet({ chainType })
}

function recoveryFields(recovery: WalletRecovery | undefined): RecoverySecret & { recoveryMethod: string } {
  if (!recovery) return { recoveryMethod: 'privy' }
  return recovery.method === 'user-passcode'
    ? { recoveryMethod: recovery.method, recoveryPassword: recovery.password }
    : { recoveryMethod: recovery.method, recoveryAccessToken: recovery.accessToken }
}
