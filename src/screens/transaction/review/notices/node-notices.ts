import type { TokenInfo } from '../../../../chains/ethereum/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Notice } from '../review.js'

export interface NodeFacts {
  readonly rpcUrl: string
  /** What is known of the token. */
  readonly token?: TokenInfo | undefined
  /** What the node says against that. */
  readonly contradiction?: TokenInfo | undefined
}

/** That a node says what is not so, and which one. The visitor may go on: what is signed is shown without its word. */
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

/** A node by its host: the rest of its URL may hold a key. */
export const nodeName = (rpcUrl: string): string => (URL.canParse(rpcUrl) ? new URL(rpcUrl).host : rpcUrl)
