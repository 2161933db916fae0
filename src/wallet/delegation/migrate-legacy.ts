import { frameOperations } from '../../channel/frame-operations.js'
import { isFrameError } from '../../channel/frame-error.js'
import { DELEGATION_READY_TIMEOUT_MS } from '../../constants.js'
import { onePerPage } from '../../lib/page.js'
import { refreshUser } from '../../session/refresh-user.js'
import { currentUser } from '../../session/store.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { bySecret, entropyOf } from '../frame/entropy.js'
import { delegateTogether } from './delegation.js'

/** The root addresses of the secrets that this page has tried to delegate. Each is tried once. */
const attemptedRoots = () => onePerPage('legacy-wallets', () => new Set<string>())

/**
 * Delegates the signed-in user's on-device wallets to the app, which has moved to the provider's secure environment for
 * new wallets. Nothing is asked or shown: a wallet that would need the visitor (a password, a cloud account, a second
 * factor) is skipped, as is one that fails, and neither is reported.
 */
export async function migrateLegacyWallets(): Promise<void> {
  const user = currentUser()
  if (!user) return
  const legacy = embeddedWallets(user).filter(({ unified, delegated }) => !unified && !delegated)
  for (const [root, wallets] of bySecret(user, legacy)) {
    if (attemptedRoots().has(root.address)) continue
    attemptedRoots().add(root.address)
    await delegateSecret(user, root, wallets).catch(() => {})
  }
}

async function delegateSecret(user: User, root: WalletAccount, wallets: readonly WalletAccount[]): Promise<void> {
  const entropy = entropyOf(user, root)
  const options = { token: getAccessToken, readyTimeoutMs: DELEGATION_READY_TIMEOUT_MS }
  await frameOperations.connect(entropy, options).catch(async (error: unknown) => {
    if (!isFrameError(error, 'wallet_not_on_device') || root.recoveryMethod !== 'privy') throw error
    await frameOperations.recover(entropy, options)
  })
  await delegateTogether(root, wallets)
  await refreshUser()
}
