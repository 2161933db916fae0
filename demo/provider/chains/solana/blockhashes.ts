import { getBase58Decoder } from '@solana/web3.js'

/** A blockhash can be used for this many blocks after it was the newest one. */
const LIFETIME_BLOCKS = 150
const BLOCKHASH_BYTES = 32

/** The blockhashes that transactions may use. Expired ones are dropped. */
export class Blockhashes {
  readonly #slot: () => number
  /** Blockhash → the last block height it can be used at. */
  readonly #lastHeights = new Map<string, number>()
  #newest: { blockhash: string; slot: number; used: boolean }

  constructor(slot: () => number) {
    this.#slot = slot
    this.#newest = this.#issue()
  }

  /** Returns a new blockhash for each slot and after each transaction, so that equal transfers differ in signature. */
  latest(): { blockhash: string; lastValidBlockHeight: number } {
    if (this.#newest.used || this.#newest.slot !== this.#slot()) this.#newest = this.#issue()
    const { blockhash } = this.#newest
    return { blockhash, lastValidBlockHeight: this.#lastHeights.get(blockhash) ?? this.#slot() }
  }

  isValid(blockhash: string): boolean {
    const last = this.#lastHeights.get(blockhash)
    return last !== undefined && this.#slot() <= last
  }

  /** Marks a blockhash as used by a transaction. */
  use(blockhash: string): void {
    if (this.#newest.blockhash === blockhash) this.#newest.used = true
  }

  save(): [blockhash: string, last: number][] {
    return [...this.#lastHeights]
  }

  restore(saved: readonly (readonly [blockhash: string, last: number])[]): void {
    for (const [blockhash, last] of saved) this.#lastHeights.set(blockhash, last)
  }

  #issue(): { blockhash: string; slot: number; used: boolean } {
    const blockhash = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(BLOCKHASH_BYTES)))
    const slot = this.#slot()
    this.#lastHeights.set(blockhash, slot + LIFETIME_BLOCKS)
    for (const [old, last] of this.#lastHeights) {
      if (last >= slot) break
      this.#lastHeights.delete(old)
    }
    return { blockhash, slot, used: false }
  }
}
