import type { ReadableAtom } from 'nanostores'
import type { Waiting } from '../../../ask/waiting.js'
import type { Speed } from '../../../chains/ethereum/index.js'
import type { InLanguage } from '../../../copy/language.js'

/** An address as it is shown and copied: never the short form alone. */
export interface ShownAddress {
  /** Exactly what "Copy" copies. */
  readonly full: string
  /** First and last digits, for a row. */
  readonly short: string
  /** The block explorer's page about it. */
  readonly url?: string
}

/** An amount in large type. */
export interface ShownAmount {
  /** "0.05", "<0.001". */
  readonly text: string
  /** "ETH". */
  readonly unit: string
  /** "$161.20", "<$0.01"; absent if the price is unknown. */
  readonly fiat?: string
}

/** An asset that leaves the wallet, or enters it. */
export interface ShownMove extends ShownAmount {
  /** "Send", "Receive". */
  readonly label: string
}

/** A scan's verdict. */
export interface ShownScan {
  /** calm: the scan found nothing, but there is another warning. */
  readonly level: 'pending' | 'safe' | 'calm' | 'warn' | 'error'
  readonly text: string
  /** The reasons, in the scanner's words; only for a malicious transaction. */
  readonly reason?: string
  /** The changes that are not shown elsewhere in the review; only for a malicious transaction. */
  readonly changes?: readonly Sentence[]
  /** Opens the scan's parameters, once it is done. */
  readonly details: string
}

/** A warning that the visitor should read before they decide. */
export interface Notice {
  readonly tone: 'warning' | 'danger'
  readonly text: string
  /** Further lines below it. */
  readonly lines?: readonly Sentence[]
  /** True if it is so serious that the button is disabled until the visitor accepts it. */
  readonly grave?: boolean
}

export type FactValue =
  /** Not known yet: a skeleton of about the value's width. */
  | { readonly kind: 'pending' }
  /**
   * `given`: amounts and tokens in a phrase of ours. Each keeps its own direction, and the phrase has that of the page.
   */
  | { readonly kind: 'text'; readonly text: string; readonly given?: readonly string[] }
  | { readonly kind: 'network'; readonly name: string }
  | ({ readonly kind: 'address' } & ShownAddress)
  /** Long raw bytes in hex, shown in a scrolling box with a copy action. */
  | { readonly kind: 'data'; readonly hex: string; readonly bytes: number }

/** One row: a name and a value. */
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
  /** Receiver, program, accounts and raw data: shown when the row is expanded. */
  readonly facts: readonly Fact[]
}

export interface ShownWallet {
  /** "Almanac wallet", or the visitor's name for it. */
  readonly name: string
  readonly address: ShownAddress
  /** "1.234 ETH"; absent while it is being loaded, and if that failed. */
  readonly balance?: string
  /** The text that replaces it if it could not be loaded, or is not trusted. */
  readonly unknown?: string
}

/** The effects, each in one sentence. */
export interface Sentence {
  readonly text: string
  /** The amounts, names and addresses in it. */
  readonly given: readonly string[]
}

/** The fees to choose from, and the chosen one. */
export interface ShownFees {
  readonly chosen: Speed
  readonly choices: readonly { readonly speed: Speed; readonly label: string; readonly text: string }[]
}

/** Everything that a confirmation shows. */
export interface Review {
  /**
   * preparing: unknown values are pending, and the primary button is disabled. ready: the visitor can decide. busy:
   * signing and sending. done: signed, and the screen stays for a moment.
   */
  readonly status: 'preparing' | 'ready' | 'busy' | 'done'
  /** With "(n / total)" when it is one of several. */
  readonly title: string
  /** Computed from the signed data; absent while they are unknown. */
  readonly sentence?: Sentence
  readonly subtitle?: string
  readonly image?: { readonly url: string; readonly alt: string }
  /** The label of the amount: "Amount". Absent while a scan may still add to it. */
  readonly amountLabel?: string
  /** Absent if no coins move (a contract call without value): then no amount is drawn. */
  readonly amount?: ShownAmount | 'pending'
  /** True while the value is unknown: its place is reserved. */
  readonly awaitsPrice?: true
  /** All movements that a scan has found, in place of the amount; absent if they are unknown. */
  readonly moves?: readonly ShownMove[]
  /** Absent without a scan, and if the scan has failed, which is ignored. */
  readonly scan?: ShownScan
  /** Above all facts: a failed preparation, missing funds, an unusual fee, a suspicious address. */
  readonly notices: readonly Notice[]
  readonly facts: readonly Fact[]
  /** The fee in the chain's smallest unit; absent while it is unknown, and if somebody else pays it. */
  readonly fee?: bigint | undefined
  /** The other fees in the fee row; absent if there is no choice. */
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
  /** The text of the checkbox that enables the button; only with a serious warning. */
  readonly accept?: { readonly text: string; readonly ticked: boolean }
  readonly primary: {
    readonly action: 'approve' | 'add-funds'
    readonly text: string
    readonly disabled: boolean
    readonly busy: boolean
  }
  /** "Not now"; absent if the request cannot be refused by a button. */
  readonly secondary?: string
}

/**
 * Model of `confirm-ethereum` and `confirm-solana`, which share one view. The primary button and the checkbox are
 * guarded: they pass on the event of the press, and accept only a real one.
 */
export interface ReviewModel {
  readonly $review: ReadableAtom<InLanguage<Review>>
  readonly primary: (press: Event) => void
  readonly secondary: () => void
  /** Other requests that wait for this decision, and the action that refuses all. */
  readonly $waiting?: ReadableAtom<Waiting | undefined>
  readonly rejectAll?: () => void
  /** Opens the scan's parameters. */
  readonly openScan?: () => void
  /** Called when the visitor chooses another fee. */
  readonly chooseFee?: (speed: Speed, press: Event) => void
  /** Called when the visitor accepts all warnings, or withdraws the acceptance. */
  readonly accept?: (accepted: boolean, press: Event) => void
}
