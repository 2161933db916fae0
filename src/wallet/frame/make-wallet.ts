import { createServerWallet } from '../../api/wallets.js'
import type { ChainType } from '../../chains/chain-type.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import { DEFAULT_WALLET_INDEX, FRAME_CREATE_TIMEOUT_MS } from '../../constants.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import type { User } from '../../session/user/user.js'
import { connectWallet } from './connect.js'
import { entropyOf, primaryWallet, rootWallet } from './entropy.js'
import { withMfa } from './mfa.js'
import { secretOf, type WalletRecovery } from './recovery.js'

const AUTOMATIC = { method: 'privy' } as const
const FOR_CREATION = { operation: 'create' } as const

/** Creates a wallet in the wallet frame: the first one of a chain, or one of a higher index from the same secret. */
export async function createInFrame(
  user: User,
  chainType: ChainType,
  index: number,
  recovery: WalletRecovery | undefined,
): Promise<void> {
  await walletFrame().whenReady({ timeoutMs: FRAME_CREATE_TIMEOUT_MS })
  const root = rootWallet(user, undefined)
  const options = { token: getAccessToken }
  if (index > DEFAULT_WALLET_INDEX && root) {
    await connectWallet(root, undefined, FOR_CREATION)
    await withMfa(
      mfa => frameOperations.add({ ...entropyOf(user, root), chainType, hdWalletIndex: index }, { ...options, mfa }),
      { methods: user.mfaMethods, ...FOR_CREATION },
    )
    return
  }
  // With a wallet on the other chain, the secret and its recovery exist already.
  const { method: recoveryMethod } = recovery ?? AUTOMATIC
  const creation = {
    chainType,
    walletIndex: index,
    ...(root ? {} : { recoveryMethod, ...secretOf(recovery ?? AUTOMATIC) }),
  }
  if (chainType === 'ethereum') {
    const solana = primaryWallet(user, 'solana')
    await frameOperations.create({ ...creation, ...(solana && { solanaAddress: solana.address }) }, options)
    return
  }
  const ethereum = primaryWallet(user, 'ethereum')
  if (ethereum) await connectWallet(ethereum, undefined, FOR_CREATION)
  await withMfa(
    mfa =>
      frameOperations.createSolana(
        { ...creation, ...(ethereum && { ethereumAddress: ethereum.address }) },
        { ...options, mfa },
      ),
    { methods: user.mfaMethods, ...FOR_CREATION },
  )
}

/** Creates a wallet in the provider's secure environment. */
export async function createOnServer(chainType: ChainType): Promise<void> {
  await createServerWallet({ chainType })
}
