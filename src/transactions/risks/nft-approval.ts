import type { DecodedCall, TokenInfo } from '../../chains/ethereum/index.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

/**
 * The call as the contract of its token takes it. `approve` is written the same for tokens and for NFTs, where its number is the ID of
 * the one that somebody else may move.
 */
export function callOfToken(call: DecodedCall, token: Pick<TokenInfo, 'nft'> | undefined): DecodedCall {
  if (!token?.nft || !mayBeNft(call)) return call
  const { amount: tokenId, ...rest } = call
  return Object.freeze(
    toNullPrototype<DecodedCall>({
      ...rest,
      action: 'nft-approve',
      isErc20Ish: false,
      isNFTIsh: true,
      ...(tokenId !== undefined && { tokenId }),
    }),
  )
}

/** True for a call that lets somebody spend tokens or move an NFT: its contract alone knows which. */
export const mayBeNft = ({ action, functionName, token }: DecodedCall): boolean =>
  action === 'approve' && functionName === 'approve' && token === undefined
