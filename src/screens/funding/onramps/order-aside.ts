import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { exactAmount, formatExact } from '../../../chains/amount.js'
import { funding } from '../../../copy/areas/funding.js'
import { text, wordsOf, type Language, type Text } from '../../../copy/language.js'
import { amountOf } from '../../../funding/amount-text.js'
import { fundingAsset, type FundingConfig } from '../../../funding/funding-config.js'
import { fitOf, onrampLimits, type Limits } from '../../../funding/onramps/limits.js'
import { ONRAMP_NAMES, type Onramp } from '../../../funding/onramps/onramps.js'
import { moneyText } from '../../../lib/decimal/money-text.js'
import type { OnStage } from '../../../stage/define.js'
import type { FieldModel } from '../../shapes/form/field.js'
import type { AmountAside, AmountPart, AmountTrouble } from '../../shapes/form/form.js'
import { worthOf } from '../amount-aside.js'

/** The onramps for an order, and the chosen one. */
export interface OrderWays {
  readonly $onramp: WritableAtom<Onramp>
  readonly all: readonly Onramp[]
}

/** The known limits; an onramp without an entry has not reported any. */
type KnownLimits = ReadonlyMap<Onramp, Limits>

export interface OrderAside extends AmountAside {
  /** False if the onramp does not accept the amount, as far as that is known. */
  readonly $taken: ReadableAtom<boolean>
}

type Amounts = Pick<ReturnType<typeof fundingAsset>, 'symbol' | 'decimals'>

/**
 * Shows the onramp's limits beside the amount. If the amount is outside of them, says so, and names another onramp that
 * accepts it.
 */
export function orderAside(
  config: FundingConfig,
  ways: OrderWays,
  field: Pick<FieldModel, '$text' | 'type'>,
  stage: Pick<OnStage<never>, '$settings' | 'signal'>,
): OrderAside {
  const { decimals } = fundingAsset(config)
  const $limits = atom<KnownLimits>(new Map())
  for (const onramp of ways.all)
    void onrampLimits(onramp, config, stage.signal).then(limits => {
      if (limits && !stage.signal.aborted) $limits.set(new Map($limits.get()).set(onramp, limits))
    })
  return orderState(config, ways, $limits, field, worthOf(config, field, stage), units =>
    field.type(exactAmount(units, decimals)),
  )
}

/** Derives the same from the known limits. */
export function orderState(
  config: FundingConfig,
  { $onramp, all }: OrderWays,
  $limits: ReadableAtom<KnownLimits>,
  { $text }: Pick<FieldModel, '$text'>,
  worth: Pick<AmountAside, '$worth' | '$priced'>,
  choose: (units: bigint) => void,
): OrderAside {
  const asset = fundingAsset(config)
  const $problem = computed([$text, $onramp, $limits], (input, onramp, knownLimits) => {
    const units = amountOf(input, asset.decimals)
    return units === undefined
      ? undefined
      : troubleFor(units, asset, onramp, { all, known: knownLimits }, candidate => $onramp.set(candidate))
  })
  return {
    ...worth,
    $available: computed([$onramp, $limits], (onramp, knownLimits) =>
      limitsText(onramp, knownLimits.get(onramp), asset),
    ),
    $parts: computed([$onramp, $limits], (onramp, knownLimits) => partsOf(knownLimits.get(onramp), choose)),
    $trouble: $problem,
    $taken: computed($problem, trouble => trouble === undefined),
  }
}

const coins = (units: bigint, { symbol, decimals }: Amounts, language: Language) =>
  `${formatExact(units, decimals, language)} ${symbol}`

/** "MoonPay takes 0.0094 ETH to 9.3 ETH (€28 to €27,600)" */
function limitsText({ provider }: Onramp, limits: Limits | undefined, asset: Amounts): Text {
  if (!limits) return ''
  return language => {
    const { amount: words } = wordsOf(funding, language)
    const { minimum, maximum, money } = limits
    const inCurrency = (text: string, currency: string) => moneyText(text, currency, language)
    return words.takes({
      provider: ONRAMP_NAMES[provider],
      coins: words.range({
        least: coins(minimum, asset, language),
        most: maximum === undefined ? '' : coins(maximum, asset, language),
      }),
      money: money
        ? words.range({
            least: inCurrency(money.minimum, money.currency),
            most: money.maximum === undefined ? '' : inCurrency(money.maximum, money.currency),
          })
        : '',
    })
  }
}

const partsOf = (limits: Limits | undefined, choose: (units: bigint) => void): readonly AmountPart[] =>
  limits
    ? [
        { label: text(funding, ({ amount }) => amount.least), choose: () => choose(limits.minimum) },
        ...(limits.maximum === undefined
          ? []
          : [{ label: text(funding, ({ amount }) => amount.most), choose: () => choose(limits.maximum ?? 0n) }]),
      ]
    : []

/**
 * Explains why the onramp does not accept an amount, and names another one that may accept it. Undefined if the onramp
 * accepts the amount, or has not reported its limits.
 */
function troubleFor(
  units: bigint,
  asset: Amounts,
  onramp: Onramp,
  { all, known: knownLimits }: { readonly all: readonly Onramp[]; readonly known: KnownLimits },
  choose: (onramp: Onramp) => void,
): AmountTrouble | undefined {
  const limits = knownLimits.get(onramp)
  const fit = limits ? fitOf(units, limits) : 'fits'
  if (!limits || fit === 'fits') return undefined
  const isAccepted = (candidate: Onramp) => {
    const candidateLimits = knownLimits.get(candidate)
    return candidateLimits === undefined ? undefined : fitOf(units, candidateLimits) === 'fits'
  }
  const others = all.filter(candidate => candidate.provider !== onramp.provider && isAccepted(candidate) !== false)
  const other = others.find(candidate => isAccepted(candidate)) ?? others[0]
  const provider = ONRAMP_NAMES[onramp.provider]
  return {
    text: language => {
      const { amount: words } = wordsOf(funding, language)
      const { minimum, maximum = 0n } = limits
      const reason =
        fit === 'too-little'
          ? words.tooLittle({ provider, least: coins(minimum, asset, language) })
          : words.tooMuch({ provider, most: coins(maximum, asset, language) })
      if (!other) return reason
      const names = { provider: ONRAMP_NAMES[other.provider] }
      return `${reason} ${isAccepted(other) ? words.otherTakes(names) : words.otherMay(names)}`
    },
    ...(other && {
      other: {
        label: text(funding, ({ amount }) => amount.other({ provider: ONRAMP_NAMES[other.provider] })),
        choose: () => choose(other),
      },
    }),
  }
}
