/** The provider's time, in Unix milliseconds; a tester may shift it. */
export class Clock {
  #shift = 0

  now = (): number => Date.now() + this.#shift

  shift(ms: number): void {
    this.#shift += ms
  }
}
