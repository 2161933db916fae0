import { ARM_DELAY_MS } from '../../constants.js'

/** The meaning of a press. */
export interface Meaning {
  /** Everything except the fee, as text: another text is another meaning. */
  readonly text: string
  /** In the smallest unit; absent while it is unknown. */
  readonly fee?: bigint | undefined
}

/**
 * Tracks since when the meaning is unchanged: a press counts if its meaning had been unchanged for 400 ms when it
 * began.
 */
export interface Stability {
  /** Sets the meaning. Returns true if it has changed. */
  update(this: void, meaning: Meaning): boolean
  /** Restarts the time: the visitor has looked at something else meanwhile. */
  restart(this: void): void
  /** True if the meaning was stable when the press began (ms, `performance.now`), and still is. */
  wasStable(this: void, beganAt: number): boolean
}

/**
 * A fee within a quarter of those that were shown with the same meaning does not count as a change. A fluctuating fee
 * is therefore new only once, and a node cannot block the button with it. A fee that keeps rising reaches the warnings,
 * and finally the balance.
 */
export function trackStability({ text, fee }: Meaning): Stability {
  let fees = fee === undefined ? undefined : { low: fee, high: fee }
  let unchangedSince = performance.now()
  const isKnownFee = (fee: bigint | undefined) =>
    fee === undefined || !fees ? fee === undefined && !fees : fee * 5n >= fees.low * 4n && fee * 4n <= fees.high * 5n
  return {
    update(next) {
      const { fee } = next
      if (next.text === text && isKnownFee(fee)) return false
      if (fee === undefined) fees = undefined
      else if (next.text !== text || !fees) fees = { low: fee, high: fee }
      else fees = { low: fee < fees.low ? fee : fees.low, high: fee > fees.high ? fee : fees.high }
      text = next.text
      unchangedSince = performance.now()
      return true
    },
    restart() {
      unchangedSince = performance.now()
    },
    wasStable: beganAt => beganAt - unchangedSince >= ARM_DELAY_MS,
  }
}
