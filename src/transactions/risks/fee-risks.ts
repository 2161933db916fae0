import { usdCents } from '../../chains/amount.js'

/** A fee, and what it is measured against. Amounts in the coin's smallest unit. */
export interface FeeFacts {
  /** The most it can be. */
  readonly fee: bigint
  /** What is sent beside it. */
  readonly value: bigint
  readonly decimals: number
  /** Dollars for one coin. */
  readonly price?: number | undefined
  /** What others have paid lately for as much work. */
  readonly usual?: bigint | undefined
}

/** What is odd about a fee. The measures are independent: a node that lies about one of them does not command the others. */
export interface FeeRisk {
  /** share: of the amount, in per cent. recent: as a multiple of what others have paid. absolute: the fee itself. */
  readonly measure: 'share' | 'recent' | 'absolute'
  readonly figure: bigint
  /** Nobody pays so much knowingly; the visitor says that it is meant. */
  readonly extreme: boolean
}

/** From here on a fee is high, and extreme. */
const SHARE = [50n, 200n] as const
const RECENT = [5n, 25n] as const
const CENTS = [50_00n, 250_00n] as const
/** In thousandths of a coin, where nobody knows its price. */
const MILLICOINS = [100n, 1_000n] as const
/** A fee of so little is no risk, whatever it is compared with. */
const SMALL_CENTS = 100n
const SMALL_PARTS_OF_COIN = 2_000n

/** All that is odd about this fee. */
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
    ...(small || value === 0n ? [] : risk('share', (fee * 100n) / value, SHARE)),
    ...(small || !usual ? [] : risk('recent', fee / usual, RECENT)),
  ]
}

/** So little of a coin that it is no risk, as long as nobody knows what the coin is worth. */
export const isSmallFee = (fee: bigint, decimals: number): boolean =>
  fee * SMALL_PARTS_OF_COIN <= 10n ** BigInt(decimals)
