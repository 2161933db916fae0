import { getSplToken } from '../api/prices.js'
import { rpcUrlOf } from '../chains/registry.js'
import { WalletError } from '../errors/wallet-error.js'
import type { FundResult } from '../funding/fund-wallet.js'
import { fundingConfig, type FundingConfig, type FundInput, type TokenInfo } from '../funding/funding-config.js'
import { findSourceWallets, type SourceWallet } from '../funding/source-wallets.js'
import { fundAmount } from '../screens/funding/fund-amount.js'
import { fundMethod } from '../screens/funding/fund-method.js'
import { fundSuccess } from '../screens/funding/fund-success.js'
import { receive } from '../screens/funding/receive.js'
import { sourceWallet } from '../screens/funding/source-wallet.js'
import { transferSummary } from '../screens/funding/transfer-summary.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, on, type FlowStage, type Next } from '../stage/define.js'

const unreadable = (cause?: unknown) => new WalletError('INVALID_DATA', 'Unable to fetch token details', { cause, retryable: true })

/** What this run is about. Leaving counts as success once something has arrived, or is on its way: `result`. */
interface Run { config: FundingConfig | undefined; source: SourceWallet | undefined; result: FundResult | undefined }
type ReadyRun = Run & { config: FundingConfig }
const runOf = (stage: FlowStage) => stage.keep<Run>('funding', () => ({ config: undefined, source: undefined, result: undefined }))

function ready(stage: FlowStage): ReadyRun {
  const run = runOf(stage)
  if (!run.config) throw new WalletError('FUNDING_NOT_ENABLED', "Couldn't find funding config")
  return run as ReadyRun
}

const receiving = (run: ReadyRun): Next<never> => at(receive, { config: run.config, arrived: result => { run.result = result } })

/**
 * Adds funds to a wallet: from a wallet of the visitor's that is on this page, or to its address by whatever way. Where
 * there is only one way, nobody has to choose it.
 */
export const fund = flow<FundInput, FundResult>('fund', {
  start: async (input, stage) => {
    const settings = stage.$settings.get()
    runOf(stage).result = undefined
    const tokenInfo: TokenInfo = {
      async erc20(token, chain) {
        const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
        if (!rpcUrl) throw unreadable()
        const { getErc20Info } = await import('../chains/ethereum/index.js')
        return getErc20Info(token, { chain, rpcUrl }, stage.signal)
      },
      spl: (mintAddress, cluster) => getSplToken({ mintAddress, cluster }, stage.signal).catch((cause: unknown) => { throw unreadable(cause) }),
    }
    const config = await fundingConfig(input, settings, embeddedWallets(currentUser()), tokenInfo)
    const run = Object.assign(runOf(stage), { config, source: undefined, result: undefined })
    const { connected, others } = await findSourceWallets(config)
    if (connected.length + others.length === 0) return receiving(run)
    const methods = ['wallet', 'manual'] as const
    return at(fundMethod, { methods, first: methods.find(method => method === config.defaultFundingMethod) })
  },
  on: [
    on(fundMethod, (method, stage) => method === 'wallet' ? at(sourceWallet, { config: ready(stage).config }) : receiving(ready(stage))),
    on(receive, result => done(result)),
    on(sourceWallet, (wallet, stage) => {
      const run = ready(stage)
      run.source = wallet
      return at(fundAmount, { config: run.config })
    }),
    on(fundAmount, (amount, stage) => {
      const run = ready(stage)
      const { config, source: wallet } = run
      if (!wallet || config.chainType !== 'ethereum') return receiving(run)
      return at(transferSummary, { config, wallet, amount, sent: result => { run.result = result } })
    }),
    on(transferSummary, (result, stage) => {
      const { config } = Object.assign(ready(stage), { result })
      return config.chainType === 'ethereum' ? at(fundSuccess, { config, result }, { back: false }) : done(result)
    }),
    on(fundSuccess, result => done(result)),
  ],
  left: stage => runOf(stage).result,
})
