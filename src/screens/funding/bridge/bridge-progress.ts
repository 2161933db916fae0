import { atom } from 'nanostores'
import type { BridgeStatus } from '../../../api/bridge/bridge-status.js'
import type { FundResult } from '../../../ask/questions/fund.js'
import { isWalletError, type WalletError } from '../../../errors/wallet-error.js'
import { hasOwn } from '../../../lib/own/has-own.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { crossingResult, followCrossing, type CrossingStep } from '../../../funding/bridge/cross.js'
import {
  crossingOf,
  forgetCrossing,
  sentCrossing,
  type KeptCrossing,
  type SentCrossing,
} from '../../../funding/bridge/crossings.js'
import { payIn, type Payment } from '../../../funding/bridge/pay.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { receiptView, type ReceiptModel, type ReceiptState } from '../../transaction/receipt.js'
import { crossingState, stoppedState, type CrossingState } from './shown-crossing.js'

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
    let kept: KeptCrossing = resumed ? params.sent : unpaid(params.payment)
    let state: CrossingState = { step: resumed ? 'sent' : 'asking' }
    const again = () => stage.finish({ kind: 'again' })
    const answers = {
      elsewhere: resumed ? () => stage.finish({ kind: 'elsewhere' }) : undefined,
      close: () => {
        forgetCrossing(kept.id)
        stage.finish({ kind: 'closed', result: crossingResult(kept, 'submitted') })
      },
    }
    const $state = atom<ReceiptState>(crossingState(kept, state, settings, answers))
    const know = (news: Partial<CrossingState>) => {
      // A status never goes back, even if the bridge's answer does.
      const advances = news.step !== undefined && STEPS.indexOf(news.step) > STEPS.indexOf(state.step)
      state = { ...state, ...news, step: advances ? news.step : state.step }
      $state.set(crossingState(kept, state, settings, answers))
    }
    const stop = (error: unknown, of: KeptCrossing) => {
      const expected = isWalletError(error, 'USER_REJECTED_REQUEST', 'UNSUPPORTED_CHAIN_ID', 'TRANSACTION_FAILURE')
      if (stage.signal.aborted || !expected) throw error
      $state.set(stoppedState(of, error, settings, again))
    }
    const follow = async (sent: SentCrossing) => {
      kept = sent
      const undoExit = stage.setExit({ kind: 'closed', result: crossingResult(sent, 'submitted') })
      try {
        const result = await followCrossing(sent, settings, watchOf(know), stage.signal)
        stage.finish({ kind: 'arrived', result, sent })
      } catch (error) {
        if (stage.signal.aborted) return
        undoExit()
        if (isWalletError(error) && isRefunded(error)) stage.finish({ kind: 'failed', error, sent })
        else stop(error, sent)
      }
    }

    void stage.run(async () => {
      if (resumed) return follow(params.sent)
      // After an error, a wallet that was asked already is not asked again.
      const asked = stage.keep<{ id?: string }>(keyOf(params.payment), () => ({}))
      const known = asked.id === undefined ? undefined : sentCrossing(asked.id)
      if (known) return follow(known)
      if (asked.id !== undefined) return again()
      try {
        const sent = await payIn(params.payment, settings, stage.signal, id => (asked.id = id))
        if (!sent) return again()
        await follow(sent)
      } catch (error) {
        stop(error, kept)
      }
    })()
    return { $state }
  },
})

/** Identifies a payment. */
const keyOf = ({ option: { deposit, quotedAt } }: Payment) => `bridge ${deposit.payee} ${deposit.amount} ${quotedAt}`

/** A payment before it is made; nothing of it is stored yet. */
function unpaid({ crossing, option }: Payment): KeptCrossing {
  const { address, connector } = crossing.wallet
  return crossingOf({ ...crossing, wallet: { address, name: connector.walletBranding.name } }, option, undefined)
}

/** True if the bridge has ended the payment and has a page about the refund. */
const isRefunded = ({ data }: WalletError): boolean => typeof ownMember(data, 'refundUrl') === 'string'

const watchOf = (know: (news: Partial<CrossingState>) => void) => ({
  onStep: (step: CrossingStep) => know({ step, silent: false }),
  onStatus: (status: BridgeStatus) => know({ silent: false, ...(status === 'delayed' && { delayed: true }) }),
  onSilence: () => know({ silent: true }),
})
