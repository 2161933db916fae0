import type { ReadableAtom } from 'nanostores'

/** An address as it is shown and as it is copied: never the short form alone. */
export interface ShownAddress {
  /** Exactly what "Copy" copies. */
  readonly full: string
  /** First and last digits, for a row. */
  readonly short: string
  /** The block explorer's page about it. */
  readonly url?: string
}

/** An amount in the size of its screen. */
export interface ShownAmount {
  /** "0.05", "<0.001". */
  readonly text: string
  /** "ETH". */
  readonly unit: string
  /** "$161.20", "<$0.01"; absent when nobody knows the price. */
  readonly fiat?: string
}

/** An asset that leaves the wallet, or comes into it. */
export interface ShownMove extends ShownAmount {
  /** "Send", "Receive". */
  readonly label: string
}

/** What a scan says of the transaction. */
export interface ShownScan {
  readonly level: 'pending' | 'safe' | 'warn' | 'error'
  readonly text: string
  /** Leads to what the scan was made with, once it is done. */
  readonly details: string
  /** What the visitor ticks before the button opens; only where the scan is against it. */
  readonly accept?: string
  readonly accepted: boolean
}

export type FactValue =
  /** Not known yet: a skeleton of about the value's width. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'network'; readonly name: string }
  | ({ readonly kind: 'address' } & ShownAddress)
  /** Raw bytes in hex, long: shown in a scrolling box with a copy action. */
  | { readonly kind: 'data'; readonly hex: string; readonly bytes: number }

/** One ruled line: a name and what is true. */
export interface Fact {
  /** Stable key: 'to', 'network', 'fee', 'nonce', … */
  readonly id: string
  readonly label: string
  readonly value: FactValue
}

/** One instruction of a Solana transaction in the "Advanced" list. Every instruction is listed. */
export interface ShownInstruction {
  /** "Transfer", "Unknown instruction". */
  readonly title: string
  /** "0.5 SOL" where it is known. */
  readonly amount?: string
  readonly unknown: boolean
  /** Where it goes, the program, the accounts, the raw data: shown when the row is opened. */
  readonly facts: readonly Fact[]
}

export interface ShownWallet {
  /** "Almanac wallet". */
  readonly name: string
  readonly address: ShownAddress
  /** "1.234 ETH"; absent while it is being read. */
  readonly balance?: string
}

/** All that a confirmation shows. A new object for every change. */
export interface Review {
  /**
   * preparing: unknown values are pending, the primary button is there and disabled. ready: the visitor's turn.
   * busy: signing and sending. done: signed, the screen stays for its last pause.
   */
  readonly status: 'preparing' | 'ready' | 'busy' | 'done'
  /** With "(n / total)" when it is one of several. */
  readonly title: string
  readonly subtitle?: string
  readonly image?: { readonly url: string; readonly alt: string }
  /** Under this the amount stands: "Amount". */
  readonly amountLabel: string
  /** Absent when no coins move (a contract call without value): then no amount is drawn. */
  readonly amount?: ShownAmount | 'pending'
  /** All that a scan has seen move, in place of the amount; absent where nobody knows. */
  readonly moves?: readonly ShownMove[]
  /** Absent where nothing is scanned, and where the scan has failed: it is ignored then. */
  readonly scan?: ShownScan
  /** Above all facts: what could not be prepared, missing funds, an address that was written oddly. */
  readonly notices: readonly { readonly tone: 'warning' | 'danger'; readonly text: string }[]
  readonly facts: readonly Fact[]
  /** The expandable section: "Details" on Ethereum, "Advanced" on Solana (then `instructions` is filled too). */
  readonly more: {
    readonly label: string
    /** "3 instructions", beside the label. */
    readonly count?: string
    readonly facts: readonly Fact[]
    readonly instructions: readonly ShownInstruction[]
  }
  readonly wallet: ShownWallet
  readonly primary: {
    readonly action: 'approve' | 'add-funds'
    readonly text: string
    readonly disabled: boolean
    readonly busy: boolean
  }
  /** "Not now"; absent when the request cannot be refused by a button. */
  readonly secondary?: string
}

/**
 * Model of `confirm-ethereum` and `confirm-solana`; both draw with the same view.
 * The primary button belongs to the arm-delay kind; hand its event in: an event a script made is not taken.
 */
export interface ReviewModel {
  readonly $review: ReadableAtom<Review>
  readonly primary: (event: { readonly isTrusted: boolean }) => void
  readonly secondary: () => void
  /** Opens what the scan was made with. */
  readonly openScan?: () => void
  /** The visitor goes on although the scan is against it, or thinks again. */
  readonly accept?: (accepted: boolean, event: { readonly isTrusted: boolean }) => void
}
