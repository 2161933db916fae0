import { atom, type WritableAtom } from 'nanostores'
import { exactAmount } from '../../chains/amount.js'
import { openCheckout } from '../../channel/checkout-window.js'
import type { Popup } from '../../channel/popup.js'
import { ORDER_PLACES } from '../../constants.js'
import { fundingAsset, type FundingConfig } from '../../funding/funding-config.js'
import { onrampsFor, type Onramp } from '../../funding/onramps/onramps.js'
import type { Payment } from '../../funding/onramps/payments.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { fundAmount } from '../../screens/funding/fund-amount.js'
import type { OnrampChoice } from '../../screens/funding/fund-method.js'
import { coinbaseOnramp } from '../../screens/funding/onramps/coinbase-onramp.js'
import { moonpayOnramp } from '../../screens/funding/onramps/moonpay-onramp.js'
import type { OnrampOutcome, OnrampParams } from '../../screens/funding/onramps/onramp-run.js'
import { at, done, flow, on, type FlowStage, type Next } from '../../stage/define.js'

interface Purchase {
  readonly config: FundingConfig
  readonly choice: OnrampChoice
}
interface Run {
  asked: Purchase | undefined
  /** The onramp of the order. It differs from the chosen one if that does not accept the amount. */
  $onramp: WritableAtom<Onramp> | undefined
  window: Popup | null | undefined
}
const runOf = (stage: FlowStage) =>
  stage.keep<Run>('onramp', () => ({ asked: undefined, $onramp: undefined, window: undefined }))

const SCREENS = { coinbase: coinbaseOnramp, moonpay: moonpayOnramp } as const
const startPayment = (params: OnrampParams): Next<never> => at(SCREENS[params.onramp.provider], params)

/** Continues an earlier payment with its own onramp. */
const resumePayment = (config: FundingConfig, payment: Payment): Next<never> =>
  startPayment({ config, payment, onramp: payment, amount: payment.amount })

const isSame = (first: Onramp, other: Onramp) => first.method === other.method && first.provider === other.provider

/** Asks for the amount, and opens the payment window in the same user gesture. */
function enterAmount(config: FundingConfig, onramp: Onramp, stage: FlowStage): Next<never> {
  const fixedAmount = onramp.provider === 'moonpay' ? config.cardConfigOverride?.quoteCurrencyAmount : undefined
  if (fixedAmount !== undefined) return startPayment({ config, onramp, amount: String(fixedAmount) })
  const openWindow = () => {
    runOf(stage).window = openCheckout()
  }
  const $onramp = (runOf(stage).$onramp = atom(onramp))
  const others = [...onrampsFor(config, 'card'), ...onrampsFor(config, 'exchange')].filter(
    other => !isSame(other, onramp),
  )
  return at(fundAmount, {
    config,
    order: { $onramp, all: [onramp, ...others] },
    places: ORDER_PLACES,
    pressed: openWindow,
  })
}

/**
 * Buys by card, or transfers from an account at an exchange. Ends when the funds are on their way or have arrived, or
 * when the visitor wants another way.
 */
export const onramp = flow<Purchase, OnrampOutcome>('onramp', {
  start: (purchase, stage) => {
    runOf(stage).asked = purchase
    const { config, choice } = purchase
    return hasOwn(choice, 'payment') ? resumePayment(config, choice.payment) : enterAmount(config, choice.onramp, stage)
  },
  on: [
    on(fundAmount, (units, stage) => {
      const { asked: purchase, $onramp, window } = runOf(stage)
      if (!purchase || !$onramp) return done({ back: true })
      const { config } = purchase
      const amount = exactAmount(units, fundingAsset(config).decimals)
      return startPayment({ config, onramp: $onramp.get(), amount, window })
    }),
    on(moonpayOnramp, outcome => done(outcome)),
    on(coinbaseOnramp, outcome => done(outcome)),
  ],
})
