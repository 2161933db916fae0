import { afterEach, expect, it, vi } from 'vitest'
import { chainById } from '../../../chains/registry.js'
import { resolveSettings } from '../../../config/resolve.js'
import type { EthereumFunding } from '../../../funding/funding-config.js'
import type { Payment } from '../../../funding/onramps/payments.js'
import { watchPayment } from '../../../funding/onramps/watch-payment.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import type { Screen } from '../../../stage/define.js'
import { pressButton, contentOf } from '../../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { playScreen } from '../play-screen.harness.js'
import { coinbaseOnramp } from './coinbase-onramp.js'
import { moonpayOnramp } from './moonpay-onramp.js'
import type { OnrampOutcome, OnrampParams } from './onramp-run.js'

vi.mock('../../../funding/onramps/watch-payment.js')
afterEach(() => vi.clearAllMocks())

const config = {
  chainType: 'ethereum',
  chain: chainById(8453, resolveSettings(null).chains),
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
} as EthereumFunding
const PAYMENT: Payment = {
  method: 'card',
  provider: 'moonpay',
  externalTransactionId: 'one',
  userId: 'did:privy:ada',
  address: config.address,
  network: 'eip155:8453',
  asset: 'ETH',
  amount: '0.05',
  startedAt: 1,
}

/** Resumes a payment without an end at this screen. Expects the words, another look, and the way back. */
async function expectSlow<Model extends StatusModel>(
  screen: Screen<OnrampParams, OnrampOutcome, Model>,
  payment: Payment,
): Promise<void> {
  vi.mocked(watchPayment).mockResolvedValue({ end: 'late' })
  const { waitForModel, result } = playScreen<OnrampParams, OnrampOutcome, Model>(screen, {
    config,
    onramp: payment,
    amount: '0.05',
    payment,
  })
  const model = await waitForModel()
  const isSlow = () =>
    expect(contentOf(model)).toMatchObject({
      title: 'This takes longer than usual',
      detail: 'Come back later: how your payment stands is here.',
      buttons: ['Other ways', 'Look again'],
    })
  await eventually(isSlow)
  pressButton(model, 'Look again')
  await eventually(() => expect(watchPayment).toHaveBeenCalledTimes(2))
  await eventually(isSlow)
  pressButton(model, 'Other ways')
  expect(await result).toEqual({ back: true })
}

it('a payment at MoonPay without an end after an hour is said to be slow, and can be looked for again', () =>
  expectSlow(moonpayOnramp, PAYMENT))

it('a payment at Coinbase without an end after an hour is said to be slow, and can be looked for again', () =>
  expectSlow(coinbaseOnramp, { ...PAYMENT, provider: 'coinbase' }))
