import { atom } from 'nanostores'
import type { AttemptStates } from '../../src/screens/shapes/status/attempt.js'
import type { StatusState, StatusModel } from '../../src/screens/shapes/status/status.js'
import { nothing } from './fixture.js'

/** The model of an attempt in the given state, with the texts of its screen. */
export function attempted(
  { waiting, done, failed }: AttemptStates,
  ring: StatusState['ring'],
  error?: unknown,
): StatusModel {
  const content = { turning: waiting, done, failed: failed?.(error, nothing) }[ring]
  if (!content) throw new Error(`This screen says nothing when it is ${ring}.`)
  return { $state: atom({ ring, mark: waiting.mark, ...content }) }
}
