import type { FundResult } from '../../../ask/questions/fund.js'
import { isAnswerLost } from '../../../chains/chain-errors.js'
import type { SolanaTransaction } from '../../../chains/solana/index.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { followTransfer } from '../../../funding/kept/follow-transfer.js'
import { forgetTransfer, keepTransfer, transferOf } from '../../../funding/kept/sent-transfers.js'
import { reportFunding } from '../../../funding/report-funding.js'
import {
  costOnSolana,
  signedByWallet,
  transferOnSolana,
  type SolanaTransfer,
} from '../../../funding/solana/transfer-on-solana.js'
import { singleFlight } from '../../../lib/single-flight.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { takePress } from '../../../ui/actions/press.js'
import { reviewStore } from '../../transaction/review/meaning/review-store.js'
import type { ReviewModel } from '../../transaction/review/review.js'
import { sendProblem, transferProblem, transferResult, transferReview, type TransferState } from './transfer-review.js'

/** A transfer of this flow that the wallet has signed. It is kept, so that nothing is paid twice after going back. */
interface PendingTransfer {
  signed?: SolanaTransaction | undefined
  /** True if a node has received it. */
  offered?: boolean
  state?: TransferState
}

/** Identifies a transfer. */
const transferKey = ({ config: { cluster, token, address }, wallet, amount }: SolanaTransfer) =>
  ['transfer', cluster.name, token?.address, wallet.address, address, amount].join(' ')

/**
 * Sends the signed transfer, and waits until the cluster has confirmed it. Leaving in the meantime counts as a success.
 */
async function sendSigned(
  stage: OnStage<FundResult>,
  params: SolanaTransfer,
  pending: PendingTransfer,
  signed: SolanaTransaction,
): Promise<FundResult> {
  const { config, wallet, amount } = params
  const { sendRaw, signatureOf } = await import('../../../chains/solana/index.js')
  const signature = signatureOf(signed) ?? ''
  const isResend = pending.offered
  pending.offered = true
  const transfer = transferOf({
    config,
    amount,
    hash: signature,
    blockhash: signed.blockhash,
    wallet: wallet.connector.walletBranding.name,
  })
  keepTransfer(transfer)
  const undoExit = stage.setExit(transferResult(params, signature, 'submitted'))
  try {
    await sendRaw(signed, config.cluster, stage.signal).catch((error: unknown) => {
      // A resend may be refused because the first try succeeded, so its status is requested next.
      if (!isResend || !isWalletError(error, 'TRANSACTION_FAILURE')) throw error
    })
    await followTransfer(transfer, config, stage.$settings.get(), stage.signal)
  } catch (error) {
    if (!stage.signal.aborted && !isAnswerLost(error)) {
      forgetTransfer(transfer.id)
      undoExit()
    }
    throw error
  }
  const result = transferResult(params, signature, 'confirmed')
  reportFunding(result, result.amount, signature)
  return result
}

/**
 * Shows the transfer from the external wallet on Solana with its fee, then asks the wallet to sign. Ends when the
 * cluster has confirmed it.
 */
export const solanaTransfer = screen('solana-transfer', {
  view: () => import('../../transaction/review/review.view.js'),
  size: 'full',
  start: (params: SolanaTransfer, stage: OnStage<FundResult>): ReviewModel => {
    const { config, wallet } = params
    const pending = stage.keep<PendingTransfer>(transferKey(params), () => ({}))
    const { $review, stability, state, update, current } = reviewStore<TransferState>(
      (pending.signed && pending.state) ?? { status: 'preparing' },
      latest => language => transferReview(params, latest, language),
    )

    const prepare = async () => {
      try {
        update({ status: 'ready', ...(await costOnSolana(params, stage.signal)) })
      } catch (error) {
        if (!stage.signal.aborted)
          update({ status: 'ready', error: transferProblem(error, config, ({ problem }) => problem.prepare) })
      }
    }

    /** The transfer to send: one that was signed and is still pending, else a new one. */
    const signedTransfer = async (): Promise<SolanaTransaction> => {
      if (pending.signed) return pending.signed
      const transaction = await transferOnSolana(params, stage.signal)
      const signed = await signedByWallet(wallet, transaction, config.cluster, stage.signal)
      Object.assign(pending, { signed, offered: false, state: { ...state(), sent: true } })
      return signed
    }

    const send = singleFlight(
      stage.run(async () => {
        update({ status: 'busy', error: undefined, sent: pending.signed !== undefined })
        try {
          const signed = await signedTransfer()
          update({ sent: true })
          const result = await sendSigned(stage, params, pending, signed)
          pending.signed = undefined // The next one is a new transfer.
          stage.finish(result)
        } catch (error) {
          if (stage.signal.aborted || !isWalletError(error)) throw error
          if (!isAnswerLost(error)) pending.signed = undefined
          update({ status: 'ready', sent: pending.signed !== undefined, error: sendProblem(error, params) })
        }
      }),
    )

    void (pending.signed ? send() : prepare())
    return {
      $review,
      primary: press => {
        if (!current().primary.disabled && takePress(press, stability)) void send()
      },
      secondary: () => {
        if (state().status !== 'busy') stage.leave()
      },
    }
  },
})
