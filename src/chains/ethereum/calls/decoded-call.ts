import type { Hex } from '../../ethereum-request.js'

/**
 * The effect of a call, regardless of the function's name. approve, revoke: sets or reduces a spender's allowance.
 * nft-approve: allows a transfer of one NFT. approve-all, revoke-all: allows an operator to move every token, or stops
 * that. swap: exchanges one token for another. ownership: transfers the contract. control: adds another controller.
 * code: replaces the contract's code.
 */
export type CallAction =
  | 'approve'
  | 'revoke'
  | 'nft-approve'
  | 'transfer'
  | 'approve-all'
  | 'revoke-all'
  | 'nft-transfer'
  | 'swap'
  | 'mint'
  | 'ownership'
  | 'control'
  | 'code'

/**
 * A decoded call. Each function fills the fields that its parameters have. Amounts are in the token's smallest unit.
 */
export interface DecodedCall {
  readonly action: CallAction
  readonly functionName: string
  /** True if the function belongs to fungible tokens. Other standards share some selectors, so this is a heuristic. */
  readonly isErc20Ish: boolean
  /** True if the function belongs to ERC-721 or ERC-1155, or mints. */
  readonly isNFTIsh: boolean
  /** The contract that an inner call targets. */
  readonly contract?: Hex
  readonly spender?: Hex
  readonly amount?: bigint
  /** True if the amount is added to the current allowance. */
  readonly isIncrease?: boolean
  /** True if the spender borrows and the holder owes the amount. */
  readonly borrows?: true
  readonly transferTo?: Hex
  readonly transferFrom?: Hex
  readonly tokenId?: bigint
  readonly tokenIds?: readonly bigint[]
  readonly amounts?: readonly bigint[]
  /** The length of each list that was not read to its end. */
  readonly tokenIdsLength?: number
  readonly amountsLength?: number
  readonly operator?: Hex
  readonly approved?: boolean
  /** The holder of the tokens that an allowance covers, if the call names one. */
  readonly holder?: Hex
  /** The token, if the called contract manages allowances of other contracts (Permit2). */
  readonly token?: Hex
  /** True if the chain's native coin moves, not a token. */
  readonly coins?: true
  /** The input of a swap; `token` is set too if the wallet pays it and not the called contract. */
  readonly tokenIn?: Hex
  /** The output of a swap. It goes to `transferTo`, otherwise to the wallet. */
  readonly tokenOut?: Hex
  /** The minimum output or transfer. For `exactOut` it is the exact output, and `amount` is the maximum input. */
  readonly minimum?: bigint
  readonly exactOut?: true
  /** When the allowance expires, in seconds. */
  readonly expiration?: number
  /** The new owner of the contract; absent if ownership is renounced. */
  readonly newOwner?: Hex
  /** The account that can control the contract afterwards. */
  readonly controller?: Hex
  /** The address of the contract's new code. */
  readonly newCode?: Hex
  /** The number of bytes after the arguments. Contracts ignore them, but they can mislead a reader. */
  readonly extraBytes?: number
  /**
   * True if the data are not canonical ABI encoding: a strict contract rejects the call, a lenient one does what is
   * decoded here.
   */
  readonly isNonCanonical?: boolean
  /** True if a list continues after the last item that was read. */
  readonly cut?: boolean
}
