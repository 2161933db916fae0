import { atom } from 'nanostores'
import { exactAmount } from '../../chains/amount.js'
import { nativeCoin } from '../../chains/registry.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { ARM_DELAY_MS } from '../../constants.js'
import { toWalletError } from '../../errors/wallet-error.js'
import { fund } from '../../flows/fund.js'
import { nativePrice } from '../../funding/native-price.js'
import { untilRicher } from '../../funding/until-richer.js'
import { singleFlight } from '../../lib/single-flight.js'
import { screen, type OnStage } from '../../stage/define.js'
import { ethereumReview, type EthereumReviewState } from './ethereum-review.js'
import type { Review, ReviewModel } from './review.js'
import { SubmissionCancelled, submitEthereum } from './submit-ethereum.js'
import { preparationError, type Confirmed, type EthereumJob } from './transaction.js'

export interface ConfirmEthereumParams {
  readonly job: EthereumJob
  /** Which request of a batch. */
  readonly index: number
}

/** Shows one transaction on an Ethereum chain, and signs and sends it (after the last of a batch: all of them) when the visitor approves. */
export const confirmEthereum = screen('confirm-ethereum', {
  view: () => import('./review.view.js'),
  size: 'full',
  start: ({ job, index }: ConfirmEthereumParams, stage: OnStage<Confirmed>): ReviewModel => {
    const { record, access, requests, sponsored, wallet } = job
    const request = requests[index]
    const settings = stage.$settings.get()
    let armedAt = performance.now() + ARM_DELAY_MS
    let watching: AbortController | undefined
    stage.signal.addEventListener('abort', () => watching?.abort(), { once: true })
    let state: EthereumReviewState = { status: 'preparing', index }
    const $review = atom<Review>(ethereumReview(job, settings, state))
    const know = (news: Partial<EthereumReviewState>) => {
      state = { ...state, ...news }
      $review.set(ethereumReview(job, stage.$settings.get(), state))
    }

    /** In a batch each nonce counts on from the one before. A new try keeps its nonce, unless the chain has used it up. */
    const nonce = () => {
      const before = index > 0 ? record.prepared[index - 1]?.nonce : undefined
      if (before !== undefined) return before + 1
      return record.retrying && !record.failedHash ? record.prepared[index]?.nonce : undefined
    }

    const prepare = singleFlight(async () => {
      watching?.abort()
      know({ status: 'preparing', problem: undefined })
      try {
        const chain = await import('../../chains/ethereum/index.js')
        if (request?.to) know({ to: chain.checksummed(request.to), oddChecksum: chain.hasOddChecksum(request.to) })
        if (!request) return
        const kept = nonce()
        const open = record.failedHash ? { ...request, nonce: undefined } : request
        const prepared = await chain.prepareTransaction(withoutUndefined(open), wallet.address as Hex, access, { sponsored, ...(kept !== undefined && { nonce: kept }) }, stage.signal)
        if (prepared.transaction) record.prepared[index] = prepared.transaction
        record.error = undefined
        know({ status: 'ready', prepared })
        if (!prepared.missing || stage.signal.aborted) return
        // Money may come from anywhere; as soon as it does, the visitor can go on.
        watching = new AbortController()
        void untilRicher(signal => chain.getBalance(wallet.address as Hex, access, signal), prepared.balance, watching.signal).then(richer => { if (richer) void prepare() })
      } catch (problem) {
        if (stage.signal.aborted) return
        record.error = preparationError(problem)
        know({ status: 'ready', prepared: undefined, problem })
      }
    })

    const approve = async () => {
      if (!state.prepared) {
        await prepare()
        // Prepared now: the visitor sees the fee first. Still not: there is more to say than fits in here.
        if (state.problem && !stage.signal.aborted) stage.finish({ kind: 'failed', error: toWalletError(state.problem) })
        return
      }
      if (index < requests.length - 1) return stage.finish({ kind: 'next', index: index + 1 })
      know({ status: 'busy' })
      try {
        await submitEthereum(job, stage.signal)
        record.error = undefined
        if (job.signOnly) know({ status: 'done' })
        stage.finish({ kind: job.signOnly ? 'signed' : 'sent' })
      } catch (error) {
        if (stage.signal.aborted) return
        if (error instanceof SubmissionCancelled) return stage.leave()
        record.error = toWalletError(error)
        stage.finish({ kind: 'failed', error: record.error })
      }
    }

    const addFunds = stage.run(async () => {
      const needed = exactAmount(state.prepared?.needed ?? request?.value ?? 0n, nativeCoin(access.chain).decimals)
      const input = { address: wallet.address, chainType: 'ethereum', chain: access.chain.id, amount: needed, asset: 'native' } as const
      if (await job.beforeFund?.(input) !== false) await stage.ask(fund, input).catch(() => undefined)
      armedAt = performance.now() + ARM_DELAY_MS
      await prepare()
    })

    void prepare()
    const { symbol } = nativeCoin(access.chain)
    if (!access.chain.testnet) void nativePrice(access.chain.id, symbol, stage.signal).then(price => { if (price !== undefined && !stage.signal.aborted) know({ price }) })

    return {
      $review,
      primary: event => {
        const { primary } = $review.get()
        if (!event.isTrusted || primary.disabled || performance.now() < armedAt) return
        void (primary.action === 'add-funds' ? addFunds() : stage.run(approve)())
      },
      secondary: () => { if (state.status !== 'busy' && state.status !== 'done') stage.leave() },
    }
  },
})

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}
