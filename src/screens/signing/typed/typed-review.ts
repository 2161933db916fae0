import { innerCall } from '../../../chains/messages/typed-data/inner-call.js'
import { handedOver } from '../../../chains/messages/typed-data/meanings.js'
import { orderIn } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import type { Language } from '../../../copy/language.js'
import { domainFacts, type Known, type TypedReview } from './common.js'
import { handedReview } from './handed-review.js'
import { innerReview } from './inner-review.js'
import { orderReview } from './order-review.js'

/** What typed data mean: permits, orders, and calls that another account makes. Of all others, what they are for. */
export function typedReview(data: TypedData, known: Known, language: Language): TypedReview {
  const handed = handedOver(data)
  if (handed) return handedReview(handed, data, known, language)
  const order = orderIn(data)
  if (order) return orderReview(order, data, known, language)
  const inner = innerCall(data)
  return inner ? innerReview(inner, data, known, language) : { facts: domainFacts(data, known, language), notices: [] }
}
