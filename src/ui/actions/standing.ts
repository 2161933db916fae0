import { ARM_DELAY_MS } from '../../constants.js'

/** What a press would approve. */
export interface Meaning {
  /** All that it stands for but the fee: another string is another meaning. */
  readonly said: string
  /** In the smallest unit; absent while nobody knows it. */
  readonly fee?: bigint | undefined
}

/** Since when a button has meant what it means: a press counts for what had stood for 400 ms as it began. */
export interface Standing {
  /** What it means from now on. True where that is something else than before. */
  see(this: void, meaning: Meaning): boolean
  /** It has to stand anew: the visitor has looked at something else meanwhile. */
  again(this: void): void
  /** Whether a press that began at that moment (ms, of `performance.now`) was over what still stands. */
  stood(this: void, beganAt: number): boolean
}

/**
 * A fee up to a quarter below or above those that were shown beside the same meaning is the same one. So a fee that goes to and fro is new
 * once, and no node keeps a button closed with it: one that rises without end comes to warnings of its own, and to the end of the balance.
 */
export function standing({ said, fee }: Meaning): Standing {
  let fees = fee === undefined ? undefined : { low: fee, high: fee }
  let since = performance.now()
  const isKnownFee = (fee: bigint | undefined) =>
    fee === undefined || !fees ? fee === undefined && !fees : fee * 5n >= fees.low * 4n && fee * 4n <= fees.high * 5n
  return {
    see(next) {
      const { fee } = next
      if (next.said === said && isKnownFee(fee)) return false
      if (fee === undefined) fees = undefined
      else if (next.said !== said || !fees) fees = { low: fee, high: fee }
      else fees = { low: fee < fees.low ? fee : fees.low, high: fee > fees.high ? fee : fees.high }
      said = next.said
      since = performance.now()
      return true
    },
    again() {
      since = performance.now()
    },
    stood: beganAt => beganAt - since >= ARM_DELAY_MS,
  }
}
