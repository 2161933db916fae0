import { atom, type ReadableAtom } from 'nanostores'
import { onceClosed } from '../../../channel/other-window.js'
import { beginCoinbase, watchCoinbase, type CoinbaseState } from '../../../funding/onramps/coinbase.js'
import { ONRAMP_NAMES } from '../../../funding/onramps/onramps.js'
import { reportOnrampEnded } from '../../../funding/onramps/report-onramp.js'
import { screen, type OnStage } from '../../../stage/define.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { onrampRun, type OnrampOutcome, type OnrampParams } from './onramp-run.js'
import { said } from './onramp-words.js'

/** The screen's text, and the status of the purchase at the exchange. */
export interface CoinbaseModel extends StatusModel {
  readonly $status: ReadableAtom<CoinbaseState>
}

const provider = ONRAMP_NAMES.coinbase
const FAILED = said(words => words.failed)
const REFUSED = 'The exchange says that the purchase failed.'

/** Waits for a purchase at Coinbase: by card, or from an account there. */
export const coinbaseOnramp = screen('coinbase-onramp', {
  view: () => import('../../shapes/status/amounts.view.js'),
  start: (params: OnrampParams, stage: OnStage<OnrampOutcome>): CoinbaseModel => {
    const $status = atom<CoinbaseState>('pending-in-flow')
    const model = onrampRun(params, stage, {
      async begin(...asked) {
        $status.set('pending-in-flow')
        try {
          return await beginCoinbase(...asked)
        } catch (error) {
          $status.set('error')
          throw error
        }
      },
      failed: FAILED,
      async watch({ payment, window, states, say, finish, ended, complete, forget, signal }) {
        const closed = () => {
          if ($status.get() !== 'pending-in-flow') return
          $status.set('pending-after-flow')
          say(states.afterFlow)
        }
        $status.set('pending-in-flow')
        if (window) onceClosed(window, closed, signal)
        else closed()
        const end = await watchCoinbase(payment, window, signal)
        if (end.end === 'nothing') return finish({ back: true, notice: said(words => words.closed({ provider })) })
        if (end.end !== 'heard') return say(states.late)
        const failed = end.state === 'failure'
        $status.set(failed ? 'error' : 'success')
        if (ended()) reportOnrampEnded(payment, failed ? { status: 'failure', error: REFUSED } : { status: 'success' })
        if (!failed) return complete()
        forget()
        say(states.failed(undefined, FAILED))
      },
    })
    return { ...model, $status }
  },
})
