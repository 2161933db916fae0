import { loginWithWallet } from '../../accounts/wallet/login-with-wallet.js'
import type { Connector } from '../../connectors/registry.js'
import type { Authenticated } from '../../session/authenticate.js'
import { screen, type OnStage } from '../../stage/define.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { statusView } from '../shapes/status/status.js'
import { walletAttempt } from './wallet-attempt.js'

export interface WalletSignInParams {
  readonly connector: Connector
  /** True: its keys are on a Ledger. */
  readonly ledger?: boolean
  readonly disableSignup: boolean
  readonly captchaToken?: string | undefined
}

/** Connects an external wallet, and has it sign a message that logs its owner in. */
export const walletSignIn = screen('wallet-sign-in', {
  view: statusView,
  start: ({ connector, ledger, disableSignup, captchaToken }: WalletSignInParams, stage: OnStage<Authenticated>) => {
    const nextToken = captchaTokens(stage, captchaToken)
    return walletAttempt(stage, {
      connector, purpose: 'login',
      then: async (wallet, signal, tell) => loginWithWallet(wallet, { ledger, disableSignup, captchaToken: await nextToken(), signal, tell }),
    })
  },
})
