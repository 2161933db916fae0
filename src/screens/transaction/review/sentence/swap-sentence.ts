import { formatSent } from '../../../../chains/amount.js'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { knownToken } from '../../../../chains/tokens/known-tokens.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { isOpenSwap } from '../ethereum/swap-call.js'
import { countOf } from '../ethereum/token-call.js'

export interface SwapSentenceFacts {
  readonly chainId: number | undefined
  /** The asset that the wallet gives, in words. */
  readonly given: string
  /** Records an amount, a name or an address of the sentence. */
  readonly record: (text: string) => string
  readonly account: (full: string) => string
}

/**
 * The sentence of a swap: the asset that is given and, if its token is known, the one that is received, at least or
 * exactly.
 */
export function swapSentence(
  call: DecodedCall,
  { chainId, given, record, account }: SwapSentenceFacts,
  language: Language,
): string {
  const { sentence: sentences } = wordsOf(transaction, language)
  const { token, tokenOut, minimum, exactOut, transferTo } = call
  const boughtToken = tokenOut && chainId !== undefined ? knownToken(chainId, tokenOut) : undefined
  const receivedText = () => {
    if (!boughtToken) return sentences.tokens
    if (!minimum) return record(boughtToken.symbol)
    const { text, unit } = countOf(minimum, boughtToken, formatSent, language)
    return record(`${text} ${unit}`)
  }
  const isLimited = boughtToken !== undefined && Boolean(minimum) && !isOpenSwap(call)
  const wording = !isLimited ? 'tokens' : !exactOut ? 'exact-in' : token ? 'exact-out' : 'tokens'
  const sentence = sentences.swap[wording]({ given: token ? given : sentences.paidIn, got: receivedText() })
  return transferTo ? sentences.swapFor({ sentence, to: account(transferTo) }) : sentence
}
