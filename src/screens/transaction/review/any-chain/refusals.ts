import { $waiting } from '../../../../ask/waiting.js'
import type { Review, ReviewModel } from '../review.js'

/** The ways to refuse: this request, or this and all waiting ones. None while it is being signed. */
export function refusals(
  status: () => Review['status'],
  leave: () => void,
): Required<Pick<ReviewModel, 'secondary' | '$waiting' | 'rejectAll'>> {
  const secondary = () => {
    if (!['busy', 'done'].includes(status())) leave()
  }
  return {
    secondary,
    $waiting: $waiting(),
    rejectAll: () => {
      $waiting().get()?.rejectAll()
      secondary()
    },
  }
}
