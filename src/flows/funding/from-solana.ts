import type { FundResult } from '../../ask/questions/fund.js'
import type { SolanaFunding } from '../../funding/funding-config.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { fundAmount } from '../../screens/funding/fund-amount.js'
import { fundSuccess } from '../../screens/funding/fund-success.js'
import { solanaTransfer } from '../../screens/funding/from-wallet/solana-transfer.js'
import { sourceWallet } from '../../screens/funding/source-wallet.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'

/** What to fund from a wallet on Solana. */
export interface FromSolanaInput {
  readonly config: SolanaFunding
}

interface Run {
  config: SolanaFunding | undefined
  wallet: SourceWallet | undefined
  result: FundResult | undefined
}
const initialRun = (): Run => ({ config: undefined, wallet: undefined, result: undefined })
const runOf = (stage: FlowStage) => stage.keep<Run>('from-solana', initialRun)

function configOf(stage: FlowStage): SolanaFunding {
  const { config } = runOf(stage)
  if (!config) throw new Error('The flow has not begun.')
  return config
}

/**
 * Transfers funds from a visitor's wallet on Solana. The visitor chooses a wallet and an amount and sees the cost; the
 * wallet signs, and the flow waits for the cluster.
 */
export const fromSolana = flow<FromSolanaInput, FundResult>('from-solana', {
  start: ({ config }, stage) => {
    Object.assign(runOf(stage), initialRun(), { config })
    return at(sourceWallet, { config })
  },
  on: [
    on(sourceWallet, (wallet, stage) => {
      runOf(stage).wallet = wallet
      return at(fundAmount, { config: configOf(stage), wallet })
    }),
    on(fundAmount, (amount, stage) => {
      const { wallet } = runOf(stage)
      const config = configOf(stage)
      return wallet ? at(solanaTransfer, { config, wallet, amount }) : at(sourceWallet, { config })
    }),
    on(solanaTransfer, (result, stage) => {
      runOf(stage).result = result
      return at(fundSuccess, { config: configOf(stage), result }, { back: false })
    }),
    on(fundSuccess, result => done(result)),
  ],
  onExit: stage => runOf(stage).result,
})
