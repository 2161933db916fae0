import { exactAmount } from '../../chains/amount.js'
import { SOL_DECIMALS } from '../../chains/clusters.js'
import type { PreparedSolana, SolanaTransaction } from '../../chains/solana/index.js'
import { nativePrice } from '../../funding/native-price.js'
import { screen, type OnStage } from '../../stage/define.js'
import { confirmation } from './confirmation.js'
import type { ReviewModel } from './review.js'
import { solanaReview, type SolanaReviewState } from './solana-review.js'
import { submitSolana } from './submit-solana.js'
import type { Confirmed, SolanaJob } from './transaction.js'

/** Shows one transaction on Solana, and signs and sends it when the visitor approves. */
export const confirmSolana = screen('confirm-solana', {
  view: () => import('./review.view.js'),
  size: 'full',
  start: ({ job }: { readonly job: SolanaJob }, stage: OnStage<Confirmed>): ReviewModel => {
    const { record, cluster, sponsored, wallet, source } = job
    let seen: Pick<SolanaReviewState, 'transaction' | 'description'> = {}
    let tries = 0

    return confirmation<PreparedSolana>(stage, {
      job,
      review: (settings, state) => solanaReview(job, settings, { ...state, ...seen }),
      async prepare(redraw) {
        const chain = await import('../../chains/solana/index.js')
        const see = (transaction: SolanaTransaction) => {
          seen = { transaction, description: chain.describeTransaction(transaction, wallet.address, cluster.name) }
          redraw()
        }
        if (!('lamports' in source)) see(source)
        if (tries++ > 0) record.retrying = true
        const transaction = await currentTransaction(job, stage.signal)
        see(transaction)
        record.prepared = [transaction]
        return chain.prepareSolana(transaction, wallet.address, cluster, { sponsored }, stage.signal)
      },
      balance: async signal => (await import('../../chains/solana/index.js')).getBalance(wallet.address, cluster, signal),
      price: cluster.name === 'mainnet-beta' ? nativePrice(0, 'SOL', stage.signal) : undefined,
      funding: prepared => ({ address: wallet.address, chainType: 'solana', cluster, amount: exactAmount(prepared?.needed ?? 0n, SOL_DECIMALS), asset: 'native' }),
      submit: () => submitSolana(job, stage.signal),
    })
  },
})

/** The transaction to be signed now: a plain transfer is built, a given one gets a fresh blockhash on every try but the first. */
export async function currentTransaction({ source, wallet, cluster, record }: SolanaJob, signal: AbortSignal): Promise<SolanaTransaction> {
  const chain = await import('../../chains/solana/index.js')
  if ('lamports' in source) return chain.buildTransfer({ from: wallet.address, ...source, blockhash: await chain.getLatestBlockhash(cluster, signal) })
  if (!record.retrying) return source
  return chain.withBlockhash(source, await chain.getLatestBlockhash(cluster, signal), wallet.address) ?? source
}
