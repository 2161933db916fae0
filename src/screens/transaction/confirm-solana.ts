import { atom } from 'nanostores'
import { exactAmount } from '../../chains/amount.js'
import { SOL_DECIMALS } from '../../chains/clusters.js'
import type { SolanaTransaction } from '../../chains/solana/index.js'
import { ARM_DELAY_MS } from '../../constants.js'
import { toWalletError } from '../../errors/wallet-error.js'
import { fund } from '../../flows/fund.js'
import { nativePrice } from '../../funding/native-price.js'
import { untilRicher } from '../../funding/until-richer.js'
import { singleFlight } from '../../lib/single-flight.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { Review, ReviewModel } from './review.js'
import { solanaReview, type SolanaReviewState } from './solana-review.js'
import { SubmissionCancelled } from './submit-ethereum.js'
import { submitSolana } from './submit-solana.js'
import { preparationError, type Confirmed, type SolanaJob } from './transaction.js'

/** Shows one transaction on Solana, and signs and sends it when the visitor approves. */
export const confirmSolana = screen('confirm-solana', {
  view: () => import('./review.view.js'),
  size: 'full',
  start: ({ job }: { readonly job: SolanaJob }, stage: OnStage<Confirmed>): ReviewModel => {
    const { record, cluster, sponsored, wallet } = job
    const settings = stage.$settings.get()
    let armedAt = performance.now() + ARM_DELAY_MS
    let watching: AbortController | undefined
    stage.signal.addEventListener('abort', () => watching?.abort(), { once: true })
    let state: SolanaReviewState = { status: 'preparing' }
    const $review = atom<Review>(solanaReview(job, settings, state))
    const know = (news: Partial<SolanaReviewState>) => {
      state = { ...state, ...news }
      $review.set(solanaReview(job, stage.$settings.get(), state))
    }

    const prepare = singleFlight(async () => {
      watching?.abort()
      know({ status: 'preparing', problem: undefined })
      try {
        const chain = await import('../../chains/solana/index.js')
        if (!('lamports' in job.source)) know({ transaction: job.source, description: chain.describeTransaction(job.source, wallet.address) })
        const transaction = await currentTransaction(job, stage.signal)
        know({ transaction, description: chain.describeTransaction(transaction, wallet.address) })
        record.prepared = [transaction]
        const prepared = await chain.prepareSolana(transaction, wallet.address, cluster, { sponsored }, stage.signal)
        record.error = undefined
        know({ status: 'ready', prepared })
        if (!prepared.missing || stage.signal.aborted) return
        // Money may come from anywhere; as soon as it does, the visitor can go on.
        watching = new AbortController()
        void untilRicher(signal => chain.getBalance(wallet.address, cluster, signal), prepared.balance, watching.signal).then(richer => { if (richer) void prepare() })
      } catch (problem) {
        if (stage.signal.aborted) return
        record.error = preparationError(problem)
        know({ status: 'ready', prepared: undefined, problem })
      }
    })

    const approve = async () => {
      if (!state.prepared) {
        // Prepared now: the visitor sees the fee first. Still not: there is more to say than fits in here.
        record.retrying = true
        await prepare()
        if (state.problem && !stage.signal.aborted) stage.finish({ kind: 'failed', error: toWalletError(state.problem) })
        return
      }
      know({ status: 'busy' })
      try {
        await submitSolana(job, stage.signal)
        record.error = undefined
        stage.finish({ kind: job.signOnly ? 'signed' : 'sent' })
      } catch (error) {
        if (stage.signal.aborted) return
        if (error instanceof SubmissionCancelled) return stage.leave()
        record.error = toWalletError(error)
        stage.finish({ kind: 'failed', error: record.error })
      }
    }

    const addFunds = stage.run(async () => {
      const input = { address: wallet.address, chainType: 'solana', cluster, amount: exactAmount(state.prepared?.needed ?? 0n, SOL_DECIMALS), asset: 'native' } as const
      if (await job.beforeFund?.(input) !== false) await stage.ask(fund, input).catch(() => undefined)
      record.retrying = true
      armedAt = performance.now() + ARM_DELAY_MS
      await prepare()
    })

    void prepare()
    if (cluster.name === 'mainnet-beta') void nativePrice(0, 'SOL', stage.signal).then(price => { if (price !== undefined && !stage.signal.aborted) know({ price }) })

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

/** The transaction to be signed now: a plain transfer is built, a given one gets a fresh blockhash on every try but the first. */
export async function currentTransaction({ source, wallet, cluster, record }: SolanaJob, signal: AbortSignal): Promise<SolanaTransaction> {
  const chain = await import('../../chains/solana/index.js')
  if ('lamports' in source) return chain.buildTransfer({ from: wallet.address, ...source, blockhash: await chain.getLatestBlockhash(cluster, signal) })
  if (!record.retrying) return source
  return chain.withBlockhash(source, await chain.getLatestBlockhash(cluster, signal), wallet.address) ?? source
}
