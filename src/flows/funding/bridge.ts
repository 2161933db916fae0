import type { FundResult } from '../../ask/questions/fund.js'
import { endsOf, type SentCrossing, type StoredCrossing } from '../../funding/bridge/crossings.js'
import type { BridgeOption } from '../../funding/bridge/bridge-options.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { BRIDGED, type SourceWallet } from '../../funding/source-wallets.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { bridgeFailed } from '../../screens/funding/bridge/bridge-failed.js'
import { bridgeOptions } from '../../screens/funding/bridge/bridge-options.js'
import { bridgeProgress, type BridgeOutcome } from '../../screens/funding/bridge/bridge-progress.js'
import { bridgeSummary } from '../../screens/funding/bridge/bridge-summary.js'
import { fundAmount } from '../../screens/funding/fund-amount.js'
import { fundSuccess } from '../../screens/funding/fund-success.js'
import { sourceWallet } from '../../screens/funding/source-wallet.js'
import { at, done, flow, on, type FlowStage, type MoveOptions, type Next } from '../../stage/define.js'

/** What to fund from another network, or a transfer that the wallet was asked for or has sent already. */
export type BridgeInput =
  | { readonly config: FundingConfig }
  | { readonly asked: StoredCrossing }
  | { readonly sent: SentCrossing }
/** `elsewhere`: the visitor wants another way to pay, or another transfer. */
export type BridgeEnd = FundResult | 'elsewhere'

interface Run {
  config: FundingConfig | undefined
  wallet: SourceWallet | undefined
  amount: bigint
  option: BridgeOption | undefined
  result: FundResult | undefined
}
const initialRun = (): Run => ({
  config: undefined,
  wallet: undefined,
  amount: 0n,
  option: undefined,
  result: undefined,
})
const runOf = (stage: FlowStage) => stage.keep<Run>('bridge', initialRun)

/** The transfer between networks, once its parts are known. */
function crossingOf(stage: FlowStage) {
  const { config, wallet, amount } = runOf(stage)
  return config && wallet && { config, wallet, amount }
}

/** Shows the ways to pay. After a reload the parts of a pending transfer are unknown, so the flow ends instead. */
function waysToPay(stage: FlowStage, options?: MoveOptions): Next<BridgeEnd> {
  const crossing = crossingOf(stage)
  return crossing ? at(bridgeOptions, crossing, options) : done('elsewhere')
}

function afterProgress(outcome: BridgeOutcome, stage: FlowStage): Next<BridgeEnd> {
  const withoutBack = { back: false }
  switch (outcome.kind) {
    case 'arrived':
      return success(outcome, stage)
    case 'failed':
      return at(bridgeFailed, { error: outcome.error, hash: outcome.sent.hash }, withoutBack)
    case 'closed':
      return done(outcome.result)
    case 'again':
      return waysToPay(stage, withoutBack)
    case 'elsewhere':
      return done('elsewhere')
  }
}

function success({ result, sent }: Extract<BridgeOutcome, { kind: 'arrived' }>, stage: FlowStage): Next<BridgeEnd> {
  const route = endsOf(sent, stage.$settings.get())
  Object.assign(runOf(stage), { result })
  return route
    ? at(fundSuccess, { config: route.destination, result, paidOn: route.origin }, { back: false })
    : done(result)
}

/**
 * Transfers funds from another network. The visitor chooses a wallet, an amount and an origin, sees the cost, and
 * follows the transfer until it arrives or is refunded.
 */
export const bridge = flow<BridgeInput, BridgeEnd>('bridge', {
  start: (input, stage) => {
    Object.assign(runOf(stage), initialRun())
    if (!hasOwn(input, 'config')) return at(bridgeProgress, input)
    const { config } = input
    Object.assign(runOf(stage), { config })
    return at(sourceWallet, { config: BRIDGED })
  },
  on: [
    on(sourceWallet, (wallet, stage) => {
      const { config } = Object.assign(runOf(stage), { wallet })
      return config ? at(fundAmount, { config }) : done('elsewhere')
    }),
    on(fundAmount, (amount, stage) => {
      Object.assign(runOf(stage), { amount })
      return waysToPay(stage)
    }),
    on(bridgeOptions, (outcome, stage) => {
      if (outcome === 'elsewhere') return done(outcome)
      const { option, only } = outcome
      const crossing = crossingOf(stage)
      return crossing ? at(bridgeSummary, { crossing, option }, { replace: only }) : done('elsewhere')
    }),
    on(bridgeSummary, (option, stage) => {
      const crossing = crossingOf(stage)
      return crossing ? at(bridgeProgress, { payment: { crossing, option } }, { back: false }) : done('elsewhere')
    }),
    on(bridgeProgress, afterProgress),
    on(bridgeFailed, (_, stage) => waysToPay(stage, { back: false })),
    on(fundSuccess, result => done(result)),
  ],
  onExit: stage => runOf(stage).result,
})
