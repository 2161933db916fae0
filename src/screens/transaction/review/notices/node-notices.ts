import type { TokenInfo } from '../../../../chains/ethereum/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice } from '../review.js'

export interface NodeFacts {
  readonly rpcUrl: string
  /** The known facts about the token. */
  readonly token?: TokenInfo | undefined
  /** The node's contradicting claim. */
  readonly contradiction?: TokenInfo | undefined
}

/**
 * Says that a node makes a false claim, and which node. The visitor may continue, because the review does not use the
 * claim.
 */
export function nodeNotices({ rpcUrl, token, contradiction }: NodeFacts, language: Language): Notice[] {
  if (!contradiction || !token) return []
  const { falseDecimals, falseClaim } = wordsOf(transaction, language).problem
  const [node, { symbol }, { decimals }] = [nodeName(rpcUrl), token, contradiction]
  const text =
    decimals === undefined || decimals === token.decimals
      ? falseClaim({ node, symbol })
      : falseDecimals({ node, symbol, decimals: String(decimals) })
  return [{ tone: 'danger', text, grave: true }]
}

/** The node's host only, because its URL may contain a key. */
export const nodeName = (rpcUrl: string): string => (URL.canParse(rpcUrl) ? new URL(rpcUrl).host : rpcUrl)
