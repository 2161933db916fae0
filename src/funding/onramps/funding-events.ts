import { sendEvent } from '../../api/analytics/analytics.js'

/** The events of funding, and the payload members each may carry. */
const EVENTS = {
  sdk_fiat_on_ramp_started: ['provider', 'value', 'chainType', 'chainId'],
  sdk_fiat_on_ramp_completed_with_status: [
    'status',
    'provider',
    'txHash',
    'address',
    'value',
    'token',
    'chainType',
    'chainId',
    'clusterName',
    'paymentMethod',
    'cardPaymentType',
    'currency',
    'baseCurrencyAmount',
    'quoteCurrencyAmount',
    'feeAmount',
    'extraFeeAmount',
    'networkFeeAmount',
    'isSandbox',
    'error',
  ],
} as const satisfies Record<string, readonly string[]>

type FundingEvent = keyof typeof EVENTS
type Payload<Name extends FundingEvent> = {
  readonly [Member in (typeof EVENTS)[Name][number]]?: string | number | boolean | null | undefined
}

/** Sends an event of funding to the provider. Never waits, never fails. */
export const sendFundingEvent = <Name extends FundingEvent>(name: Name, payload: Payload<Name>): void =>
  sendEvent(name, EVENTS[name], payload)
