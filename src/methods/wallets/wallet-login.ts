import { ledgerChoice } from '../../screens/wallet/ledger-choice.js'
import { walletSignIn } from '../../screens/wallet/wallet-sign-in.js'
import type { Authenticated } from '../../session/authenticate.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import type { MethodInput } from '../method.js'
import { reachWallet } from './reach-wallet.js'

/** Login by an external wallet: which one, how to get it, then its signature. */
export const walletLogin = flow<MethodInput, Authenticated>('wallet', {
  start: (input, stage) => {
    stage.keep('wallet', () => input)
    return at(reachWallet, { row: input.row, purpose: 'login' })
  },
  on: [
    on(reachWallet, (connector, stage) => connector.chainType === 'solana' ? at(ledgerChoice, { connector }) : at(walletSignIn, { connector, ...inputOf(stage) })),
    on(ledgerChoice, (chosen, stage) => at(walletSignIn, { ...chosen, ...inputOf(stage) })),
    on(walletSignIn, authenticated => done(authenticated)),
  ],
})

function inputOf(stage: FlowStage) {
  const { disableSignup, captchaToken } = stage.keep<MethodInput>('wallet', () => ({ disableSignup: false }))
  return { disableSignup, captchaToken }
}
