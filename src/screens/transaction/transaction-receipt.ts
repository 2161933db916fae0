import { atom } from 'nanostores'
import type { Hex } from '../../chains/ethereum-request.js'
import { text, type InLanguage } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import { pending } from '../../copy/areas/transaction/pending.js'
import { STUCK_AFTER_MS } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { Confirmed } from './confirmation.js'
import { receiptView, repeatedOf, type ReceiptState, type ReceiptModel } from './receipt.js'
import type { Review } from './review/review.js'
import { shownHash } from './review/shown-hash.js'
import { awaitEthereum, sendEthereum } from '../../transactions/submit-ethereum.js'
import { awaitSolana, resendSolana } from '../../transactions/submit-solana.js'
import { askSponsor } from '../../transactions/sponsoring/send-sponsored.js'
import { latestHash } from '../../transactions/progress/progress.js'
import { cancelledBy, isCancelled, replaceable } from '../../transactions/replacing/replacement.js'
import { isUnsent, type ReplacementPurpose, type TransactionJob } from '../../transactions/transaction.js'

export type ReceiptOutcome =
  | 'done'
  | Extract<Confirmed, { kind: 'failed' }>
  /** The visitor does not want to wait, and replaces the transaction by another one. */
  | { readonly kind: 'replace'; readonly as: ReplacementPurpose }

type Words = (typeof transaction)['english']['receipt']
const receiptText = (word: keyof Words) => text(transaction, ({ receipt }) => receipt[word])
const pendingText = (word: keyof (typeof pending)['english']['receipt']) =>
  text(pending, ({ receipt }) => receipt[word])

interface ReceiptParams {
  readonly job: TransactionJob
  /** The facts that were approved. */
  readonly review: InLanguage<Review> | undefined
}

export function receiptStates(
  { job, review }: ReceiptParams,
  finish: () => void,
  replace: (as: ReplacementPurpose) => void = () => {},
): Readonly<Record<'waiting' | 'slow' | 'complete', ReceiptState>> {
  const hash = latestHash(job.progress.now)
  const commonState = { repeated: receiptFacts(job, review), ...(hash && { hash: shownHash(job, hash) }) }
  const waiting: ReceiptState = {
    ...commonState,
    ring: 'turning',
    title: receiptText('waiting'),
    detail: receiptText('waitingDetail'),
  }
  return {
    waiting,
    slow: { ...waiting, ...slowState(job, replace) },
    complete: {
      ...commonState,
      ring: 'done',
      ...outcomeOf(job),
      answers: [{ text: receiptText(job.chainType === 'ethereum' ? 'ethereumButton' : 'solanaButton'), press: finish }],
    },
  }
}

/** The text of the outcome. The chain executes either a transaction or its cancellation. */
function outcomeOf(job: TransactionJob): Pick<ReceiptState, 'title' | 'detail'> {
  if (isCancelled(job)) return { title: pendingText('cancelled'), detail: pendingText('cancelledDetail') }
  const isLate = job.chainType === 'ethereum' && job.replaces?.purpose === 'cancel'
  return {
    title: job.ui.successHeader ?? receiptText(job.signOnly ? 'signed' : 'complete'),
    detail: isLate ? pendingText('notCancelled') : (job.ui.successDescription ?? receiptText('completeDetail')),
  }
}

/**
 * Offers to speed up a transaction that has been pending for a while, or to cancel it. A cancellation can only be sped
 * up.
 */
function slowState(
  job: TransactionJob,
  replace: (as: ReplacementPurpose) => void,
): Pick<ReceiptState, 'detail' | 'answers'> {
  const isCancellation = job.chainType === 'ethereum' && job.replaces?.purpose === 'cancel'
  return {
    detail: pendingText('slow'),
    answers: [
      ...(isCancellation ? [] : [{ text: pendingText('cancel'), press: () => replace('cancel') }]),
      { text: pendingText('speedUp'), press: () => replace(isCancellation ? 'cancel' : 'speed-up') },
    ],
  }
}

/**
 * The facts that the receipt repeats. If there are several transactions, or a transaction and its cancellation, only
 * the network is repeated, because the last review does not describe the others.
 */
function receiptFacts(job: TransactionJob, review: ReceiptParams['review']): ReceiptState['repeated'] {
  return language => {
    const repeated = review ? repeatedOf(review(language)) : { amounts: [], facts: [] }
    return job.chainType === 'ethereum' && (job.requests.length > 1 || job.replaces?.purpose === 'cancel')
      ? { amounts: [], facts: repeated.facts.filter(({ id }) => id === 'network') }
      : repeated
  }
}

/**
 * Waits until the chain has executed the transaction, then confirms it. It is also the last screen of a Solana
 * transaction that is only signed.
 */
export const transactionReceipt = screen('transaction-receipt', {
  view: receiptView,
  size: 'full',
  start: ({ job, review }: ReceiptParams, stage: OnStage<ReceiptOutcome>): ReceiptModel => {
    const replace = (as: ReplacementPurpose) => stage.finish({ kind: 'replace', as })
    const states = () => receiptStates({ job, review }, () => stage.finish('done'), replace)
    const $state = atom(job.signOnly ? states().complete : states().waiting)

    const awaitResult = async () => {
      try {
        const { now } = job.progress
        if (now.step === 'asking') await askSponsor(job, true)
        const unsentBytes = now.step === 'unheard' ? now.bytes.bytes : undefined
        if (job.chainType === 'ethereum') {
          if (unsentBytes) await sendEthereum(job, unsentBytes as Hex)
          await awaitEthereum(job, stage.signal)
        } else {
          if (unsentBytes) await resendSolana(job, unsentBytes)
          await awaitSolana(job, stage.signal)
        }
        job.progress.succeeded()
        if (isUnsent(job)) return stage.finish('done') // The rest of a batch follows.
        const cancelled = cancelledBy(job)
        if (cancelled) stage.setExit(cancelled)
        $state.set(states().complete)
      } catch (error) {
        if (stage.signal.aborted) return
        const failure = toWalletError(error)
        job.progress.failed(failure)
        stage.finish({ kind: 'failed', error: failure })
      }
    }
    if (!job.signOnly) {
      void awaitResult()
      void wait(STUCK_AFTER_MS, stage.signal).then(
        () => {
          if ($state.get().ring === 'turning' && replaceable(job)) $state.set(states().slow)
        },
        () => {},
      )
    }

    return { $state }
  },
})
