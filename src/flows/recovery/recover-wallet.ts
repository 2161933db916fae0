import type { RecoverOptions } from '../../ask/questions/recover-wallet.js'
import type { RecoveryResult } from '../../ask/questions/secure-wallet.js'
import { isOAuthProvider } from '../../config/oauth-providers.js'
import { SUCCESS_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { cloudRecovery } from '../../screens/recovery/cloud/cloud-recovery.js'
import { confirmCloud } from '../../screens/recovery/cloud/confirm-cloud.js'
import { recoverWithPassword } from '../../screens/recovery/recover-with-password.js'
import { connectWalletScreen } from '../../screens/wallet/connect-wallet.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { sameAddress } from '../../chains/address.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { connectWallet } from '../../wallet/frame/connect.js'
import { recoverWithSecret } from '../../wallet/frame/recover.js'
import { requireWallet } from '../../wallet/require-wallet.js'

const cloud = cloudRecovery<'recovered'>()

/** True for a cloud drive, or another site that the provider knows. Its own window identifies the user. */
const isCloud = (method: string | null): method is string =>
  method === 'google-drive' || method === 'icloud' || (method !== null && isOAuthProvider(method))

/** The wallet with this address; the user's first one if the host names none. */
const walletByAddress = (address: string | undefined): WalletAccount | undefined =>
  embeddedWallets(currentUser()).find(wallet => address === undefined || sameAddress(wallet.address, address))

const runOf = (stage: FlowStage) => stage.keep<{ wallet?: WalletAccount }>('wallet to recover', () => ({}))

function recovered(stage: FlowStage): RecoveryResult {
  const { wallet } = requireWallet(runOf(stage).wallet, 'recovered')
  return { action: 'recover', wallet, recoveryMethod: wallet.recoveryMethod ?? '' }
}

/** Restores a wallet on this device with its recovery method. */
export const recoverWallet = flow<RecoverOptions, RecoveryResult>('recover-wallet', {
  start: ({ wallet: requestedWallet, address }, stage) => {
    const { wallet } = requireWallet(requestedWallet ?? walletByAddress(address), 'recovered')
    runOf(stage).wallet = wallet
    const method = wallet.recoveryMethod
    if (method === 'user-passcode') return at(recoverWithPassword, { wallet })
    if (isCloud(method)) return at(confirmCloud, { provider: method })
    // a wallet without a secret of the visitor's needs no input
    if (method === 'privy' || wallet.unified)
      return at(connectWalletScreen, { opening: connectWallet(wallet, stage.signal) })
    throw new WalletError('EMBEDDED_WALLET_NEEDS_RECOVERY', 'Unable to recover wallet')
  },
  on: [
    on(confirmCloud, (popup, stage) => {
      const wallet = runOf(stage).wallet
      return at(cloud, {
        action: 'recover',
        provider: wallet?.recoveryMethod ?? '',
        popup,
        use: async (recoveryAccessToken, signal) => {
          await recoverWithSecret(wallet, { recoveryAccessToken }, signal)
          return 'recovered'
        },
      })
    }),
    on(cloud, (_, stage) => done(recovered(stage), { after: SUCCESS_MS })),
    on(recoverWithPassword, (_, stage) => done(recovered(stage))),
    on(connectWalletScreen, (_, stage) => done(recovered(stage))),
  ],
})
