import { exactAmount } from '../../chains/amount.js'
import { SOL_DECIMALS } from '../../chains/clusters.js'
import type { PreparedSolana, SolanaTransaction } from '../../chains/solana/index.js'
import { nativePrice } from '../../funding/native-price.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { record } from '../../lib/own/record.js'
import { screen, type OnStage } from '../../stage/define.js'
import { currentTransaction } from '../../transactions/solana-transaction.js'
import { confirmation, type Confirmed } from './confirmation.js'
import type { ReviewModel } from './review/review.js'
import { solanaReview } from './review/solana-review.js'
import type { SolanaReviewState } from './review/solana/solana-review-state.js'
import { knownAddresses, rememberPaid } from '../../transactions/risks/known-addresses.js'
import { solanaParties } from '../../transactions/risks/parties.js'
import { resemblances } from '../../transactions/risks/resemblance.js'
import { submitSolana } from '../../transactions/submit-solana.js'
import type { SolanaJob } from '../../transactions/transaction.js'

/** Shows one transaction on Solana, and signs and sends it if the visitor approves. */
export const confirmSolana = screen('confirm-solana', {
  view: () => import('./review/review.view.js'),
  size: 'full',
  start: ({ job }: { readonly job: SolanaJob }, stage: OnStage<Confirmed>): ReviewModel => {
    const { progress, cluster, sponsored, wallet, source } = job
    let facts: Pick<SolanaReviewState, 'transaction' | 'description' | 'resembling'> = {}
    let attempts = 0

    return confirmation<PreparedSolana>(stage, {
      job,
      review: (settings, state, language) => solanaReview(job, settings, record({ ...state, ...facts }), language),
      async prepare(redraw) {
        const chain = await import('../../chains/solana/index.js')
        const describe = (transaction: SolanaTransaction) => {
          const description = chain.describeTransaction(transaction, wallet.address, cluster.name)
          facts = {
            transaction,
            description,
            resembling: resemblances(solanaParties(description, wallet.address).all, knownAddresses(wallet.address)),
          }
          redraw()
        }
        if (!hasOwn(source, 'lamports')) describe(source)
        if (attempts++ > 0) progress.retry()
        const transaction = await currentTransaction(job, stage.signal)
        describe(transaction)
        progress.prepared(0, transaction)
        return chain.prepareSolana(transaction, wallet.address, cluster, { sponsored }, stage.signal)
      },
      balance: async (signal, once) =>
        (await import('../../chains/solana/index.js')).getBalance(wallet.address, cluster, signal, once),
      price: cluster.name === 'mainnet-beta' ? nativePrice(0, 'SOL', stage.signal) : undefined,
      funding: needed => ({
        address: wallet.address,
        chainType: 'solana',
        cluster,
        amount: exactAmount(needed, SOL_DECIMALS),
        asset: 'native',
      }),
      async submit() {
        await submitSolana(job, stage.signal)
        if (!job.signOnly && facts.description)
          rememberPaid(wallet.address, solanaParties(facts.description, wallet.address).recipients)
      },
    })
  },
})
