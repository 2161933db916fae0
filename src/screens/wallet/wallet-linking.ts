import { linkWallet } from '../../accounts/wallet/link-wallet.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { statusView } from '../shapes/status/status.js'
import { walletAttempt } from './wallet-attempt.js'
import type { WalletSignInParams } from './wallet-sign-in.js'

/** Connects an external wallet, and has it sign a message by which it joins the account. */
export const walletLinking = screen('wallet-linking', {
  view: statusView,
  start: ({ connector, ledger }: Pick<WalletSignInParams, 'connector' | 'ledger'>, stage: OnStage<User>) =>
    walletAttempt(stage, { connector, purpose: 'link', then: (wallet, signal, tell) => linkWallet(wallet, { ledger, signal, tell }) }),
})
