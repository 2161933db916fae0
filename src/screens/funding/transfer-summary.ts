import type { Hex } from '../../chains/ethereum-request.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { fundingBalance } from '../../funding/funding-balance.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import { followTransfer, type Arrival } from '../../funding/kept/follow-transfer.js'
import { keepTransfer, transferOf, type SentTransfer, type StoredTransfer } from '../../funding/kept/sent-transfers.js'
import { reportFunding } from '../../funding/report-funding.js'
import { sendFrom, transferTo, type Transfer } from '../../funding/transfer-from-wallet.js'
import { singleFlight } from '../../lib/single-flight.js'
import { abortable } from '../../lib/time/abortable.js'
import { screen, type OnStage } from '../../stage/define.js'
import { takePress } from '../../ui/actions/press.js'
import { reviewStore } from '../transaction/review/meaning/review-store.js'
import type { ReviewModel } from '../transaction/review/review.js'
import type { FundResult } from '../../ask/questions/fund.js'
import {
  notSeenText,
  sendProblem,
  transferProblem,
  transferResult,
  transferReview,
  type TransferParams,
  type TransferState,
} from './from-wallet/transfer-review.js'

export interface TransferSummaryParams extends TransferParams {
  readonly config: EthereumFunding
}

/**
 * A transfer that this flow has asked the wallet to send. It is kept, so that nothing is paid twice after going back.
 */
interface PendingTransfer {
  hash?: Promise<Hex> | undefined
  transfer?: Transfer
  state?: TransferState
  kept?: StoredTransfer
}

/**
 * Stores the transfer before the wallet is asked: if the page is closed meanwhile, the next visit knows that it may have
 * been sent. The returned function notes the wallet's answer.
 */
function rememberAsked(
  params: TransferSummaryParams,
  pending: PendingTransfer,
  started: Required<Pick<PendingTransfer, 'transfer' | 'state'>>,
): (hash: Promise<Hex>) => void {
  const { config, wallet, amount } = params
  const { prepared, before } = started.state
  const nonce = prepared?.transaction?.nonce
  const payer = nonce === undefined ? undefined : { address: wallet.address, nonce }
  const kept = transferOf({ config, amount, wallet: wallet.connector.walletBranding.name, payer, before })
  const answer = keepTransfer(kept)
  return sending => {
    Object.assign(pending, { hash: sending, kept, ...started })
    sending.then(
      hash => {
        answer.sent(hash)
        pending.state = { ...started.state, sent: true }
      },
      () => {
        answer.notSent()
        pending.hash = undefined
      },
    )
  }
}

/** Identifies a transfer. */
const transferKey = ({ config: { chain, erc20Address, address }, wallet, amount }: TransferSummaryParams) =>
  ['transfer', chain.id, erc20Address, wallet.address, address, amount].join(' ').toLowerCase()

/** Requests the transfer's cost from the chain, and the wallet's balance. */
async function prepareTransfer(
  { config, wallet }: TransferSummaryParams,
  { access, request }: Transfer,
  { $settings, signal }: OnStage<FundResult>,
): Promise<Partial<TransferState>> {
  const { prepareTransaction, getErc20Balance } = await import('../../chains/ethereum/index.js')
  const sender = wallet.address as Hex
  const [prepared, tokens, before] = await Promise.all([
    prepareTransaction(request, sender, access, {}, signal),
    config.erc20Address ? getErc20Balance(config.erc20Address, sender, access, signal) : undefined,
    fundingBalance(config, $settings.get())?.(signal).catch(() => undefined),
  ])
  return { prepared, before, ...(tokens !== undefined && { tokens }) }
}

/**
 * Waits until the transfer is confirmed. Resolves with undefined if the chain has executed the wallet's transaction,
 * but the money is not seen. Leaving in the meantime counts as a success.
 */
async function untilConfirmed(
  stage: OnStage<FundResult>,
  params: TransferSummaryParams,
  sent: SentTransfer,
): Promise<FundResult | undefined> {
  const undoExit = stage.setExit(transferResult(params, sent.hash, 'submitted'))
  let arrival: Arrival | undefined
  try {
    arrival = await followTransfer(sent, params.config, stage.$settings.get(), stage.signal)
  } catch (error) {
    if (!stage.signal.aborted && isWalletError(error, 'TRANSACTION_FAILURE')) undoExit()
    throw error
  }
  if (!arrival) return undefined
  const result = transferResult(params, arrival.hash, 'confirmed')
  reportFunding(result, result.amount, sent.hash)
  return result
}

/**
 * Shows the transfer from the external wallet with its fee, then asks the wallet to send it. Ends when the chain has
 * confirmed it.
 */
export const transferSummary = screen('transfer-summary', {
  view: () => import('../transaction/review/review.view.js'),
  size: 'full',
  start: (params: TransferSummaryParams, stage: OnStage<FundResult>): ReviewModel => {
    const { config, wallet, amount } = params
    /** The transfer that was sent and that the chain has not refused. A new try waits for it, also after going back. */
    const pending = stage.keep<PendingTransfer>(transferKey(params), () => ({}))
    let transfer = pending.hash && pending.transfer
    const { $review, stability, state, update, current } = reviewStore<TransferState>(
      (pending.hash && pending.state) ?? { status: 'preparing' },
      latest => language => transferReview(params, latest, language),
    )

    const prepare = async () => {
      try {
        transfer = await transferTo(config, amount, stage.$settings.get())
        update({ status: 'ready', ...(await prepareTransfer(params, transfer, stage)) })
      } catch (error) {
        if (!stage.signal.aborted)
          update({ status: 'ready', error: transferProblem(error, config, ({ problem }) => problem.prepare) })
      }
    }

    const send = singleFlight(
      stage.run(async () => {
        if (!transfer) return
        update({ status: 'busy', error: undefined })
        const started = { transfer, state: state() }
        try {
          const hash = await (pending.hash
            ? abortable(pending.hash, stage.signal)
            : sendFrom(wallet, transfer, stage.signal, () => rememberAsked(params, pending, started)))
          update({ sent: true })
          const result = await untilConfirmed(stage, params, { ...(pending.kept as StoredTransfer), hash })
          if (!result) {
            const { name } = wallet.connector.walletBranding
            return update({ status: 'ready', error: notSeenText(config, name) })
          }
          pending.hash = undefined // The next one is a new transfer.
          stage.finish(result)
        } catch (error) {
          if (stage.signal.aborted || !isWalletError(error)) throw error
          if (error.code === 'TRANSACTION_FAILURE') pending.hash = undefined
          update({
            status: 'ready',
            sent: pending.hash !== undefined,
            error: sendProblem(error, params),
          })
        }
      }),
    )

    void (transfer ? send() : prepare())
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
