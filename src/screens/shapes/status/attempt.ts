import { atom } from 'nanostores'
import { mayNeedReload } from '../../../errors/may-need-reload.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { OnStage } from '../../../stage/define.js'
import type { StatusContent, StatusState, StatusModel } from './status.js'

/** What is said at each turn of an attempt. */
export interface AttemptStates {
  readonly waiting: StatusContent
  /** Absent where the next screen says it. */
  readonly done?: StatusContent
  /** Absent, or undefined for this error: the error has a screen of its own. Not asked where only a reload of the page may help. */
  readonly failed?: (error: unknown, again: () => void) => StatusContent | undefined
}

/** Works on something while the ring turns, and ends with its outcome. A failure stays here, with a way on, or goes to the screen of its error. The work may say where it stands. */
export function attempt<Outcome>(
  stage: OnStage<Outcome>,
  states: AttemptStates,
  work: (
    signal: AbortSignal,
    say: (saying: StatusContent & Partial<Pick<StatusState, 'ring'>>) => void,
  ) => Promise<Outcome>,
): StatusModel {
  const waiting: StatusState = { ring: 'turning', ...states.waiting }
  const { mark } = states.waiting
  const $state = atom(waiting)
  const again = () => {
    if ($state.get().ring === 'failed') void begin()
  }
  const begin = stage.run(async () => {
    $state.set(waiting)
    try {
      const outcome = await work(stage.signal, saying => $state.set({ ring: 'turning', mark, ...saying }))
      if (states.done) $state.set({ ring: 'done', mark, ...states.done })
      stage.finish(outcome)
    } catch (error) {
      const said = stage.signal.aborted || mayNeedReload(error) ? undefined : states.failed?.(error, again)
      if (!said) throw error
      const state: StatusState = { ring: 'failed', mark, ...said }
      if (toWalletError(error).retryAt === undefined) return $state.set(state)
      const { showFailure } = await import('./show-failure.js')
      showFailure($state, state, error, stage.signal)
    }
  })
  void begin()
  return { $state }
}
