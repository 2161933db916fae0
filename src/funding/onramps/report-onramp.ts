import type { MoonpayTransaction } from '../../api/onramps/moonpay.js'
import type { FundingConfig } from '../funding-config.js'
import { sendFundingEvent } from './funding-events.js'
import type { Payment } from './payments.js'

/** The names of the onramps in events. */
const NAMES = { moonpay: 'moonpay', coinbase: 'coinbase-onramp' } as const

/** Reports to the provider that a payment has begun. Never waits, never fails. */
export const reportOnrampStarted = ({ provider, amount }: Payment, config: FundingConfig): void =>
  sendFundingEvent('sdk_fiat_on_ramp_started', {
    provider: NAMES[provider],
    value: amount,
    chainType: config.chainType,
    chainId: config.chainType === 'solana' ? config.cluster.name : config.chain.id,
  })

/** Reports the end of a payment, with the card provider's details. Never waits, never fails. */
export function reportOnrampEnded(
  { provider }: Pick<Payment, 'provider'>,
  ended: { readonly status: string; readonly error?: string; readonly isSandbox?: boolean },
  transaction?: MoonpayTransaction,
): void {
  sendFundingEvent('sdk_fiat_on_ramp_completed_with_status', {
    ...ended,
    provider: NAMES[provider],
    ...(transaction && {
      paymentMethod: transaction.paymentMethod,
      cardPaymentType: transaction.cardPaymentType,
      currency: transaction.currency?.code,
      baseCurrencyAmount: transaction.baseCurrencyAmount,
      quoteCurrencyAmount: transaction.quoteCurrencyAmount,
      feeAmount: transaction.feeAmount,
      extraFeeAmount: transaction.extraFeeAmount,
      networkFeeAmount: transaction.networkFeeAmount,
    }),
  })
}
