import { atom } from 'nanostores'
import type { Waiting } from '../../src/ask/waiting.js'
import { nothing } from './fixture.js'

/** The part of a review's model that tells how many other requests wait for the decision, and refuses all of them. */
export const othersWaiting = (count: number) => ({
  $waiting: atom<Waiting | undefined>(count > 0 ? { count, rejectAll: nothing } : undefined),
  rejectAll: nothing,
})
