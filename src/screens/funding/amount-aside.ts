import { atom, computed, type ReadableAtom } from 'nanostores'
import { exactAmount, formatBalance, formatUsd } from '../../chains/amount.js'
import { nativeCoin } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf, type Text } from '../../copy/language.js'
import { amountOf } from '../../funding/amount-text.js'
import { fundingAsset, type FundingConfig } from '../../funding/funding-config.js'
import { quotedPrice, type QuotedPrice } from '../../funding/native-price.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { spendable, type Spendable } from '../../funding/transfer-from-wallet.js'
import type { OnStage } from '../../stage/define.js'
import type { FieldModel } from '../shapes/form/field.js'
import type { AmountAside, AmountPart } from '../shapes/form/form.js'

/** Percentages of the spendable balance. */
const PERCENTAGES = [25n, 50n] as const
/** A part of the balance is rounded down to this many decimals. */
const MAX_DECIMALS = 6

/**
 * Shows the value of the typed amount, the balance, and parts of the balance to choose. Offers nothing that cannot be
 * read.
 */
export function amountAside(
  config: FundingConfig,
  wallet: Pick<SourceWallet, 'address'>,
  field: Pick<FieldModel, '$text' | 'type'>,
  { $settings, signal }: Pick<OnStage<never>, '$settings' | 'signal'>,
): AmountAside {
  const { symbol, decimals } = fundingAsset(config)
  const $spendable = atom<Spendable | undefined>()
  spendableOf(config, wallet, $settings.get(), signal).then(
    found => $spendable.set(found),
    () => {},
  )
  const choose = (label: Text, units: bigint): AmountPart => ({
    label,
    choose: () => field.type(exactAmount(units, decimals)),
  })
  return {
    ...worthOf(config, field, { signal }),
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
      known && known.maximum > 0n
        ? [
            ...PERCENTAGES.map(percent =>
              choose(
                text(funding, ({ amount }) => amount.share({ percent: String(percent) })),
                rounded((known.maximum * percent) / 100n, decimals),
              ),
            ),
            choose(
              text(funding, ({ amount }) => amount.most),
              (config.chainType === 'solana' ? config.token : config.erc20Address)
                ? known.maximum
                : rounded(known.maximum, decimals),
            ),
          ]
        : [],
    ),
  }
}

/** The balance of the asset, on either kind of chain. */
async function spendableOf(
  config: FundingConfig,
  wallet: Pick<SourceWallet, 'address'>,
  settings: Settings,
  signal: AbortSignal,
): Promise<Spendable> {
  if (config.chainType === 'ethereum') return spendable(config, wallet, settings, signal)
  const { spendableOnSolana } = await import('../../funding/solana/transfer-on-solana.js')
  return spendableOnSolana(config, wallet, signal)
}

/** Rounds down to a few digits, unless that leaves nothing. */
function rounded(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - MAX_DECIMALS))
  return units < step ? units : units - (units % step)
}

/** The coin whose price is requested. Undefined for tokens and test networks, which have no price here. */
function pricedCoin(config: FundingConfig): { readonly chainId: number; readonly symbol: string } | undefined {
  if (config.chainType === 'solana')
    return config.token || config.cluster.name !== 'mainnet-beta' ? undefined : { chainId: 0, symbol: 'SOL' }
  const { chain, erc20Address } = config
  return erc20Address || chain.testnet ? undefined : { chainId: chain.id, symbol: nativeCoin(chain).symbol }
}

/** The value of the typed amount, with the source and the time of the price; undefined without a price. */
export function worthOf(
  config: FundingConfig,
  { $text }: Pick<FieldModel, '$text'>,
  { signal }: Pick<OnStage<never>, 'signal'>,
): { readonly $worth: ReadableAtom<Text>; readonly $priced: ReadableAtom<Text> } {
  const { decimals } = fundingAsset(config)
  const $price = atom<QuotedPrice | undefined>()
  const coin = pricedCoin(config)
  if (coin) void quotedPrice(coin.chainId, coin.symbol, signal).then(price => $price.set(price))
  const $units = computed($text, input => amountOf(input, decimals))
  return {
    $worth: computed(
      [$units, $price],
      (units, price): Text =>
        language =>
          units === undefined ? '' : (formatUsd(units, decimals, price?.usd, language) ?? ''),
    ),
    $priced: computed([$units, $price], (units, price) => (units === undefined || !price ? '' : priceNote(price))),
  }
}

const priceNote =
  ({ source, at }: QuotedPrice): Text =>
  language =>
    wordsOf(funding, language).amount.priced({
      source,
      time: new Intl.DateTimeFormat(language.tag, {
        hour: 'numeric',
        minute: '2-digit',
        numberingSystem: 'latn',
      }).format(at),
    })
