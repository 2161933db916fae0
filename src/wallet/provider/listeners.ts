import { report } from '../../lib/report.js'

export type Listener = (detail: never) => void

/** The listeners of each event. An error in one does not affect the others. */
export class Listeners {
  readonly #byEvent = new Map<string, Set<Listener>>()

  add(name: string, listener: Listener): void {
    this.#byEvent.set(name, (this.#byEvent.get(name) ?? new Set()).add(listener))
  }

  /** Returns true if no listener of any event is left. */
  remove(name: string, listener: Listener): boolean {
    this.#byEvent.get(name)?.delete(listener)
    return [...this.#byEvent.values()].every(({ size }) => size === 0)
  }

  tell(name: string, detail: unknown): void {
    for (const listener of [...(this.#byEvent.get(name) ?? [])]) {
      try {
        listener(detail as never)
      } catch (error) {
        report(error)
      }
    }
  }
}
