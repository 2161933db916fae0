import type { NamedValues } from './store/named-values.js'

const SHIFT_KEY = 'clock_shift_ms'

/**
 * The provider's time in Unix milliseconds. A tester may shift it. The shift survives a restart, because its effects in
 * the database do too.
 */
export class Clock {
  #shift: number

  constructor(readonly values: NamedValues) {
    this.#shift = Number(values.get(SHIFT_KEY) ?? 0)
  }

  get shiftMs(): number {
    return this.#shift
  }

  now = (): number => Date.now() + this.#shift

  /** Moves the time by this many milliseconds. */
  shift(ms: number): void {
    this.#shift += ms
    this.values.set(SHIFT_KEY, String(this.#shift))
  }
}
