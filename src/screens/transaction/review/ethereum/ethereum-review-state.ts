import type { Hex } from '../../../../chains/ethereum-request.js'
import type { DecodedCall, PreparedTransaction, Speed, TokenInfo } from '../../../../chains/ethereum/index.js'
import type { Resemblance } from '../../../../transactions/risks/resemblance.js'
import type { ReviewState } from '../../confirmation.js'

/** The known facts about a confirmation on an Ethereum chain so far. */
export interface EthereumReviewState extends ReviewState<PreparedTransaction> {
  readonly index: number
  /** The chosen fee. */
  readonly speed?: Speed | undefined
  /** The receiver in its canonical form; undefined until that is known. */
  readonly to?: Hex | undefined
  readonly oddChecksum?: boolean | undefined
  /** The most serious effect of a call, if it can be decoded. */
  readonly call?: DecodedCall | undefined
  /** Its other effects. */
  readonly others?: readonly DecodedCall[]
  /** The number of effects, decoded or not. */
  readonly more?: number
  /** True if some effects cannot be decoded. */
  readonly unread?: boolean
  /** True if there are more effects than were read. */
  readonly cut?: boolean
  /** The token's facts from its contract. */
  readonly token?: TokenInfo | undefined
  /** True if it imitates the name of another token or coin. */
  readonly impostor?: boolean | undefined
  /** True if only a single node confirms the token's facts. */
  readonly unchecked?: boolean
  /** The node's claim about a token that contradicts the known facts. */
  readonly contradiction?: TokenInfo | undefined
  /** Addresses that imitate a known one. */
  readonly resembling?: readonly Resemblance[] | undefined
}
