import { computed, type ReadableAtom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { decimalText } from '../../lib/text/format.js'
import { funding } from '../../copy/areas/funding.js'
import { text } from '../../copy/language.js'
import { amountOf, amountText } from '../../funding/amount-text.js'
import { fundingAsset, fundingNetwork, type FundingConfig } from '../../funding/funding-config.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { screen, type FlowStage, type OnStage } from '../../stage/define.js'
import { field, type FieldModel } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'
import { amountAside } from './amount-aside.js'
import { orderAside, type OrderWays } from './onramps/order-aside.js'

export interface FundAmountParams {
  readonly config: FundingConfig
  /** The wallet that the money comes from, if its balance can be read. */
  readonly wallet?: Pick<SourceWallet, 'address'>
  /** The onramps that can sell the amount, if it is bought. */
  readonly order?: OrderWays
  /** The most decimals, if fewer than the asset has. */
  readonly places?: number
  /** Called in the press that ends the screen, because only a press may open a window. */
  readonly pressed?: () => void
}

/** The texts that the visitor has typed in a flow, by the suggested amount and its asset. */
type TypedAmounts = Record<string, string>

/**
 * The typed amounts of a flow. Flows inside of the one that asks for them first share them, so that an amount is typed
 * once for all ways to pay.
 */
export const typedAmounts = (stage: Pick<FlowStage, 'keep'>): TypedAmounts =>
  stage.keep<TypedAmounts>('typed-amounts', () => ({}))

/** Fills in what was typed for another way to pay, and notes what is typed here. */
function shareTyped(amount: FieldModel, stage: Pick<OnStage<never>, 'keep' | 'signal'>): void {
  const typed = typedAmounts(stage)
  const { key } = amount.spec
  const earlier = typed[key]
  if (earlier !== undefined && earlier !== amount.$text.get()) amount.type(earlier)
  const unsubscribe = amount.$text.listen(text => {
    typed[key] = text
  })
  stage.signal.addEventListener('abort', unsubscribe, { once: true })
}

/** Asks for the amount. Ends with it in the asset's smallest unit. */
export const fundAmount = screen('fund-amount', {
  view: formView,
  start: (
    { config, wallet, order, places = Infinity, pressed }: FundAmountParams,
    stage: OnStage<bigint>,
  ): FormModel => {
    const { symbol, decimals } = fundingAsset(config)
    let accepted = false
    const accept = (amount: bigint) => {
      if (!accepted) pressed?.()
      accepted = true
      stage.finish(amount)
    }
    const amount = field(
      stage,
      {
        key: `fund-amount ${config.amount} ${symbol}`,
        type: 'amount',
        name: 'amount',
        autoComplete: 'off',
        label: text(funding, ({ amount }) => amount.label),
        unit: symbol,
        take: amountText,
        show: decimalText,
        read: input => amountOf(input, Math.min(decimals, places)) && amountOf(input, decimals),
      },
      { initial: config.amount, accept },
    )
    shareTyped(amount, stage)
    const orderInfo = order && orderAside(config, order, amount, stage)
    return {
      title: text(funding, ({ amount }) => amount.title),
      detail: text(funding, ({ amount }) =>
        amount.detail({ address: shortAddress(config.address), network: fundingNetwork(config) }),
      ),
      ...(config.foreign && { warning: text(funding, ({ foreign }) => foreign.warning) }),
      field: orderInfo ? onlyAccepted(amount, orderInfo.$taken) : amount,
      button: text(funding, ({ amount }) => amount.continue),
      ...(wallet && { aside: amountAside(config, wallet, amount, stage) }),
      ...(orderInfo && { aside: orderInfo }),
    }
  },
})

/** Restricts the field to amounts that the onramp accepts. */
const onlyAccepted = (field: FieldModel, $isAccepted: ReadableAtom<boolean>): FieldModel => ({
  ...field,
  $valid: computed([field.$valid, $isAccepted], (valid, isAccepted) => valid && isAccepted),
  submit: () => {
    if ($isAccepted.get()) field.submit()
  },
})
