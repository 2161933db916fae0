import { atom } from 'nanostores'
import { mayNeedReload } from '../../../errors/may-need-reload.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { OnStage } from '../../../stage/define.js'
import type { StatusContent, StatusState, StatusModel } from './status.js'

/** The texts at each step of an attempt. */
export interface AttemptStates {
  readonly waiting: StatusContent
  /** Absent if the next screen says so. */
  readonly done?: StatusContent
  /**
   * Absent, or undefined for this error, if the error has its own screen. Not used if only a reload of the page can
   * help.
   */
  readonly failed?: (error: unknown, retry: () => void) => StatusContent | undefined
}

/**
 * Runs a task while the ring turns, and ends with its outcome. A failure is shown here with a next step, or on the
 * screen of its error. The task may report its progress.
 */
export function attempt<Outcome>(
  stage: OnStage<Outcome>,
  states: AttemptStates,
  task: (
    signal: AbortSignal,
    showProgress: (content: StatusContent & Partial<Pick<StatusState, 'ring'>>) => void,
  ) => Promise<Outcome>,
): StatusModel {
  const waiting: StatusState = { ring: 'turning', ...states.waiting }
  const { mark } = states.waiting
  const $state = atom(waiting)
  const retry = () => {
    if ($state.get().ring === 'failed') void start()
  }
  const start = stage.run(async () => {
    $state.set(waiting)
    try {
      const outcome = await task(stage.signal, content => $state.set({ ring: 'turning', mark, ...content }))
      if (states.done) $state.set({ ring: 'done', mark, ...states.done })
      stage.finish(outcome)
    } catch (error) {
      const failureContent = stage.signal.aborted || mayNeedReload(error) ? undefined : states.failed?.(error, retry)
      if (!failureContent) throw error
      const state: StatusState = { ring: 'failed', mark, ...failureContent }
      if (toWalletError(error).retryAt === undefined) return $state.set(state)
      const { showFailure } = await import('./show-failure.js')
      showFailure($state, state, error, stage.signal)
    }
  })
  void start()
  return { $state }
}
