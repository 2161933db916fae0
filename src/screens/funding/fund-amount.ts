import { shortAddress } from '../../chains/address.js'
import { decimalText } from '../../lib/text/format.js'
import { funding } from '../../copy/areas/funding.js'
import { text } from '../../copy/language.js'
import { amountOf, amountText } from '../../funding/amount-text.js'
import { fundingAsset, fundingNetwork, type FundingConfig } from '../../funding/funding-config.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { screen, type OnStage } from '../../stage/define.js'
import { field } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'
import { amountAside } from './amount-aside.js'

export interface FundAmountParams {
  readonly config: FundingConfig
  /** Where it comes from, if that can be asked what it has. */
  readonly wallet?: Pick<SourceWallet, 'address'>
  /** The most decimal places it may have, where that is less than the asset has. */
  readonly places?: number
  /** Called in the press that ends it, which alone may open a window. */
  readonly pressed?: () => void
}

/** How much. Ends with the amount in the asset's smallest unit. */
export const fundAmount = screen('fund-amount', {
  view: formView,
  start: ({ config, wallet, places = Infinity, pressed }: FundAmountParams, stage: OnStage<bigint>): FormModel => {
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
        read: typed => amountOf(typed, Math.min(decimals, places)) && amountOf(typed, decimals),
      },
      { initial: config.amount, accept },
    )
    return {
      title: text(funding, ({ amount }) => amount.title),
      detail: text(funding, ({ amount }) =>
        amount.detail({ address: shortAddress(config.address), network: fundingNetwork(config) }),
      ),
      field: amount,
      button: text(funding, ({ amount }) => amount.continue),
      ...(wallet && config.chainType === 'ethereum' && { aside: amountAside(config, wallet, amount, stage) }),
    }
  },
})
