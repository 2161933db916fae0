import { atom } from 'nanostores'
import type { AttemptFaces } from '../../src/screens/shapes/status/attempt.js'
import type { StatusFace, StatusModel } from '../../src/screens/shapes/status/status.js'
import { nothing } from './fixture.js'

/** An attempt at one of its turns, in the words of its screen. */
export function attempted(
  { waiting, done, failed }: AttemptFaces,
  ring: StatusFace['ring'],
  error?: unknown,
): StatusModel {
  const said = { turning: waiting, done, failed: failed?.(error, nothing) }[ring]
  if (!said) throw new Error(`This screen says nothing when it is ${ring}.`)
  return { $face: atom({ ring, mark: waiting.mark, ...said }) }
}
