import type { ReadableAtom } from 'nanostores'
import type { ShownAddress } from '../transaction/review.js'

/** The balance in the wallet card. */
export interface LiveBalance {
  /** unreachable: the chain does not answer; the last known text stays, and it is tried again. */
  readonly status: 'loading' | 'known' | 'unreachable'
  /** "1.234 ETH"; empty while loading. */
  readonly text: string
  /** The balance is at least the amount asked for: the green dot. */
  readonly reached: boolean
}

/** Model of `receive`. */
export interface ReceiveModel {
  /** "Receive 0.05 ETH", or the host's own. */
  readonly title: string
  readonly subtitle: string
  /** "Make sure to send funds on Base." */
  readonly notice: string
  /** What the QR code says. */
  readonly qr: string
  /** "Almanac wallet". */
  readonly walletName: string
  readonly address: ShownAddress
  /** "Base"; for marks beside the notice. */
  readonly network: string
  readonly $balance: ReadableAtom<LiveBalance>
  /** True from the first increase that was seen: "Continue" appears; until then the waiting line stands in its place. */
  readonly $received: ReadableAtom<boolean>
  readonly finish: () => void
}
