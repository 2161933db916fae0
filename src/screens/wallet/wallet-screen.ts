import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { verbFor } from '../../accounts/verbs.js'
import { bySigning } from '../../accounts/wallet/by-signing.js'
import type { Connector } from '../../connectors/registry.js'
import { screen, type OnStage } from '../../stage/define.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { statusView } from '../shapes/status/status.js'
import type { WalletPurpose } from './failed-sign-in.js'
import { walletAttempt } from './wallet-attempt.js'

const SCREEN_NAMES: { readonly [Purpose in WalletPurpose]: string } = {
  'log-in': 'wallet-sign-in',
  link: 'wallet-linking',
}

export interface WalletScreenParams {
  readonly connector: Connector
  /** True if its keys are on a Ledger. */
  readonly ledger?: boolean
  readonly disableSignup?: boolean | undefined
  readonly captchaToken?: string | undefined
}

/** Connects an external wallet, and has it sign a message that proves its ownership. */
export function walletScreen<Purpose extends WalletPurpose>(purpose: Purpose) {
  const submitProof = verbFor(purpose)
  return screen(SCREEN_NAMES[purpose], {
    view: statusView,
    start: (
      { connector, ledger, disableSignup, captchaToken: initialToken }: WalletScreenParams,
      stage: OnStage<Outcomes[Purpose]>,
    ) => {
      const nextToken = captchaTokens(stage, initialToken)
      return walletAttempt(stage, {
        connector,
        purpose,
        then: async (wallet, signal, onStatus) =>
          bySigning(wallet, { ledger, captchaToken: await nextToken(), signal, tell: onStatus }, proof =>
            submitProof(proof, { signal, disableSignup }),
          ),
      })
    },
  })
}
