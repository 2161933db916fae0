import { getSplToken } from '../api/prices.js'
import { sameAddress } from '../chains/address.js'
import { rpcUrlOf } from '../chains/registry.js'
import { WalletError } from '../errors/wallet-error.js'
import type { FundInput, FundResult } from '../ask/questions/fund.js'
import { $connectedWallets } from '../connectors/connections.js'
import { findAskedCrossing, findSentCrossing, hasCrossings } from '../funding/bridge/crossings.js'
import { fundingConfig, withMethodState, type FundingConfig, type TokenInfo } from '../funding/funding-config.js'
import { findTransfer, hasTransfers, isSent } from '../funding/kept/sent-transfers.js'
import { paymentsFor } from '../funding/onramps/payments.js'
import { askedAssets, otherConfigs } from '../funding/receiving/asked-assets.js'
import type { SourceWallet } from '../funding/source-wallets.js'
import { fundAmount, typedAmounts } from '../screens/funding/fund-amount.js'
import { fundMethod, type FundMethodParams } from '../screens/funding/fund-method.js'
import { transferProgress, type TransferOutcome } from '../screens/funding/from-wallet/transfer-progress.js'
import { fundSuccess } from '../screens/funding/fund-success.js'
import { receive } from '../screens/funding/receive.js'
import { sourceWallet } from '../screens/funding/source-wallet.js'
import { transferSummary } from '../screens/funding/transfer-summary.js'
import { hasOwn } from '../lib/own/has-own.js'
import { ownsAddress } from '../session/user/owns-address.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, laterFlow, on, type FlowStage, type MoveOptions, type Next } from '../stage/define.js'
import { defaultsFirst } from '../wallet/preferences/default-wallet.js'
import { loginFirst } from './accounts/login-first.js'
import { waysOf } from './funding/ways.js'

const onramp = laterFlow('onramp', () => import('./funding/onramp.js').then(({ onramp }) => onramp))

const fromSolana = laterFlow('from-solana', () =>
  import('./funding/from-solana.js').then(({ fromSolana }) => fromSolana),
)

const tokenError = (cause?: unknown) =>
  new WalletError('INVALID_DATA', 'Unable to fetch token details', { cause, retryable: true })

/** The state of one run. Once a transfer is sent (`result`), closing counts as success. */
interface Run {
  input: FundInput
  config: FundingConfig | undefined
  /** The settings of the other assets that the visitor can receive. */
  others: readonly FundingConfig[]
  /** The ways to pay that the visitor chooses from. */
  ways: FundMethodParams | undefined
  source: SourceWallet | undefined
  result: FundResult | undefined
}
type ReadyRun = Run & { config: FundingConfig }
const runOf = (stage: FlowStage) =>
  stage.keep<Run>('funding', () => ({
    input: {},
    config: undefined,
    others: [],
    ways: undefined,
    source: undefined,
    result: undefined,
  }))

function ready(stage: FlowStage): ReadyRun {
  const run = runOf(stage)
  if (!run.config) throw new WalletError('FUNDING_NOT_ENABLED', "Couldn't find funding config")
  return run as ReadyRun
}

const showReceive = ({ config, others }: ReadyRun, options?: MoveOptions): Next<never> =>
  at(receive, { config, others }, options)

/** Shows the screen of the methods, with the state of the last one. */
function showMethodScreen(run: ReadyRun, state: Partial<FundMethodParams>, options?: MoveOptions): Next<never> {
  const { config, ways } = run
  if (!ways || config.methodScreen === 'receive') return showReceive(run, options)
  const first = config.usingDefaultFundingMethod ? config.defaultFundingMethod : undefined
  return at(fundMethod, { ...ways, first, ...state }, options)
}

/** True for the address of a wallet of the visitor's account, or of one connected with this page. */
const isOwnAddress = (address: string) =>
  ownsAddress(currentUser(), address) ||
  $connectedWallets()
    .get()
    .some(wallet => sameAddress(wallet.address, address))

/** Resolves the destination and the ways to pay. `alwaysChoose`: shows the choice even if there is only one way. */
async function showMethods(alwaysChoose: boolean, stage: FlowStage, options?: MoveOptions): Promise<Next<never>> {
  const { input } = runOf(stage)
  const settings = stage.$settings.get()
  const tokenInfo: TokenInfo = {
    async erc20(token, chain) {
      const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
      if (!rpcUrl) throw tokenError()
      const { getErc20Info } = await import('../chains/ethereum/index.js')
      return getErc20Info(token, { chain, rpcUrl }, stage.signal)
    },
    spl: (mintAddress, cluster) =>
      getSplToken({ mintAddress, cluster }, stage.signal).catch((cause: unknown) => {
        throw tokenError(cause)
      }),
  }
  const configFor = (request: FundInput) =>
    fundingConfig(request, settings, defaultsFirst(currentUser()), tokenInfo, isOwnAddress)
  const { first, others } = askedAssets(input)
  const resolved = await configFor(first)
  const ways = await waysOf(resolved, alwaysChoose)
  const run = Object.assign(runOf(stage), {
    config: ways.config,
    ways: ways.all,
    others: await otherConfigs(others, configFor),
  })
  return showMethodScreen(run, {}, options)
}

/** Loaded when the visitor chooses it, or when a transfer is pending. */
const bridge = laterFlow('bridge', () => import('./funding/bridge.js').then(loaded => loaded.bridge))

/** Continues a pending transfer first, if there is one: rather one that was sent than one that may have been. */
async function resume(alwaysChoose: boolean, stage: FlowStage, options?: MoveOptions): Promise<Next<never>> {
  const settings = stage.$settings.get()
  const sent = hasCrossings() ? await findSentCrossing(stage.signal) : undefined
  if (sent) return at(bridge, { sent }, options)
  const found = hasTransfers() ? findTransfer(settings) : undefined
  if (found && isSent(found.transfer)) return at(transferProgress, found, options)
  const asked = hasCrossings() ? findAskedCrossing(settings) : undefined
  if (asked) return at(bridge, { asked }, options)
  return found ? at(transferProgress, found, options) : showMethods(alwaysChoose, stage, options)
}

function afterTransfer(outcome: TransferOutcome, stage: FlowStage): Next<FundResult> | Promise<Next<FundResult>> {
  if (outcome.kind === 'elsewhere') return showMethods(true, stage, { back: false })
  if (outcome.kind === 'closed') return done(outcome.result)
  const { config, result } = outcome
  Object.assign(runOf(stage), { result })
  return at(fundSuccess, { config, result }, { back: false })
}

const funding = (alwaysChoose: boolean) =>
  flow<FundInput, FundResult>('fund', {
    start: (input, stage) => {
      Object.assign(runOf(stage), { input, result: undefined })
      typedAmounts(stage) // here, so that all ways to pay share them
      return currentUser()
        ? resume(alwaysChoose, stage)
        : at(loginFirst, { flow: 'login', createWallet: !input.address })
    },
    on: [
      on(loginFirst, (_, stage) => resume(alwaysChoose, stage, { back: false })),
      on(fundMethod, (method, stage) => {
        const run = ready(stage)
        const config = (run.config = withMethodState(run.config, { usingDefaultFundingMethod: false }))
        if (typeof method === 'object') return at(onramp, { config, choice: method })
        if (method === 'bridge') return at(bridge, { config })
        if (method !== 'wallet') return showReceive(run)
        return config.chainType === 'solana' ? at(fromSolana, { config }) : at(sourceWallet, { config })
      }),
      on(onramp, (outcome, stage) => {
        if (hasOwn(outcome, 'result')) return done(outcome.result)
        const { problem, notice } = outcome
        const run = ready(stage)
        return showMethodScreen(run, { payments: paymentsFor(run.config), problem, notice }, { back: false })
      }),
      on(bridge, (result, stage) =>
        result === 'elsewhere' ? showMethods(true, stage, { back: false }) : done(result),
      ),
      on(transferProgress, afterTransfer),
      on(receive, result => done(result)),
      on(fromSolana, result => done(result)),
      on(sourceWallet, (wallet, stage) => {
        const run = ready(stage)
        run.source = wallet
        return at(fundAmount, { config: run.config, wallet })
      }),
      on(fundAmount, (amount, stage) => {
        const run = ready(stage)
        const { config, source: wallet } = run
        if (!wallet || config.chainType !== 'ethereum') return showReceive(run)
        return at(transferSummary, { config, wallet, amount })
      }),
      on(transferSummary, (result, stage) => {
        const { config } = Object.assign(ready(stage), { result })
        return config.chainType === 'ethereum' ? at(fundSuccess, { config, result }, { back: false }) : done(result)
      }),
      on(fundSuccess, result => done(result)),
    ],
    onExit: stage => runOf(stage).result,
  })

/**
 * Adds funds to a wallet: by card, from an exchange, from an external wallet on this page, or by a transfer to its
 * address. If there is only one way, the choice is skipped. A visitor who is not signed in logs in first.
 */
export const fund = funding(false)

/** The same flow inside another one. It starts with the choice of ways. */
export const addFunds = funding(true)
