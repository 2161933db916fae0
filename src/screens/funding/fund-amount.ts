import { computed, type ReadableAtom, atom } from 'nanostores'
import { amountOf, amountText } from '../../funding/amount-text.js'
import { fundingAsset, type FundingConfig } from '../../funding/funding-config.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface FundAmountModel {
  readonly $text: ReadableAtom<string>
  /** "ETH". */
  readonly symbol: string
  readonly $valid: ReadableAtom<boolean>
  /** False when the text is not taken: the field then keeps what it had. */
  readonly type: (text: string) => boolean
  readonly submit: () => void
}

/** How much. Ends with the amount in the asset's smallest unit. */
export const fundAmount = screen('fund-amount', {
  view: () => import('./fund-amount.view.js'),
  start: ({ config }: { readonly config: FundingConfig }, stage: OnStage<bigint>): FundAmountModel => {
    const { symbol, decimals } = fundingAsset(config)
    const $text = stage.keep(`fund-amount ${config.amount} ${symbol}`, () => atom(config.amount))
    const $amount = computed($text, text => amountOf(text, decimals))
    return {
      $text,
      symbol,
      $valid: computed($amount, amount => amount !== undefined),
      type: typed => {
        const text = amountText(typed)
        if (text !== undefined) $text.set(text)
        return text !== undefined
      },
      submit: () => {
        const amount = $amount.get()
        if (amount !== undefined) stage.finish(amount)
      },
    }
  },
})
