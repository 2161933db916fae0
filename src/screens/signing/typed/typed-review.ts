import { isEthereumAddress } from '../../../chains/address.js'
import type { Hex } from '../../../chains/ethereum-request.js'
import type { DecodedCall } from '../../../chains/ethereum/index.js'
import { innerCall, type InnerCall } from '../../../chains/messages/typed-data/inner-call.js'
import { handedOver, type HandedOver } from '../../../chains/messages/typed-data/meanings.js'
import { orderIn } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import type { Language } from '../../../copy/language.js'
import { domainFacts, type Checksum, type Known, type TypedReview } from './common.js'
import { handedReview } from './handed-review.js'
import { innerReview } from './inner-review.js'
import { orderReview } from './order-review.js'

/** Of more calls only the first few are read out. */
const FEW = 20

const withChecksums = ({ account, to, ...rest }: InnerCall, checksum: Checksum): InnerCall => ({
  ...rest,
  account: checksum(account) as Hex,
  to: checksum(to) as Hex,
})

/** What is handed over, each address with its checksum. */
function written({ to, calls: [first, ...more], ...rest }: HandedOver, checksum: Checksum): HandedOver {
  const inCall = (call: DecodedCall): DecodedCall =>
    Object.fromEntries(
      Object.entries(call).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && isEthereumAddress(value) ? checksum(value) : value,
      ]),
    ) as unknown as DecodedCall
  return {
    ...rest,
    to: checksum(to) as Hex,
    calls: [inCall(first), ...more.map((call, at) => (at < FEW ? inCall(call) : call))],
  }
}

/** What typed data mean: permits, orders, and calls that another account makes. Of all others, what they are for. */
export function typedReview(data: TypedData, known: Known, language: Language): TypedReview {
  const handed = handedOver(data)
  if (handed) return handedReview(written(handed, known.checksum), data, known, language)
  const order = orderIn(data)
  if (order) return orderReview(order, data, known, language)
  const inner = innerCall(data)
  return inner
    ? innerReview(withChecksums(inner, known.checksum), data, known, language)
    : { facts: domainFacts(data, known, language), notices: [] }
}
