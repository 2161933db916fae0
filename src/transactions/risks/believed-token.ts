import type { TokenInfo } from '../../chains/ethereum/index.js'
import type { ChainRecord } from '../../chains/registry.js'
import { knownToken } from '../../chains/tokens/known-tokens.js'
import { isImpostor } from './impostor.js'

/** The facts about a token that are trusted. */
export interface BelievedToken {
  readonly token?: TokenInfo | undefined
  /** True if it imitates the name of another token or coin. */
  readonly impostor?: boolean
  /** True if only a single node confirms it. */
  readonly unchecked?: boolean
  /** The node's claim that contradicts the known facts; nothing else that it says is trusted then. */
  readonly contradiction?: TokenInfo
}

/**
 * Chooses the trusted facts about a token. Known facts outrank the answer of a node (`said`; undefined without an
 * answer). An unknown token is taken from that answer, but an NFT only if two nodes agree.
 */
export async function believedToken(
  contract: string,
  said: TokenInfo | undefined,
  chain: ChainRecord,
): Promise<BelievedToken> {
  const known = knownToken(chain.id, contract)
  if (!said || (said.nft && !said.agreed && !known)) return { token: known }
  const imitates = await isImpostor(said.symbol, contract, chain)
  if (!known) return { token: said, impostor: imitates, unchecked: !said.agreed }
  // A token can change its name, but not its decimals.
  return imitates || said.decimals !== known.decimals
    ? { token: known, contradiction: said }
    : { token: { ...said, ...known } }
}
