import type { MoonpayTransaction } from '../../api/onramps/moonpay.js'
import type { FundingConfig } from '../funding-config.js'
import { sendFundingEvent } from './funding-events.js'
import type { Payment } from './payments.js'

/** What the events call the onramps. */
const NAMES = { moonpay: 'moonpay', coinbase: 'coinbase-onramp' } as const

/** Tells the provider that a payment has begun. Never waits, never fails. */
export const reportOnrampStarted = ({ provider, amount }: Payment, config: FundingConfig): void =>
  sendFundingEvent('sdk_fiat_on_ramp_started', {
    provider: NAMES[provider],
    value: amount,
    chainType: config.chainType,
    chainId: config.chainType === 'solana' ? config.cluster.name : config.chain.id,
  })

/** The same for the end of a payment, with the card provider's details. */
export function reportOnrampEnded(
  { provider }: Pick<Payment, 'provider'>,
  ended: { readonly status: string; readonly error?: string; readonly isSandbox?: boolean },
  told?: MoonpayTransaction,
): void {
  sendFundingEvent('sdk_fiat_on_ramp_completed_with_status', {
    ...ended,
    provider: NAMES[provider],
    ...(told && {
      paymentMethod: told.paymentMethod,
      cardPaymentType: told.cardPaymentType,
      currency: told.currency?.code,
      baseCurrencyAmount: told.baseCurrencyAmount,
      quoteCurrencyAmount: told.quoteCurrencyAmount,
      feeAmount: told.feeAmount,
      extraFeeAmount: told.extraFeeAmount,
      networkFeeAmount: told.networkFeeAmount,
    }),
  })
}
