import { isEthereumAddress } from '../../../chains/address.js'
import type { Hex } from '../../../chains/ethereum-request.js'
import type { DecodedCall } from '../../../chains/ethereum/index.js'
import { innerCall, type InnerCall } from '../../../chains/messages/typed-data/inner-call.js'
import {
  handedOver,
  isBareHash,
  seemsToHandOver,
  type DelegatedCalls,
} from '../../../chains/messages/typed-data/meanings.js'
import { ordersIn } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import type { Notice } from '../../transaction/review/review.js'
import { domainFacts, grave, type Checksum, type TypedContext, type TypedReview } from './common.js'
import { permitReview } from './permit-review.js'
import { innerReview } from './inner-review.js'
import { ordersReview } from './order-review.js'

/** Only this many further calls get checksums, because the others are not described. */
const MAX_CHECKED_CALLS = 20

const withChecksums = ({ account, to, ...rest }: InnerCall, checksum: Checksum): InnerCall => ({
  ...rest,
  account: checksum(account) as Hex,
  to: checksum(to) as Hex,
})

/** Returns the permit with a checksum in each address. */
function permitWithChecksums(
  { to, calls: [first, ...others], ...rest }: DelegatedCalls,
  checksum: Checksum,
): DelegatedCalls {
  const callWithChecksums = (call: DecodedCall): DecodedCall =>
    Object.fromEntries(
      Object.entries(call).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && isEthereumAddress(value) ? checksum(value) : value,
      ]),
    ) as unknown as DecodedCall
  return {
    ...rest,
    to: checksum(to) as Hex,
    calls: [
      callWithChecksums(first),
      ...others.map((call, index) => (index < MAX_CHECKED_CALLS ? callWithChecksums(call) : call)),
    ],
  }
}

/** The meaning of typed data: permits, orders, and calls of another account. For all others, their domain and type. */
export function typedReview(data: TypedData, known: TypedContext, language: Language): TypedReview {
  const permit = handedOver(data)
  if (permit) return permitReview(permitWithChecksums(permit, known.checksum), data, known, language)
  const orders = ordersIn(data)
  if (orders) return ordersReview(orders, data, known, language)
  const callInside = innerCall(data)
  return callInside
    ? innerReview(withChecksums(callInside, known.checksum), data, known, language)
    : { facts: domainFacts(data, known, language), notices: unknownNotices(data, language) }
}

function unknownNotices(data: TypedData, language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  if (isBareHash(data)) return [grave(problem.hash)]
  return seemsToHandOver(data) ? [{ tone: 'danger', text: problem.power }] : []
}
