import { atom } from 'nanostores'
import type { Hex } from '../../chains/ethereum-request.js'
import { text, type InLanguage } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { Confirmed } from './confirmation.js'
import { receiptView, repeatedOf, type ReceiptState, type ReceiptModel } from './receipt.js'
import type { Review } from './review/review.js'
import { shownHash } from './review/shown-hash.js'
import { awaitEthereum, sendEthereum } from '../../transactions/submit-ethereum.js'
import { awaitSolana, resendSolana } from '../../transactions/submit-solana.js'
import { latestHash } from '../../transactions/progress/progress.js'
import { isUnsent, type TransactionJob } from '../../transactions/transaction.js'

export type ReceiptOutcome = 'done' | Extract<Confirmed, { kind: 'failed' }>

type Words = (typeof transaction)['english']['receipt']
const says = (word: keyof Words) => text(transaction, ({ receipt }) => receipt[word])

interface ReceiptParams {
  readonly job: TransactionJob
  /** What was approved, as it was shown. */
  readonly review: InLanguage<Review> | undefined
}

export function receiptStates(
  { job, review }: ReceiptParams,
  finish: () => void,
): { readonly waiting: ReceiptState; readonly complete: ReceiptState } {
  const hash = latestHash(job.progress.now)
  const common = { repeated: repeatedIn(job, review), ...(hash && { hash: shownHash(job, hash) }) }
  return {
    waiting: { ...common, ring: 'turning', title: says('waiting'), detail: says('waitingDetail') },
    complete: {
      ...common,
      ring: 'done',
      title: job.ui.successHeader ?? says(job.signOnly ? 'signed' : 'complete'),
      detail: job.ui.successDescription ?? says('completeDetail'),
      answers: [{ text: says(job.chainType === 'ethereum' ? 'ethereumButton' : 'solanaButton'), press: finish }],
    },
  }
}

/** Of several transactions only what they have in common: the last one is not all of them. */
function repeatedIn(job: TransactionJob, review: ReceiptParams['review']): ReceiptState['repeated'] {
  return language => {
    const repeated = review ? repeatedOf(review(language)) : { amounts: [], facts: [] }
    return job.chainType === 'ethereum' && job.requests.length > 1
      ? { amounts: [], facts: repeated.facts.filter(({ id }) => id === 'network') }
      : repeated
  }
}

/** Waits until the chain has the transaction, then says so. Also the last screen of a Solana transaction that is only signed. */
export const transactionReceipt = screen('transaction-receipt', {
  view: receiptView,
  size: 'full',
  start: ({ job, review }: ReceiptParams, stage: OnStage<ReceiptOutcome>): ReceiptModel => {
    const { waiting, complete } = receiptStates({ job, review }, () => stage.finish('done'))
    const $state = atom(job.signOnly ? complete : waiting)

    const settle = async () => {
      try {
        const { now } = job.progress
        const again = now.step === 'unheard' ? now.bytes.bytes : undefined
        if (job.chainType === 'ethereum') {
          if (again) await sendEthereum(job, again as Hex)
          await awaitEthereum(job, stage.signal)
        } else {
          if (again) await resendSolana(job, again)
          await awaitSolana(job, stage.signal)
        }
        job.progress.succeeded()
        if (isUnsent(job))
          stage.finish('done') // the rest of a batch is asked for
        else $state.set(complete)
      } catch (error) {
        if (stage.signal.aborted) return
        const failure = toWalletError(error)
        job.progress.failed(failure)
        stage.finish({ kind: 'failed', error: failure })
      }
    }
    if (!job.signOnly) void settle()

    return { $state }
  },
})
