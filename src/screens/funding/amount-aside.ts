import { atom, computed } from 'nanostores'
import { exactAmount, formatBalance, formatUsd } from '../../chains/amount.js'
import { nativeCoin } from '../../chains/registry.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf, type Text } from '../../copy/language.js'
import { amountOf } from '../../funding/amount-text.js'
import { fundingAsset, type EthereumFunding } from '../../funding/funding-config.js'
import { nativePrice } from '../../funding/native-price.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { spendable, type Spendable } from '../../funding/transfer-from-wallet.js'
import type { OnStage } from '../../stage/define.js'
import type { FieldModel } from '../shapes/form/field.js'
import type { AmountAside, AmountPart } from '../shapes/form/form.js'

/** Of what can be sent, in percent. */
const SHARES = [25n, 50n] as const
/** Nobody reads more places of a share. */
const PLACES = 6

/** What the amount that is typed is worth, what the wallet has, and parts of that to choose. Nothing is offered of what cannot be read. */
export function amountAside(
  config: EthereumFunding,
  wallet: Pick<SourceWallet, 'address'>,
  field: Pick<FieldModel, '$text' | 'type'>,
  { $settings, signal }: Pick<OnStage<never>, '$settings' | 'signal'>,
): AmountAside {
  const { symbol, decimals } = fundingAsset(config)
  const $price = atom<number | undefined>()
  const $spendable = atom<Spendable | undefined>()
  if (!config.erc20Address && !config.chain.testnet)
    void nativePrice(config.chain.id, nativeCoin(config.chain).symbol, signal).then(price => $price.set(price))
  spendable(config, wallet, $settings.get(), signal).then(
    found => $spendable.set(found),
    () => {},
  )
  const choose = (label: Text, units: bigint): AmountPart => ({
    label,
    choose: () => field.type(exactAmount(units, decimals)),
  })
  return {
    $worth: computed([field.$text, $price], (typed, price): Text => {
      const units = amountOf(typed, decimals)
      return language => (units === undefined ? '' : (formatUsd(units, decimals, price, language) ?? ''))
    }),
    $available: computed(
      $spendable,
      (known): Text =>
        language =>
          known
            ? wordsOf(funding, language).amount.available({
                amount: `${formatBalance(known.balance, decimals, language)} ${symbol}`,
              })
            : '',
    ),
    $parts: computed($spendable, known =>
      known && known.most > 0n
        ? [
            ...SHARES.map(percent =>
              choose(
                text(funding, ({ amount }) => amount.share({ percent: String(percent) })),
                rounded((known.most * percent) / 100n, decimals),
              ),
            ),
            choose(
              text(funding, ({ amount }) => amount.most),
              config.erc20Address ? known.most : rounded(known.most, decimals),
            ),
          ]
        : [],
    ),
  }
}

/** Rounded down to a few places, unless nothing would be left. */
function rounded(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - PLACES))
  return units < step ? units : units - (units % step)
}
