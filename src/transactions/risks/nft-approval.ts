import type { DecodedCall, TokenInfo } from '../../chains/ethereum/index.js'
import { record } from '../../lib/own/record.js'

/**
 * The call as its token's contract interprets it. `approve` has the same signature for tokens and for NFTs. For an NFT,
 * the number is the ID of the NFT that the spender may move.
 */
export function callOfToken(call: DecodedCall, token: Pick<TokenInfo, 'nft'> | undefined): DecodedCall {
  if (!token?.nft || !mayBeNft(call)) return call
  const { amount: tokenId, ...rest } = call
  return record<DecodedCall>({
    ...rest,
    action: 'nft-approve',
    isErc20Ish: false,
    isNFTIsh: true,
    ...(tokenId !== undefined && { tokenId }),
  })
}

/** True for a call that lets somebody spend tokens or move an NFT. Only the contract knows which of the two. */
export const mayBeNft = ({ action, functionName, token }: DecodedCall): boolean =>
  action === 'approve' && functionName === 'approve' && token === undefined
