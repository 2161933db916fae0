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
type PaymentStatus = keyof (typeof funding.english)['onramp']['stands'] | 'gone'

async function statusOf(payment: Payment, signal: AbortSignal): Promise<PaymentStatus> {
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
  const $statuses = atom<readonly PaymentStatus[]>(payments.map(() => 'looking'))
  payments.forEach((payment, index) => {
    const setStatus = (status: PaymentStatus) => $statuses.set($statuses.get().with(index, status))
    statusOf(payment, signal).then(
      status => {
        setStatus(status)
        const ageMs = Date.now() - payment.startedAt
        if ((status === 'gone' || status === 'none') && ageMs > UNSEEN_PAYMENT_MEMORY_MS) forgetPayment(payment)
      },
      () => setStatus('silent'),
    )
  })
  return computed($statuses, statuses =>
    payments.flatMap((payment, index) => {
      const status = statuses[index] ?? 'looking'
      return status === 'gone' ? [] : [paymentRow(payment, status, () => choose(payment))]
    }),
  )
}

export const paymentRow = (payment: Payment, status: Exclude<PaymentStatus, 'gone'>, choose: () => void): ChoiceRow => {
  const provider = ONRAMP_NAMES[payment.provider]
  return {
    key: `${payment.provider} ${payment.startedAt}`,
    mark: { name: provider, shape: ONRAMP_MARKS[payment.provider] },
    label: text(funding, ({ onramp }) => onramp.payment({ provider })),
    chips: [coins(payment.amount, payment.asset), text(funding, ({ onramp }) => onramp.stands[status])],
    leads: true,
    choose,
  }
}
