import { atom } from 'nanostores'
import type { BridgeStatus } from '../../../api/bridge/bridge-status.js'
import type { FundResult } from '../../../ask/questions/fund.js'
import type { Settings } from '../../../config/settings.js'
import { isWalletError, type WalletError } from '../../../errors/wallet-error.js'
import { hasOwn } from '../../../lib/own/has-own.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { crossingResult, followCrossing, type CrossingStep, type DepositDelay } from '../../../funding/bridge/cross.js'
import {
  crossingOf,
  denyCrossing,
  forgetCrossing,
  sentCrossing,
  type StoredCrossing,
  type SentCrossing,
} from '../../../funding/bridge/crossings.js'
import { lookForDeposit, type FoundDeposit } from '../../../funding/bridge/look-for-deposit.js'
import { payIn, type Payment } from '../../../funding/bridge/pay.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { receiptView, type ReceiptModel, type ReceiptState } from '../../transaction/receipt.js'
import { crossingState, stoppedState, type CrossingAnswers, type CrossingState } from './shown-crossing.js'

/** A payment to make, one that the wallet was asked for before this page was opened, or one that is on its way. */
export type BridgeProgressParams =
  | { readonly payment: Payment }
  | { readonly asked: StoredCrossing }
  | { readonly sent: SentCrossing }

export type BridgeOutcome =
  | { readonly kind: 'arrived'; readonly result: FundResult; readonly sent: StoredCrossing }
  /** The visitor has stopped waiting for the arrival. */
  | { readonly kind: 'closed'; readonly result: FundResult }
  /** The bridge refunds the money. */
  | { readonly kind: 'failed'; readonly error: WalletError; readonly sent: SentCrossing }
  /** No money was sent: the flow looks for the ways to pay again. */
  | { readonly kind: 'again' }
  /** The visitor adds more money while this payment continues. */
  | { readonly kind: 'elsewhere' }

const STEPS: readonly CrossingState['step'][] = ['asking', 'asked', 'moved', 'sent', 'crossing', 'arriving', 'unseen']

/** Asks the wallet to pay, and follows the payment until it has arrived. Once it is sent, leaving counts as funded. */
export const bridgeProgress = screen('bridge-progress', {
  view: receiptView,
  size: 'full',
  start: (params: BridgeProgressParams, stage: OnStage<BridgeOutcome>): ReceiptModel => {
    const settings = stage.$settings.get()
    const isNew = hasOwn(params, 'payment')
    let { crossing, state } = atFirst(params)
    const retry = () => stage.finish({ kind: 'again' })
    const chooseOther = () => stage.finish({ kind: 'elsewhere' })
    const answers = (): CrossingAnswers => ({
      chooseOther: !isNew || state.unmined ? chooseOther : undefined,
      notSent: () => {
        denyCrossing(crossing.id)
        chooseOther()
      },
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
      try {
        const found = await untilSent(params, settings, () => update({ step: 'moved' }), stage)
        if (found === undefined || found === 'nothing') return retry()
        if (hasOwn(found, 'sent')) return await followPayment(found.sent)
        stage.finish({ kind: 'arrived', result: found.result, sent: crossing })
      } catch (error) {
        showStopped(error, crossing)
      }
    })()
    return { $state }
  },
})

/** What is known when the screen opens. */
function atFirst(params: BridgeProgressParams): { crossing: StoredCrossing; state: CrossingState } {
  if (hasOwn(params, 'sent')) return { crossing: params.sent, state: { step: 'sent' } }
  if (hasOwn(params, 'asked')) return { crossing: params.asked, state: { step: 'asked' } }
  return { crossing: plannedCrossing(params.payment), state: { step: 'asking' } }
}

/** Resolves once the wallet has sent the payment, or the money is there; with undefined if the wallet is not asked. */
async function untilSent(
  params: BridgeProgressParams,
  settings: Settings,
  onMoved: () => void,
  stage: OnStage<BridgeOutcome>,
): Promise<FoundDeposit | undefined> {
  if (hasOwn(params, 'sent')) return params
  if (hasOwn(params, 'asked')) return lookForDeposit(params.asked, settings, onMoved, stage.signal)
  // After an error, a wallet that was asked already is not asked again.
  const request = stage.keep<{ id?: string }>(keyOf(params.payment), () => ({}))
  const sent =
    request.id === undefined
      ? await payIn(params.payment, settings, stage.signal, id => (request.id = id))
      : sentCrossing(request.id)
  return sent && { sent }
}

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
