import type { Hex } from '../../ethereum-request.js'

/**
 * What a call hands over, whatever its function is called. approve, revoke: a spender may take tokens, or less of them than before. nft-approve: somebody may move one NFT.
 * approve-all, revoke-all: an operator may take everything, or nothing any more. swap: one token is given for another. ownership: the contract is somebody else's. control: somebody else has a say over it, beside
 * others. code: what the contract does is decided anew.
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

/** A call that we can read. Each function fills the members it has parameters for. Amounts are in the token's smallest unit. */
export interface DecodedCall {
  readonly action: CallAction
  readonly functionName: string
  /** The function is one of fungible tokens. Other standards share some of its selectors, so this is a guess. */
  readonly isErc20Ish: boolean
  /** The function is one of ERC-721 or ERC-1155, or mints. */
  readonly isNFTIsh: boolean
  /** The contract that is called, where another one makes the call. */
  readonly contract?: Hex
  readonly spender?: Hex
  readonly amount?: bigint
  /** The amount comes on top of what the spender may take already. */
  readonly adds?: boolean
  /** The spender borrows, and the holder owes what they take. */
  readonly borrows?: true
  readonly transferTo?: Hex
  readonly transferFrom?: Hex
  readonly tokenId?: bigint
  readonly tokenIds?: readonly bigint[]
  readonly amounts?: readonly bigint[]
  /** How long these lists are, where they go on beyond what was read. */
  readonly tokenIdsLength?: number
  readonly amountsLength?: number
  readonly operator?: Hex
  readonly approved?: boolean
  /** Whose tokens an allowance is about, where the call says so. */
  readonly holder?: Hex
  /** The token, where the called contract is another that looks after allowances (Permit2). */
  readonly token?: Hex
  /** The chain's own coin moves, and no token. */
  readonly coins?: true
  /** What a swap gives; `token` too where it is taken from the wallet, and not from what the called contract has. */
  readonly tokenIn?: Hex
  /** What a swap gets. It goes to `transferTo`, else to the wallet. */
  readonly tokenOut?: Hex
  /** At least so much is got, or moved; for `exactOut` so much is got, and `amount` is given at most. */
  readonly minimum?: bigint
  readonly exactOut?: true
  /** When such an allowance ends, in seconds. */
  readonly expiration?: number
  /** Who the contract belongs to afterwards; absent where it is to nobody. */
  readonly newOwner?: Hex
  /** Who has a say over the contract afterwards. */
  readonly controller?: Hex
  /** Where the contract's code is afterwards. */
  readonly newCode?: Hex
  /** How much the data are longer than what the function takes. Contracts ignore it, and whoever reads it may be misled. */
  readonly extraBytes?: number
  /** The data are not written as the ABI has them: a strict contract refuses the call, another does what is read here. */
  readonly odd?: boolean
  /** One of its lists goes on beyond what was read. */
  readonly cut?: boolean
}
