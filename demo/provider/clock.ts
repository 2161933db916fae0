import type { NamedValues } from './store/named-values.js'

const NAME = 'clock_shift_ms'

/** The provider's time, in Unix milliseconds. A tester may shift it; the shift outlives a restart, as what it has made happen does. */
export class Clock {
  #shift: number

  constructor(readonly values: NamedValues) {
    this.#shift = Number(values.get(NAME) ?? 0)
  }

  get shiftMs(): number {
    return this.#shift
  }

  now = (): number => Date.now() + this.#shift

  /** Moves the time by so many milliseconds. */
  shift(ms: number): void {
    this.#shift += ms
    this.values.set(NAME, String(this.#shift))
  }
}
