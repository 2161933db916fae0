import { atom } from 'nanostores'
import { english, type InLanguage } from '../../../../copy/language.js'
import { toNullPrototype } from '../../../../lib/own/to-null-prototype.js'
import { standing } from '../../../../ui/actions/standing.js'
import type { Review } from '../review.js'
import { meaningOf } from './meaning.js'

export type ReviewStore<State extends object> = ReturnType<typeof reviewStore<State>>

/** What a review knows, what it shows of that, and since when its buttons have meant what they mean. */
export function reviewStore<State extends object>(first: State, draw: (state: State) => InLanguage<Review>) {
  let state = toNullPrototype(first)
  const $review = atom(draw(state))
  const meaning = () => meaningOf(draw(state)(english)) // what a button does, it does in every language
  const stands = standing(meaning())
  return {
    $review,
    stands,
    state: () => state,
    know(news: Partial<State>): void {
      state = toNullPrototype({ ...state, ...news })
      $review.set(draw(state))
      stands.see(meaning())
    },
    /** The review as it is now: no news of ours says that the host has changed the settings. */
    current(): Review {
      if (stands.see(meaning())) $review.set(draw(state))
      return draw(state)(english)
    },
  }
}
