import { usdCents } from '../../chains/amount.js'

/** A fee and its reference values. Amounts in the coin's smallest unit. */
export interface FeeFacts {
  /** The maximum fee. */
  readonly fee: bigint
  /** The amount that is sent. */
  readonly value: bigint
  readonly decimals: number
  /** The coin's price in dollars. */
  readonly price?: number | undefined
  /** The recent fee of others for the same amount of gas. */
  readonly usual?: bigint | undefined
}

/** A risk of a fee. The measures are independent, so that a node that lies about one does not control the others. */
export interface FeeRisk {
  /** share: percentage of the amount. recent: multiple of what others have paid. absolute: the fee itself. */
  readonly measure: 'share' | 'recent' | 'absolute'
  readonly figure: bigint
  /** Hardly anyone pays this much on purpose; the visitor must confirm it. */
  readonly extreme: boolean
}

/** The thresholds of a high and of an extreme fee. */
const AMOUNT_PERCENT = [50n, 200n] as const
const RECENT_FACTOR = [5n, 25n] as const
const CENTS = [50_00n, 250_00n] as const
/** In thousandths of a coin, if its price is unknown. */
const MILLICOINS = [100n, 1_000n] as const
/** A fee this small is no risk, whatever it is compared with. */
const SMALL_CENTS = 100n
const SMALL_PARTS_OF_COIN = 2_000n

/** The risks of this fee. */
export function feeRisks({ fee, value, decimals, price, usual }: FeeFacts): FeeRisk[] {
  const coin = 10n ** BigInt(decimals)
  const cents = usdCents(fee, decimals, price)
  const risk = (
    measure: FeeRisk['measure'],
    size: bigint,
    [high, extreme]: readonly [bigint, bigint],
    figure = size,
  ): FeeRisk[] => (size < high ? [] : [{ measure, figure, extreme: size >= extreme }])
  const small = cents === undefined ? isSmallFee(fee, decimals) : cents <= SMALL_CENTS
  return [
    ...(cents === undefined
      ? risk('absolute', (fee * 1_000n) / coin, MILLICOINS, fee)
      : risk('absolute', cents, CENTS, fee)),
    ...(small || value === 0n ? [] : risk('share', (fee * 100n) / value, AMOUNT_PERCENT)),
    ...(small || !usual ? [] : risk('recent', fee / usual, RECENT_FACTOR)),
  ]
}

/** An amount of a coin of unknown price that is too small to be a risk. */
export const isSmallFee = (fee: bigint, decimals: number): boolean =>
  fee * SMALL_PARTS_OF_COIN <= 10n ** BigInt(decimals)
