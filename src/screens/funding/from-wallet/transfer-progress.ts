import { atom } from 'nanostores'
import type { FundResult } from '../../../ask/questions/fund.js'
import { isNotExecuted } from '../../../chains/not-executed.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import type { FundingDestination } from '../../../funding/funding-config.js'
import { followTransfer } from '../../../funding/kept/follow-transfer.js'
import { forgetTransfer, type SentTransfer } from '../../../funding/kept/sent-transfers.js'
import { reportFunding } from '../../../funding/report-funding.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { receiptView, type ReceiptModel, type ReceiptState } from '../../transaction/receipt.js'
import { shownTransfer, type TransferStep } from './shown-transfer.js'
import { transferResult } from './transfer-review.js'

/** A transfer that was sent before this page was opened. */
export interface TransferProgressParams {
  readonly sent: SentTransfer
  readonly destination: FundingDestination
}

export type TransferOutcome =
  | { readonly kind: 'arrived'; readonly result: FundResult; readonly config: FundingDestination }
  /** The visitor has stopped waiting for the arrival. */
  | { readonly kind: 'closed'; readonly result: FundResult }
  /** The visitor wants to pay in another way, or to add more. */
  | { readonly kind: 'elsewhere' }

/**
 * Follows a transfer from an external wallet that was sent before the page was opened. Leaving in the meantime counts
 * as funded.
 */
export const transferProgress = screen('transfer-progress', {
  view: receiptView,
  size: 'full',
  start: ({ sent, destination: config }: TransferProgressParams, stage: OnStage<TransferOutcome>): ReceiptModel => {
    const transfer = { config, amount: BigInt(sent.to.amount) }
    const submitted = transferResult(transfer, sent.hash, 'submitted')
    const show = (step: TransferStep) =>
      shownTransfer(sent, config, step, {
        chooseOther: () => stage.finish({ kind: 'elsewhere' }),
        close: () => {
          forgetTransfer(sent.hash)
          stage.finish({ kind: 'closed', result: submitted })
        },
        retry: () => void follow(),
      })
    const $state = atom<ReceiptState>(show('waiting'))

    /** Waits for the chain as long as it answers. */
    const untilArrived = async () => {
      for (;;) {
        try {
          return await followTransfer(sent, config, stage.$settings.get(), stage.signal)
        } catch (error) {
          if (stage.signal.aborted || !isNotExecuted(error)) throw error
          $state.set(show('pending'))
        }
      }
    }

    const follow = stage.run(async () => {
      $state.set(show('waiting'))
      const undoExit = stage.setExit({ kind: 'closed', result: submitted })
      try {
        const arrival = await untilArrived()
        if (!arrival) return $state.set(show('unseen'))
        const result = transferResult(transfer, arrival.hash, 'confirmed')
        reportFunding(result, result.amount, sent.hash)
        stage.finish({ kind: 'arrived', result, config })
      } catch (error) {
        if (stage.signal.aborted || !isWalletError(error)) throw error
        if (error.code !== 'TRANSACTION_FAILURE') return $state.set(show('silent'))
        undoExit()
        $state.set(show(error.data === undefined ? 'expired' : 'failed'))
      }
    })
    void follow()
    return { $state }
  },
})
