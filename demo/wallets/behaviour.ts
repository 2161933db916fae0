import type { Behaviour } from '../../elements/testing/wire.js'

/** The ways in which a test wallet can answer requests. */
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

/** A storage that keeps a script over restarts. */
export interface ScriptMemory {
  get(): string | undefined
  set(script: string): void
}

/** The behaviour that a tester sets for a wallet: for all requests from now on, or for the next ones. */
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

  /** Sets the behaviour for all requests from now on. */
  behave(behaviour: Behaviour): void {
    this.#always = behaviour
    this.#next.length = 0
    this.#keep()
  }

  /** Sets the behaviour for the next requests, one for each. */
  behaveNext(...behaviours: Behaviour[]): void {
    this.#next.push(...behaviours)
    this.#keep()
  }

  /** The behaviour for the next request, without consuming it. */
  get current(): Behaviour {
    return this.#next[0] ?? this.#always
  }

  /** Resolves if the behaviour is to approve. Otherwise throws or never settles, as the tester has set. */
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
