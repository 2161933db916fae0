import { atom } from 'nanostores'
import { mayNeedReload } from '../../../errors/may-need-reload.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { OnStage } from '../../../stage/define.js'
import type { Saying, StatusFace, StatusModel } from './status.js'

/** What is said at each turn of an attempt. */
export interface AttemptFaces {
  readonly waiting: Saying
  /** Absent where the next screen says it. */
  readonly done?: Saying
  /** Absent, or undefined for this error: the error has a screen of its own. Not asked where only a reload of the page may help. */
  readonly failed?: (error: unknown, again: () => void) => Saying | undefined
}

/** Works on something while the ring turns, and ends with its outcome. A failure stays here, with a way on, or goes to the screen of its error. The work may say where it stands. */
export function attempt<Outcome>(
  stage: OnStage<Outcome>,
  faces: AttemptFaces,
  work: (signal: AbortSignal, say: (saying: Saying & Partial<Pick<StatusFace, 'ring'>>) => void) => Promise<Outcome>,
): StatusModel {
  const waiting: StatusFace = { ring: 'turning', ...faces.waiting }
  const { mark } = faces.waiting
  const $face = atom(waiting)
  const again = () => {
    if ($face.get().ring === 'failed') void begin()
  }
  const begin = stage.run(async () => {
    $face.set(waiting)
    try {
      const outcome = await work(stage.signal, saying => $face.set({ ring: 'turning', mark, ...saying }))
      if (faces.done) $face.set({ ring: 'done', mark, ...faces.done })
      stage.finish(outcome)
    } catch (error) {
      const said = stage.signal.aborted || mayNeedReload(error) ? undefined : faces.failed?.(error, again)
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
