import { atom } from 'nanostores'
import type { FundResult } from '../../../ask/questions/fund.js'
import { isNotExecuted } from '../../../chains/not-executed.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import type { FundingDestination } from '../../../funding/funding-config.js'
import { followTransfer, type Arrival } from '../../../funding/kept/follow-transfer.js'
import { lookForTransfer } from '../../../funding/kept/look-for-transfer.js'
import {
  denyTransfer,
  forgetTransfer,
  isSent,
  type SentTransfer,
  type StoredTransfer,
} from '../../../funding/kept/sent-transfers.js'
import { reportFunding } from '../../../funding/report-funding.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { receiptView, type ReceiptModel, type ReceiptState } from '../../transaction/receipt.js'
import { shownTransfer, type TransferStep } from './shown-transfer.js'
import { transferResult } from './transfer-review.js'

/** A transfer that the wallet was asked for before this page was opened. */
export interface TransferProgressParams {
  readonly transfer: StoredTransfer
  readonly destination: FundingDestination
}

export type TransferOutcome =
  | { readonly kind: 'arrived'; readonly result: FundResult; readonly config: FundingDestination }
  /** The visitor has stopped waiting for the arrival. */
  | { readonly kind: 'closed'; readonly result: FundResult }
  /** The visitor wants to pay in another way, or to add more. */
  | { readonly kind: 'elsewhere' }

/**
 * Follows a transfer that an external wallet was asked for before the page was opened. Leaving in the meantime counts as
 * funded, if the wallet has sent it.
 */
export const transferProgress = screen('transfer-progress', {
  view: receiptView,
  size: 'full',
  start: (params: TransferProgressParams, stage: OnStage<TransferOutcome>): ReceiptModel => {
    const { destination: config } = params
    let transfer = params.transfer
    const resultOf = (status: FundResult['status'], hash?: string) =>
      transferResult({ config, amount: BigInt(transfer.to.amount) }, hash, status)
    const chooseOther = () => stage.finish({ kind: 'elsewhere' })
    const show = (step: TransferStep) =>
      shownTransfer(transfer, config, step, {
        chooseOther,
        close: () => {
          forgetTransfer(transfer.id)
          stage.finish({ kind: 'closed', result: resultOf('submitted', transfer.hash) })
        },
        notSent: () => {
          denyTransfer(transfer.id)
          chooseOther()
        },
        retry: () => void follow(),
      })
    const $state = atom<ReceiptState>(show(isSent(transfer) ? 'waiting' : 'asked'))
    const finishArrived = (hash?: string) => {
      const result = resultOf('confirmed', hash)
      reportFunding(result, result.amount, transfer.hash)
      stage.finish({ kind: 'arrived', result, config })
    }

    /** Looks for the transfer until the wallet's transaction is known. Resolves with undefined if that has ended. */
    const untilSent = async (): Promise<SentTransfer | undefined> => {
      const showMoved = () => $state.set(show('moved'))
      const found = await lookForTransfer(transfer, config, stage.$settings.get(), showMoved, stage.signal)
      if (found === 'arrived') finishArrived()
      else if (found === 'nothing') chooseOther()
      else return found
      return undefined
    }

    const follow = stage.run(async () => {
      const sent = isSent(transfer) ? transfer : await untilSent()
      if (!sent) return
      transfer = sent
      $state.set(show('waiting'))
      const undoExit = stage.setExit({ kind: 'closed', result: resultOf('submitted', sent.hash) })
      try {
        const arrival = await untilArrived(sent, config, stage, () => $state.set(show('pending')))
        if (!arrival) return $state.set(show('unseen'))
        finishArrived(arrival.hash)
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

/** Follows a sent transfer as long as the chain answers. `onPending`: called if it is not executed for long. */
async function untilArrived(
  sent: SentTransfer,
  config: FundingDestination,
  { $settings, signal }: OnStage<TransferOutcome>,
  onPending: () => void,
): Promise<Arrival | undefined> {
  for (;;) {
    try {
      return await followTransfer(sent, config, $settings.get(), signal)
    } catch (error) {
      if (signal.aborted || !isNotExecuted(error)) throw error
      onPending()
    }
  }
}
