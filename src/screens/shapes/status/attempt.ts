import { atom } from 'nanostores'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { OnStage } from '../../../stage/define.js'
import type { Saying, StatusFace, StatusModel } from './status.js'

/** What is said at each turn of an attempt. */
export interface AttemptFaces {
  readonly waiting: Saying
  /** Absent where the next screen says it. */
  readonly done?: Saying
  /** Absent, or undefined for this error: the error has a screen of its own. */
  readonly failed?: (error: unknown, again: () => void) => Saying | undefined
}

/** Works on something while the ring turns, and ends with its outcome. A failure stays here, with a way on, or goes to the screen of its error. */
export function attempt<Outcome>(stage: OnStage<Outcome>, faces: AttemptFaces, work: (signal: AbortSignal) => Promise<Outcome>): StatusModel {
  const waiting: StatusFace = { ring: 'turning', ...faces.waiting }
  const { mark } = faces.waiting
  const $face = atom(waiting)
  const again = () => { if ($face.get().ring === 'failed') void begin() }
  const begin = stage.run(async () => {
    $face.set(waiting)
    try {
      const outcome = await work(stage.signal)
      if (faces.done) $face.set({ ring: 'done', mark, ...faces.done })
      stage.finish(outcome)
    } catch (error) {
      const said = stage.signal.aborted ? undefined : faces.failed?.(error, again)
      if (!said) throw error
      const face: StatusFace = { ring: 'failed', mark, ...said }
      if (toWalletError(error).retryAt === undefined) return $face.set(face)
      const { showFailure } = await import('./failed-face.js')
      showFailure($face, face, error, stage.signal)
    }
  })
  void begin()
  return { $face }
}
