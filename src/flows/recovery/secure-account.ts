import type { RecoveryResult, SecureOptions } from '../../ask/questions/secure-wallet.js'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import { sameAddress } from '../../chains/address.js'
import { SUCCESS_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { addPassword } from '../../screens/recovery/add-password.js'
import { automaticRecovery, automaticRecoverySet } from '../../screens/recovery/automatic-recovery.js'
import { cloudRecovery } from '../../screens/recovery/cloud/cloud-recovery.js'
import { passwordSetStates } from '../../screens/recovery/password/password-set.js'
import { secureAccount, type CloudOption } from '../../screens/recovery/secure-account.js'
import { requireUser } from '../../session/require-user.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { rootWallet } from '../../wallet/frame/entropy.js'
import { setRecovery, type NewRecovery } from '../../wallet/frame/set-recovery.js'
import { walletNotFound } from '../../wallet/require-wallet.js'
import { passwordFlow } from './set-password.js'

const methodChoice = secureAccount(true)
const cloud = cloudRecovery<WalletAccount>()
const password = passwordFlow<WalletAccount>('set-password', 'user')

/** The wallet that this run secures. */
const runOf = (stage: FlowStage) => stage.keep<{ wallet?: WalletAccount }>('wallet to protect', () => ({}))

function walletIn(stage: FlowStage): WalletAccount {
  const { wallet } = runOf(stage)
  if (!wallet) throw walletNotFound()
  return wallet
}

/** The wallet with this address, or the root wallet from which the others are derived. */
function walletByAddress(address: string | undefined): WalletAccount {
  const user = requireUser('to protect their wallet')
  const wallet = address
    ? embeddedWallets(user).find(other => sameAddress(other.address, address))
    : rootWallet(user, undefined)
  if (!wallet) throw walletNotFound()
  return wallet
}

const saveRecovery = (stage: FlowStage, recovery: NewRecovery, signal: AbortSignal) =>
  setRecovery({ wallet: walletIn(stage), recovery }, signal)

const usePassword = (stage: FlowStage) =>
  at(password, {
    save: (newPassword, signal) => saveRecovery(stage, { method: 'user-passcode', password: newPassword }, signal),
    states: passwordSetStates,
  })

const useCloud = (stage: FlowStage, method: CloudOption, popup: OAuthPopup | null) =>
  at(cloud, {
    action: 'set-recovery',
    provider: method,
    popup,
    use: (accessToken, signal) => saveRecovery(stage, { method, accessToken }, signal),
  })

const result = (wallet: WalletAccount): RecoveryResult => ({
  action: 'set',
  wallet,
  recoveryMethod: wallet.recoveryMethod ?? '',
})

/** Sets another recovery method for a wallet: one that the app offers, or the provider's own. */
export const secureWallet = flow<SecureOptions, RecoveryResult>('secure-account', {
  start: ({ address, recoveryMethod }, stage) => {
    const wallet = (runOf(stage).wallet = walletByAddress(address))
    if (recoveryMethod === 'privy') return at(automaticRecovery, {})
    const { userOwnedRecoveryOptions: offered } = stage.$settings.get().embeddedWallets
    if (offered.length === 0 || (recoveryMethod && !offered.includes(recoveryMethod)))
      throw new WalletError('INVALID_CONFIG', 'User owned recovery not yet supported for this app.')
    if (recoveryMethod === 'user-passcode') return at(addPassword, {})
    return at(methodChoice, { current: wallet.recoveryMethod, offered: recoveryMethod ? [recoveryMethod] : offered })
  },
  on: [
    on(methodChoice, (outcome, stage) =>
      outcome.option === 'user-passcode' ? usePassword(stage) : useCloud(stage, outcome.option, outcome.popup),
    ),
    on(addPassword, (_, stage) => usePassword(stage)),
    on(password, wallet => done(result(wallet))),
    on(cloud, wallet => done(result(wallet), { after: SUCCESS_MS })),
    on(automaticRecovery, (_, stage) => at(automaticRecoverySet, { wallet: walletIn(stage) }, { back: false })),
    on(automaticRecoverySet, wallet => done(result(wallet), { after: SUCCESS_MS })),
  ],
})
