import type { TokenInfo } from '../../chains/ethereum/index.js'
import type { ChainRecord } from '../../chains/registry.js'
import { knownToken } from '../../chains/tokens/known-tokens.js'
import { isImpostor } from './impostor.js'

/** What is believed of a token. */
export interface BelievedToken {
  readonly token?: TokenInfo | undefined
  /** It takes the name of another token, or of a coin. */
  readonly impostor?: boolean
  /** One node alone says it. */
  readonly unchecked?: boolean
  /** What the node says against what is known; nothing else it says is believed then. */
  readonly contradiction?: TokenInfo
}

/**
 * What is known of a token comes before anything that a node says of it. A token that nobody knows is what the node says, and NFTs what two of them say;
 * `said` is undefined where it says nothing.
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
  // A token may be renamed, but not counted anew.
  return takesName || said.decimals !== known.decimals
    ? { token: known, contradiction: said }
    : { token: { ...said, ...known } }
}
