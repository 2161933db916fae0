import type { Behaviour } from '../../elements/testing/wire.js'

/** How a test wallet answers what it is asked. */
export const BEHAVIOURS = ['approve', 'refuse', 'hang', 'wrong chain', 'busy'] as const satisfies readonly Behaviour[]

/** An error as wallets throw it (EIP-1193, EIP-1474). */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const USER_REJECTED = 4001
const REQUEST_PENDING = -32002

/** Where a script outlives a restart. */
export interface ScriptMemory {
  get(): string | undefined
  set(script: string): void
}

/** What a tester tells a wallet to do: for every question from now on, or for the next ones. */
export class Script {
  #always: Behaviour = 'approve'
  readonly #next: Behaviour[] = []

  constructor(private readonly memory?: ScriptMemory) {
    const kept = memory?.get()
    if (kept === undefined) return
    const { always, next } = JSON.parse(kept) as { always: Behaviour; next: Behaviour[] }
    this.#always = always
    this.#next.push(...next)
  }

  /** From now on. */
  behave(behaviour: Behaviour): void {
    this.#always = behaviour
    this.#next.length = 0
    this.#keep()
  }

  /** For the next question, and the ones after it, one each. */
  behaveNext(...behaviours: Behaviour[]): void {
    this.#next.push(...behaviours)
    this.#keep()
  }

  /** What holds now, without using it up. */
  get current(): Behaviour {
    return this.#next[0] ?? this.#always
  }

  /** Lets a question pass that a person would approve; throws, or never ends, as the tester said. */
  async ask(): Promise<void> {
    const behaviour = this.#next.shift() ?? this.#always
    this.#keep()
    if (behaviour === 'refuse') throw new WalletRefusal(USER_REJECTED, 'User rejected the request.')
    if (behaviour === 'busy')
      throw new WalletRefusal(REQUEST_PENDING, 'Request of this type is already pending. Please wait.')
    if (behaviour === 'hang') await new Promise<never>(() => {})
  }

  #keep(): void {
    this.memory?.set(JSON.stringify({ always: this.#always, next: this.#next }))
  }
}
