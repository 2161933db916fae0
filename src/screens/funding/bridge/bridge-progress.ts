import { atom } from 'nanostores'
import type { BridgeStatus } from '../../../api/bridge/bridge-status.js'
import type { FundResult } from '../../../ask/questions/fund.js'
import { isWalletError, type WalletError } from '../../../errors/wallet-error.js'
import { hasOwn } from '../../../lib/own/has-own.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { crossingResult, followCrossing, type CrossingStep, type DepositDelay } from '../../../funding/bridge/cross.js'
import {
  crossingOf,
  forgetCrossing,
  sentCrossing,
  type StoredCrossing,
  type SentCrossing,
} from '../../../funding/bridge/crossings.js'
import { payIn, type Payment } from '../../../funding/bridge/pay.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { receiptView, type ReceiptModel, type ReceiptState } from '../../transaction/receipt.js'
import { crossingState, stoppedState, type CrossingAnswers, type CrossingState } from './shown-crossing.js'

/** A payment to make, or one that is on its way already. */
export type BridgeProgressParams = { readonly payment: Payment } | { readonly sent: SentCrossing }

export type BridgeOutcome =
  | { readonly kind: 'arrived'; readonly result: FundResult; readonly sent: SentCrossing }
  /** The visitor has stopped waiting for the arrival. */
  | { readonly kind: 'closed'; readonly result: FundResult }
  /** The bridge refunds the money. */
  | { readonly kind: 'failed'; readonly error: WalletError; readonly sent: SentCrossing }
  /** No money was sent: the flow looks for the ways to pay again. */
  | { readonly kind: 'again' }
  /** The visitor adds more money while this payment continues. */
  | { readonly kind: 'elsewhere' }

const STEPS: readonly CrossingState['step'][] = ['asking', 'sent', 'crossing', 'arriving', 'unseen']

/** Asks the wallet to pay, and follows the payment until it has arrived. Once it is sent, leaving counts as funded. */
export const bridgeProgress = screen('bridge-progress', {
  view: receiptView,
  size: 'full',
  start: (params: BridgeProgressParams, stage: OnStage<BridgeOutcome>): ReceiptModel => {
    const settings = stage.$settings.get()
    const resumed = hasOwn(params, 'sent')
    let crossing: StoredCrossing = resumed ? params.sent : plannedCrossing(params.payment)
    let state: CrossingState = { step: resumed ? 'sent' : 'asking' }
    const retry = () => stage.finish({ kind: 'again' })
    const answers = (): CrossingAnswers => ({
      chooseOther: resumed || state.unmined ? () => stage.finish({ kind: 'elsewhere' }) : undefined,
      close: () => {
        forgetCrossing(crossing.id)
        stage.finish({ kind: 'closed', result: crossingResult(crossing, 'submitted') })
      },
    })
    const $state = atom<ReceiptState>(crossingState(crossing, state, settings, answers()))
    const update = (change: Partial<CrossingState>) => {
      // A status never goes back, even if the bridge's answer does.
      const isLater = change.step !== undefined && STEPS.indexOf(change.step) > STEPS.indexOf(state.step)
      state = { ...state, ...change, step: isLater ? change.step : state.step }
      $state.set(crossingState(crossing, state, settings, answers()))
    }
    const showStopped = (error: unknown, payment: StoredCrossing) => {
      const expected = isWalletError(error, 'USER_REJECTED_REQUEST', 'UNSUPPORTED_CHAIN_ID', 'TRANSACTION_FAILURE')
      if (stage.signal.aborted || !expected) throw error
      $state.set(stoppedState(payment, error, settings, retry))
    }
    const followPayment = async (sent: SentCrossing) => {
      crossing = sent
      const undoExit = stage.setExit({ kind: 'closed', result: crossingResult(sent, 'submitted') })
      try {
        const result = await followCrossing(sent, settings, callbacksFor(update), stage.signal)
        if (result.status === 'confirmed') stage.finish({ kind: 'arrived', result, sent })
      } catch (error) {
        if (stage.signal.aborted) return
        undoExit()
        if (isWalletError(error) && isRefunded(error)) stage.finish({ kind: 'failed', error, sent })
        else showStopped(error, sent)
      }
    }

    void stage.run(async () => {
      if (resumed) return followPayment(params.sent)
      // After an error, a wallet that was asked already is not asked again.
      const request = stage.keep<{ id?: string }>(keyOf(params.payment), () => ({}))
      const sentBefore = request.id === undefined ? undefined : sentCrossing(request.id)
      if (sentBefore) return followPayment(sentBefore)
      if (request.id !== undefined) return retry()
      try {
        const sent = await payIn(params.payment, settings, stage.signal, id => (request.id = id))
        if (!sent) return retry()
        await followPayment(sent)
      } catch (error) {
        showStopped(error, crossing)
      }
    })()
    return { $state }
  },
})

/** Identifies a payment. */
const keyOf = ({ option: { deposit, quotedAt } }: Payment) => `bridge ${deposit.payee} ${deposit.amount} ${quotedAt}`

/** A payment before it is made; nothing of it is stored yet. */
function plannedCrossing({ crossing, option }: Payment): StoredCrossing {
  const { address, connector } = crossing.wallet
  return crossingOf({ ...crossing, wallet: { address, name: connector.walletBranding.name } }, option, undefined)
}

/** True if the bridge has ended the payment and has a page about the refund. */
const isRefunded = ({ data }: WalletError): boolean => typeof ownMember(data, 'refundUrl') === 'string'

const callbacksFor = (update: (change: Partial<CrossingState>) => void) => ({
  onStep: (step: CrossingStep) => update({ step, silent: false, unmined: undefined }),
  onDelay: (unmined: DepositDelay) => update({ unmined }),
  onStatus: (status: BridgeStatus) => update({ silent: false, ...(status === 'delayed' && { delayed: true }) }),
  onSilence: () => update({ silent: true }),
})
