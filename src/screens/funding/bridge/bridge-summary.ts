import type { Hex } from '../../../chains/ethereum-request.js'
import { nativeCoin } from '../../../chains/registry.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { text, wordsOf, type Text } from '../../../copy/language.js'
import { BRIDGE_QUOTE_MS } from '../../../constants.js'
import { crossingCost } from '../../../funding/bridge/crossing-cost.js'
import { isExpired, quoteFrom, type BridgeOption } from '../../../funding/bridge/bridge-options.js'
import { fundingAsset } from '../../../funding/funding-config.js'
import { nativePrice } from '../../../funding/native-price.js'
import { untilVisible } from '../../../lib/time/visibility.js'
import { singleFlight } from '../../../lib/single-flight.js'
import { wait } from '../../../lib/time/wait.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { takePress } from '../../../ui/actions/press.js'
import { problemText } from '../../transaction/problem-text.js'
import { reviewStore, type ReviewStore } from '../../transaction/review/meaning/review-store.js'
import type { ReviewModel } from '../../transaction/review/review.js'
import { bridgeReview, type BridgeSummaryParams, type BridgeSummaryState } from './bridge-review.js'

/** The delay while the page is hidden and no quote is requested: the longest that timers accept. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** The delay between two failed quotes. */
const RETRY_MS = 5_000

type StageSignal = Pick<OnStage<never>, 'signal'>
interface Prices {
  readonly paid: number | undefined
  readonly arrives: number | undefined
}

/**
 * The dollar prices of the coin that is paid and of the coin that arrives. They are not needed if both are the same
 * coin. A token has no price, and then nothing can be compared.
 */
async function pricesOf({ crossing: { config }, option }: BridgeSummaryParams, signal: AbortSignal): Promise<Prices> {
  const { access, coin } = option
  const { symbol } = fundingAsset(config)
  const hasToken = coin.token ?? (config.chainType === 'solana' ? config.token : config.erc20Address)
  if (access.chain.testnet || coin.symbol === symbol || hasToken) return { paid: undefined, arrives: undefined }
  const [paid, arrives] = await Promise.all([
    nativePrice(access.chain.id, nativeCoin(access.chain).symbol, signal),
    nativePrice(config.chainType === 'solana' ? 0 : config.chain.id, symbol, signal),
  ])
  return { paid, arrives }
}

/** The bridge's cost, in per cent of what arrives. */
function costOf({ crossing: { config, amount } }: BridgeSummaryParams, option: BridgeOption, prices?: Prices) {
  const asset = fundingAsset(config)
  const { coin, deposit } = option
  return crossingCost(
    { amount: deposit.amount, decimals: coin.decimals, usd: prices?.paid },
    { amount, decimals: asset.decimals, usd: prices?.arrives },
    coin.symbol === asset.symbol,
  )
}

/** True if the visitor would read something different. */
const differs = (first: BridgeOption, other: BridgeOption): boolean =>
  first.deposit.amount !== other.deposit.amount || first.deposit.atLeast !== other.deposit.atLeast

/** The fee, as the chain reports it. */
async function feeOf({ access, deposit }: BridgeOption, from: string, signal: AbortSignal) {
  const { prepareTransaction } = await import('../../../chains/ethereum/index.js')
  return prepareTransaction(deposit.request, from as Hex, access, {}, signal)
}

/** Loads what the summary needs: a valid quote, its fee, and the bridge's cost. */
function preparation(
  params: BridgeSummaryParams,
  { state, update }: ReviewStore<BridgeSummaryState>,
  { signal }: StageSignal,
) {
  let prices: Prices | undefined
  const problem = (error: unknown): Text =>
    problemText(error, language => wordsOf(transaction, language).problem.prepare, {
      network: params.option.access.chain.name,
      place: 'transfer',
    })
  const prepare = singleFlight(async () => {
    const shown = state().option
    update({ status: 'preparing', error: undefined, prepared: undefined })
    try {
      const option = isExpired(shown) ? await quoteFrom(shown, params.crossing, signal) : shown
      if (!option) return update({ status: 'ready', error: text(bridge, words => words.problem.noOption) })
      const isNew = state().renewed === true || differs(shown, option)
      update({ option, cost: costOf(params, option, prices), renewed: isNew })
      update({ status: 'ready', prepared: await feeOf(option, params.crossing.wallet.address, signal) })
    } catch (error) {
      if (!signal.aborted) update({ status: 'ready', error: problem(error) })
    }
  })
  void pricesOf(params, signal).then(loaded => {
    prices = loaded
    update({ cost: costOf(params, state().option, prices) })
  })
  return prepare
}

/**
 * Renews the quote while the summary is shown, so that no expired price is in view. Rejects when the screen is left.
 */
async function keepQuoteFresh(
  { state }: Pick<ReviewStore<BridgeSummaryState>, 'state'>,
  prepare: () => Promise<void>,
  { signal }: StageSignal,
): Promise<never> {
  for (;;) {
    const remainingMs = state().option.quotedAt + BRIDGE_QUOTE_MS - Date.now()
    await wait(Math.min(BRIDGE_QUOTE_MS, Math.max(RETRY_MS, remainingMs)), signal)
    await untilVisible(MAX_TIMER_MS, signal)
    if (isExpired(state().option)) await prepare()
  }
}

/**
 * Shows what is paid and what arrives. Ends with a quote that has been checked and is still valid; then the wallet is
 * asked.
 */
export const bridgeSummary = screen('bridge-summary', {
  view: () => import('../../transaction/review/review.view.js'),
  size: 'full',
  start: (params: BridgeSummaryParams, stage: OnStage<BridgeOption>): ReviewModel => {
    const store = reviewStore<BridgeSummaryState>(
      { status: 'preparing', option: params.option },
      latest => language => bridgeReview(params, latest, language),
    )
    const { $review, stability, state, current } = store
    const prepare = preparation(params, store, stage)
    void prepare()
    keepQuoteFresh(store, prepare, stage).catch(() => {}) // The screen was left.
    return {
      $review,
      primary: press => {
        if (current().primary.disabled || !takePress(press, stability)) return
        const { option } = state()
        if (isExpired(option)) void prepare()
        else stage.finish(option)
      },
      secondary: () => stage.leave(),
    }
  },
})
