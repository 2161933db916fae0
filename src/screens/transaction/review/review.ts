import type { ReadableAtom } from 'nanostores'
import type { Waiting } from '../../../ask/waiting.js'
import type { Speed } from '../../../chains/ethereum/index.js'
import type { InLanguage } from '../../../copy/language.js'

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
  /** calm: nothing found by the scan, beside a warning that was found otherwise. */
  readonly level: 'pending' | 'safe' | 'calm' | 'warn' | 'error'
  readonly text: string
  /** Why, in the words of whoever scans; only of a malicious one. */
  readonly reason?: string
  /** What would change, as far as it stands nowhere else in the review; only of a malicious one. */
  readonly changes?: readonly Sentence[]
  /** Leads to what the scan was made with, once it is done. */
  readonly details: string
}

/** What the visitor should know before they decide. */
export interface Notice {
  readonly tone: 'warning' | 'danger'
  readonly text: string
  /** What stands below it, each on a line of its own. */
  readonly lines?: readonly Sentence[]
  /** So grave that the button stays closed until the visitor says that it is meant. */
  readonly grave?: boolean
}

export type FactValue =
  /** Not known yet: a skeleton of about the value's width. */
  | { readonly kind: 'pending' }
  /** `given`: amounts and tokens in a phrase of ours; each keeps its direction, and the phrase that of the page. */
  | { readonly kind: 'text'; readonly text: string; readonly given?: readonly string[] }
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
  /** "Transfer", "Unknown step". */
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
  /** "1.234 ETH"; absent while it is being read, and where it cannot be. */
  readonly balance?: string
  /** What stands in its place where it could not be read, or is not believed. */
  readonly unknown?: string
}

/** What is asked for, in one plain line. */
export interface Sentence {
  readonly text: string
  /** The amounts, names and addresses in it. */
  readonly given: readonly string[]
}

/** The fees to choose from, and the one that is signed. */
export interface ShownFees {
  readonly chosen: Speed
  readonly choices: readonly { readonly speed: Speed; readonly label: string; readonly text: string }[]
}

/** All that a confirmation shows. */
export interface Review {
  /**
   * preparing: unknown values are pending, the primary button is there and disabled. ready: the visitor's turn.
   * busy: signing and sending. done: signed, the screen stays for its last pause.
   */
  readonly status: 'preparing' | 'ready' | 'busy' | 'done'
  /** With "(n / total)" when it is one of several. */
  readonly title: string
  /** Computed from what is signed; absent while that is not known. */
  readonly sentence?: Sentence
  readonly subtitle?: string
  readonly image?: { readonly url: string; readonly alt: string }
  /** Under this the amount stands: "Amount". Absent while a scan may still find that more is to be said. */
  readonly amountLabel?: string
  /** Absent when no coins move (a contract call without value): then no amount is drawn. */
  readonly amount?: ShownAmount | 'pending'
  /** Nobody knows yet what it is worth: the place of that is kept. */
  readonly awaitsPrice?: true
  /** All that a scan has seen move, in place of the amount; absent where nobody knows. */
  readonly moves?: readonly ShownMove[]
  /** Absent where nothing is scanned, and where the scan has failed: it is ignored then. */
  readonly scan?: ShownScan
  /** Above all facts: what could not be prepared, missing funds, an odd fee, an address that was written oddly. */
  readonly notices: readonly Notice[]
  readonly facts: readonly Fact[]
  /** What the fee row shows, in the chain's smallest unit; absent while nobody knows it, and where somebody else pays. */
  readonly fee?: bigint | undefined
  /** What the visitor may pay instead, behind the row of the fee; absent where there is nothing to choose. */
  readonly fees?: ShownFees
  /** The expandable section: "Details" on Ethereum, "Advanced" on Solana (then `instructions` is filled too). */
  readonly more: {
    readonly label: string
    /** "3 steps", beside the label. */
    readonly count?: string
    readonly facts: readonly Fact[]
    readonly instructions: readonly ShownInstruction[]
  }
  readonly wallet: ShownWallet
  /** What the visitor ticks before the button opens; only where the scan or a notice is against it. */
  readonly accept?: { readonly text: string; readonly ticked: boolean }
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
 * The primary button and the tick are guarded: hand in their press. Nothing else is taken.
 */
export interface ReviewModel {
  readonly $review: ReadableAtom<InLanguage<Review>>
  readonly primary: (press: Event) => void
  readonly secondary: () => void
  /** Other requests that wait until this one is decided on, and the way to be rid of all. */
  readonly $waiting?: ReadableAtom<Waiting | undefined>
  readonly rejectAll?: () => void
  /** Opens what the scan was made with. */
  readonly openScan?: () => void
  /** The visitor takes another fee. */
  readonly chooseFee?: (speed: Speed, press: Event) => void
  /** The visitor goes on against all warnings, or thinks again. */
  readonly accept?: (accepted: boolean, press: Event) => void
}
