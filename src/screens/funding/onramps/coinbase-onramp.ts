import { atom, type ReadableAtom } from 'nanostores'
import { onceClosed } from '../../../channel/other-window.js'
import { beginCoinbase, watchCoinbase, type CoinbaseState } from '../../../funding/onramps/coinbase.js'
import { ONRAMP_NAMES } from '../../../funding/onramps/onramps.js'
import { reportOnrampEnded } from '../../../funding/onramps/report-onramp.js'
import { screen, type OnStage } from '../../../stage/define.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { onrampRun, type OnrampOutcome, type OnrampParams } from './onramp-run.js'
import { onrampText } from './onramp-words.js'

/** The screen's text, and the status of the purchase at the exchange. */
export interface CoinbaseModel extends StatusModel {
  readonly $status: ReadableAtom<CoinbaseState>
}

const provider = ONRAMP_NAMES.coinbase
const FAILED = onrampText(words => words.failed)
const FAILURE_REPORT = 'The exchange says that the purchase failed.'

/** Waits for a purchase at Coinbase: by card, or from an account there. */
export const coinbaseOnramp = screen('coinbase-onramp', {
  view: () => import('../../shapes/status/amounts.view.js'),
  start: (params: OnrampParams, stage: OnStage<OnrampOutcome>): CoinbaseModel => {
    const $status = atom<CoinbaseState>('pending-in-flow')
    const model = onrampRun(params, stage, {
      async begin(...parameters) {
        $status.set('pending-in-flow')
        try {
          return await beginCoinbase(...parameters)
        } catch (error) {
          $status.set('error')
          throw error
        }
      },
      failed: FAILED,
      async watch({ payment, window, states, say, finish, ended, complete, forget, signal }) {
        const onClosed = () => {
          if ($status.get() !== 'pending-in-flow') return
          $status.set('pending-after-flow')
          say(states.afterFlow)
        }
        $status.set('pending-in-flow')
        if (window) onceClosed(window, onClosed, signal)
        else onClosed()
        const result = await watchCoinbase(payment, window, signal)
        if (result.end === 'nothing')
          return finish({ back: true, notice: onrampText(words => words.closed({ provider })) })
        if (result.end !== 'heard') return say(states.late)
        const failed = result.state === 'failure'
        $status.set(failed ? 'error' : 'success')
        if (ended())
          reportOnrampEnded(payment, failed ? { status: 'failure', error: FAILURE_REPORT } : { status: 'success' })
        if (!failed) return complete()
        forget()
        say(states.failed(undefined, FAILED))
      },
    })
    return { ...model, $status }
  },
})
