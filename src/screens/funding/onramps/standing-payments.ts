import { atom, computed, type ReadableAtom } from 'nanostores'
import { UNSEEN_PAYMENT_MEMORY_MS } from '../../../constants.js'
import { funding } from '../../../copy/areas/funding.js'
import { text } from '../../../copy/language.js'
import { lookAtCoinbase } from '../../../funding/onramps/coinbase.js'
import { lookAtMoonpay } from '../../../funding/onramps/moonpay.js'
import { ONRAMP_NAMES } from '../../../funding/onramps/onramps.js'
import { forgetPayment, type Payment } from '../../../funding/onramps/payments.js'
import { ONRAMP_MARKS } from '../../../ui/pictures/onramp-marks.js'
import type { ChoiceRow } from '../../shapes/parts/parts.js'
import { coins } from './onramp-words.js'

/** The status of a payment after one request. `gone`: no provider knows it. */
type Stands = keyof (typeof funding.english)['onramp']['stands'] | 'gone'

async function askFor(payment: Payment, signal: AbortSignal): Promise<Stands> {
  if (payment.provider === 'coinbase') {
    const status = await lookAtCoinbase(payment, signal)
    return status === 'success' ? 'complete' : status === 'failure' ? 'failed' : 'none'
  }
  const transaction = await lookAtMoonpay(payment, signal)
  if (!transaction) return 'gone'
  return transaction.status === 'completed' ? 'complete' : transaction.status === 'failed' ? 'failed' : 'pending'
}

/**
 * A row for each earlier payment with its status; each onramp is asked once. Unknown payments have no row, and are
 * deleted after a day.
 */
export function standingPayments(
  payments: readonly Payment[],
  choose: (payment: Payment) => void,
  signal: AbortSignal,
): ReadableAtom<readonly ChoiceRow[]> {
  const $stands = atom<readonly Stands[]>(payments.map(() => 'looking'))
  payments.forEach((payment, index) => {
    const know = (stands: Stands) => $stands.set($stands.get().with(index, stands))
    askFor(payment, signal).then(
      stands => {
        know(stands)
        const age = Date.now() - payment.startedAt
        if ((stands === 'gone' || stands === 'none') && age > UNSEEN_PAYMENT_MEMORY_MS) forgetPayment(payment)
      },
      () => know('silent'),
    )
  })
  return computed($stands, known =>
    payments.flatMap((payment, index) => {
      const stands = known[index] ?? 'looking'
      return stands === 'gone' ? [] : [paymentRow(payment, stands, () => choose(payment))]
    }),
  )
}

export const paymentRow = (payment: Payment, stands: Exclude<Stands, 'gone'>, choose: () => void): ChoiceRow => {
  const provider = ONRAMP_NAMES[payment.provider]
  return {
    key: `${payment.provider} ${payment.startedAt}`,
    mark: { name: provider, shape: ONRAMP_MARKS[payment.provider] },
    label: text(funding, ({ onramp }) => onramp.payment({ provider })),
    chips: [coins(payment.amount, payment.asset), text(funding, ({ onramp }) => onramp.stands[stands])],
    leads: true,
    choose,
  }
}
