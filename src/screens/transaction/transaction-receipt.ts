import { atom, type ReadableAtom } from 'nanostores'
import type { Hex } from '../../chains/ethereum-request.js'
import { $transaction } from '../../copy/transaction.js'
import { toWalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ShownAddress } from './review.js'
import { hashLabel, shownHash } from './shown-hash.js'
import { awaitEthereum, sendEthereum } from './submit-ethereum.js'
import { awaitSolana, resendSolana } from './submit-solana.js'
import type { Confirmed, TransactionJob } from './transaction.js'

/** What the receipt shows: first the ring that turns until the chain has it, then the ring with its tick. */
export interface Receipt {
  readonly status: 'waiting' | 'complete'
  readonly title: string
  readonly detail: string
  /** The transaction's hash or signature, with its explorer page; absent when nothing was sent. */
  readonly hash?: ShownAddress
  readonly hashLabel: string
  /** "All Done" or "Close"; absent while waiting. */
  readonly button?: string
}

/** Model of `transaction-receipt`. */
export interface TransactionReceiptModel {
  readonly $receipt: ReadableAtom<Receipt>
  readonly finish: () => void
}

export type ReceiptOutcome = 'done' | Extract<Confirmed, { kind: 'failed' }>

/** Waits until the chain has the transaction, then says so. Also the last screen of a Solana transaction that is only signed. */
export const transactionReceipt = screen('transaction-receipt', {
  view: () => import('./transaction-receipt.view.js'),
  start: ({ job }: { readonly job: TransactionJob }, stage: OnStage<ReceiptOutcome>): TransactionReceiptModel => {
    const { receipt } = $transaction.get()
    const hash = job.record.hashes.at(-1) ?? job.record.onTheWay?.hash
    const common = { hashLabel: hashLabel(job), ...(hash && { hash: shownHash(job, hash) }) }
    const complete: Receipt = {
      ...common,
      status: 'complete',
      title: job.ui.successHeader ?? (job.signOnly ? receipt.signed : receipt.complete),
      detail: job.ui.successDescription ?? receipt.completeDetail,
      button: job.chainType === 'ethereum' ? receipt.ethereumButton : receipt.solanaButton,
    }
    const waiting: Receipt = { ...common, status: 'waiting', title: receipt.waiting, detail: receipt.waitingDetail }
    const $receipt = atom<Receipt>(job.signOnly ? complete : waiting)

    const settle = async () => {
      try {
        const { onTheWay, hashes } = job.record
        const again = onTheWay && !hashes.includes(onTheWay.hash) ? onTheWay.bytes : undefined
        if (job.chainType === 'ethereum') {
          if (again) await sendEthereum(job, again as Hex)
          await awaitEthereum(job, stage.signal)
        } else {
          if (again) await resendSolana(job, again)
          await awaitSolana(job, stage.signal)
        }
        job.record.error = undefined
        $receipt.set(complete)
      } catch (error) {
        if (stage.signal.aborted) return
        job.record.error = toWalletError(error)
        stage.finish({ kind: 'failed', error: job.record.error })
      }
    }
    if (!job.signOnly) void settle()

    return { $receipt, finish: () => { if ($receipt.get().status === 'complete') stage.finish('done') } }
  },
})
