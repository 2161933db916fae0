import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import type { WalletPurpose } from '../../screens/wallet/failed-sign-in.js'
import { ledgerChoice } from '../../screens/wallet/ledger-choice.js'
import { walletScreen, type WalletScreenParams } from '../../screens/wallet/wallet-screen.js'
import { at, done, flow, on, type Flow, type FlowStage } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'
import { reachWallet } from './reach-wallet.js'

/** Proves an external wallet: the visitor chooses it, connects it if necessary, and signs. */
export function proveByWallet<Purpose extends WalletPurpose>(purpose: Purpose): Flow<ProveInput, Outcomes[Purpose]> {
  const signing = walletScreen(purpose)
  const sign = (chosen: Pick<WalletScreenParams, 'connector' | 'ledger'>, stage: FlowStage) => {
    const { disableSignup, captchaToken } = stage.keep<ProveInput>('wallet', () => ({}))
    return at(signing, { ...chosen, disableSignup, captchaToken })
  }
  return flow<ProveInput, Outcomes[Purpose]>('wallet', {
    start: (input, stage) => {
      stage.keep('wallet', () => input)
      return at(reachWallet, { row: input.row, purpose })
    },
    on: [
      on(reachWallet, (connector, stage) =>
        connector.chainType === 'solana' ? at(ledgerChoice, { connector }) : sign({ connector }, stage),
      ),
      on(ledgerChoice, sign),
      on(signing, outcome => done(outcome)),
    ],
  })
}
