import { atom } from 'nanostores'
import { english, type InLanguage } from '../../../../copy/language.js'
import { record } from '../../../../lib/own/record.js'
import { trackStability } from '../../../../ui/actions/stability.js'
import type { Review } from '../review.js'
import { meaningOf } from './meaning.js'

export type ReviewStore<State extends object> = ReturnType<typeof reviewStore<State>>

/**
 * Stores the facts of a review, the review that is drawn from them, and the time since which its buttons have had their
 * meaning.
 */
export function reviewStore<State extends object>(first: State, draw: (state: State) => InLanguage<Review>) {
  let state = record(first)
  const $review = atom(draw(state))
  const meaning = () => meaningOf(draw(state)(english)) // The action of a button does not depend on the language.
  const stability = trackStability(meaning())
  return {
    $review,
    stability,
    state: () => state,
    update(changes: Partial<State>): void {
      state = record({ ...state, ...changes })
      $review.set(draw(state))
      stability.update(meaning())
    },
    /** The current review, recomputed because a change of the host's settings is not announced. */
    current(): Review {
      if (stability.update(meaning())) $review.set(draw(state))
      return draw(state)(english)
    },
  }
}
