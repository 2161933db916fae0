import { $waiting } from '../../../../ask/waiting.js'
import type { Review, ReviewModel } from '../review.js'

/**
 * The actions that refuse this request, or this and all waiting ones. This request cannot be refused while it is being
 * signed.
 */
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
