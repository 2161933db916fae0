import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { sendFundingEvent } from './funding-events.js'

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) })
  provider = scriptedProvider(jsonResponse('null'))
})
afterEach(() => {
  provider.restore()
  vi.useRealTimers()
})

/** A value for each field of any event. */
const everything = {
  status: 'success',
  provider: 'moonpay',
  txHash: '0xab',
  address: '0x2',
  value: '0.1',
  token: 'ETH',
  chainType: 'ethereum',
  chainId: 1,
  clusterName: 'devnet',
  paymentMethod: 'credit_debit_card',
  cardPaymentType: 'credit',
  currency: 'eth',
  baseCurrencyAmount: 100,
  quoteCurrencyAmount: 0.1,
  feeAmount: 1,
  extraFeeAmount: 0,
  networkFeeAmount: 0.2,
  isSandbox: false,
  error: 'no',
} as const

it.each([
  ['sdk_fiat_on_ramp_started', ['provider', 'value', 'chainType', 'chainId']],
  ['sdk_fiat_on_ramp_completed_with_status', Object.keys(everything)],
] as const)('%s has the fields that its screens know, and no others', async (name, members) => {
  sendFundingEvent(name, { ...everything, email: 'ada@example.com' } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(provider.requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      event_name: name,
      payload: {
        ...Object.fromEntries(Object.entries(everything).filter(([member]) => members.includes(member as never))),
        clientTimestamp: '2026-01-02T00:00:00.000Z',
      },
    }),
  ])
})
