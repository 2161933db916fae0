import type { Hex } from '../../../../chains/ethereum-request.js'
import type { DecodedCall, PreparedTransaction, Speed, TokenInfo } from '../../../../chains/ethereum/index.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { ReviewState } from '../../confirmation.js'

/** What a confirmation on an Ethereum chain knows at a moment. */
export interface EthereumReviewState extends ReviewState<PreparedTransaction> {
  readonly index: number
  /** Which of the fees the visitor has chosen. */
  readonly speed?: Speed | undefined
  /** The receiver in its one form; undefined until that is known. */
  readonly to?: Hex | undefined
  readonly oddChecksum?: boolean | undefined
  /** What a call does, where we can read it: what weighs most of that. */
  readonly call?: DecodedCall | undefined
  /** What it does beside that. */
  readonly others?: readonly DecodedCall[]
  /** How much of that there is, read or not; whether something cannot be read, and whether there is more than was read. */
  readonly more?: number
  readonly unread?: boolean
  readonly cut?: boolean
  /** What the token's contract says of it. */
  readonly token?: TokenInfo | undefined
  /** It takes the name of another token, or of a coin. */
  readonly impostor?: boolean | undefined
  /** One node alone says what there is to say of the token. */
  readonly unchecked?: boolean
  /** What the node says of a token against what is known of it. */
  readonly contradiction?: TokenInfo | undefined
  /** Addresses that pass for one that the visitor knows. */
  readonly resembling?: readonly Resemblance[] | undefined
}
