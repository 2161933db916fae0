/**
 * The extent of an allowance. maximum: the largest possible number. unlimited: in effect the same. beyond: far more
 * than the owner has. limited: all others.
 */
export type AllowanceExtent = 'maximum' | 'unlimited' | 'beyond' | 'limited'

export interface AllowanceFacts {
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** The largest number that the function's parameter can hold. */
  readonly maximum: bigint
  /** The token's total supply and the owner's balance; a contract may lie about both. */
  readonly supply?: bigint | undefined
  readonly balance?: bigint | undefined
}

/** More than any token has in circulation, whatever its contract says. */
const UINT128_MAX = 2n ** 128n - 1n
/** The maximum amount of tokens that store amounts in 96 bits. */
const UINT96_MAX = 2n ** 96n - 1n
const BALANCE_FACTOR = 100n

/** Measures an allowance against the parameter's maximum, the total supply, and the owner's balance. */
export function allowanceExtent({ amount, maximum, supply, balance }: AllowanceFacts): AllowanceExtent {
  if (amount === maximum) return 'maximum'
  if (amount >= UINT128_MAX || amount >= (supply || UINT96_MAX)) return 'unlimited'
  return balance !== undefined && amount > balance * BALANCE_FACTOR ? 'beyond' : 'limited'
}
