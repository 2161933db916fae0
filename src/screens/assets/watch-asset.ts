import type { WatchAssetResult } from '../../ask/questions/watch-asset.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { screen, type OnStage } from '../../stage/define.js'
import { believedToken } from '../../transactions/risks/believed-token.js'
import { takePress } from '../../ui/actions/press.js'
import { refusals } from '../transaction/review/any-chain/refusals.js'
import { reviewStore } from '../transaction/review/meaning/review-store.js'
import type { ReviewModel } from '../transaction/review/review.js'
import { listedToken, watchReview, type WatchParams, type WatchState } from './watch-review.js'

/** The time limit of one request to the node. */
const ANSWER_TIMEOUT_MS = 10_000

/** Shows a token as its contract describes it, and adds it to the visitor's balances if they agree. */
export const watchAssetScreen = screen('watch-asset', {
  view: () => import('../transaction/review/review.view.js'),
  size: 'full',
  start: (params: WatchParams, stage: OnStage<WatchAssetResult>): ReviewModel => {
    const { token, access, wallet, keep } = params
    const { $review, update, stability, state, current } = reviewStore<WatchState>({ status: 'preparing' }, current => {
      const settings = stage.$settings.get()
      return language => ownCopy(watchReview(params, settings, current, language))
    })

    const read = stage.run(async () => {
      update({ status: 'preparing', believed: undefined, accepted: false })
      const chain = await import('../../chains/ethereum/index.js')
      const reportedToken = await withDeadline(
        { ms: ANSWER_TIMEOUT_MS, signal: stage.signal, late: () => new Error('The node is late.') },
        deadlineSignal => chain.getToken(token, wallet as Hex, access, deadlineSignal),
      ).catch(() => undefined)
      stage.signal.throwIfAborted()
      update({
        status: 'ready',
        full: chain.checksummed(token),
        believed: await believedToken(token, reportedToken, access.chain),
      })
    })
    const add = () => {
      const listed = listedToken(params, state())
      if (!listed) return void read()
      keep(listed)
      update({ status: 'done' })
      stage.finish(listed)
    }

    void read()
    return {
      $review,
      primary: press => {
        if (!current().primary.disabled && takePress(press, stability)) add()
      },
      accept: (accepted, press) => {
        if (takePress(press, stability)) update({ accepted })
      },
      ...refusals(() => state().status, stage.leave),
    }
  },
})
