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
 * Known facts about a token outrank what a node says. An unknown token is taken from a node's answer; that it is an NFT needs two
 * nodes. `said` is undefined if the node says nothing.
 */
export async function believedToken(
  contract: string,
  said: TokenInfo | undefined,
  chain: ChainRecord,
): Promise<BelievedToken> {
  const known = knownToken(chain.id, contract)
  if (!said || (said.nft && !said.agreed && !known)) return { token: known }
  const takesName = await isImpostor(said.symbol, contract, chain)
  if (!known) return { token: said, impostor: takesName, unchecked: !said.agreed }
  // A token can change its name, but not its decimals.
  return takesName || said.decimals !== known.decimals
    ? { token: known, contradiction: said }
    : { token: { ...said, ...known } }
}
