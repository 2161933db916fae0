import { atom, type ReadableAtom } from 'nanostores'
import { onceClosed } from '../../../channel/other-window.js'
import { beginMoonpay, moonpayStatus, watchMoonpay, type MoonpayStatus } from '../../../funding/onramps/moonpay.js'
import { ONRAMP_NAMES } from '../../../funding/onramps/onramps.js'
import { reportOnrampEnded } from '../../../funding/onramps/report-onramp.js'
import { screen, type OnStage } from '../../../stage/define.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { onrampRun, type OnrampOutcome, type OnrampParams } from './onramp-run.js'
import { onrampText } from './onramp-words.js'

/** The screen's text, and the status of the payment at the card provider, once it knows the payment. */
export interface MoonpayModel extends StatusModel {
  readonly $status: ReadableAtom<MoonpayStatus | undefined>
}

const provider = ONRAMP_NAMES.moonpay
const FAILED = onrampText(words => words.failedAt({ provider }))

/** Waits for a payment at MoonPay. */
export const moonpayOnramp = screen('moonpay-onramp', {
  view: () => import('../../shapes/status/amounts.view.js'),
  start: (params: OnrampParams, stage: OnStage<OnrampOutcome>): MoonpayModel => {
    const $status = atom<MoonpayStatus | undefined>()
    const isSandbox = params.config.cardSandbox ?? false
    const model = onrampRun(params, stage, {
      begin: beginMoonpay,
      failed: FAILED,
      async watch({ payment, window, states, say, finish, ended, complete, forget, signal }) {
        $status.set(undefined)
        const onClosed = () => {
          if ($status.get() === undefined) say(states.afterFlow)
        }
        if (window) onceClosed(window, onClosed, signal)
        const onStatus = (status: MoonpayStatus) => {
          if (status === $status.get()) return
          $status.set(status)
          if (status === 'pending') say(states.pending)
          if (status === 'waitingAuthorization') say(states.bank)
        }
        const result = await watchMoonpay(payment, window, onStatus, signal)
        if (result.end === 'late' || result.end === 'nothing') return say(states.late)
        const transaction = result.end === 'heard' ? result.state : undefined
        const status = transaction ? moonpayStatus(transaction) : 'serviceFailure'
        $status.set(status)
        if (status === 'awaitingAuthorization') return say(states.authorize)
        if (status === 'serviceFailure') {
          reportOnrampEnded(payment, { status, isSandbox })
          return say(states.silent)
        }
        if (ended()) reportOnrampEnded(payment, { status, isSandbox }, transaction)
        if (status === 'completed') return complete()
        forget()
        finish({ back: true, problem: FAILED })
      },
    })
    return { ...model, $status }
  },
})
