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
  const { sentence: says } = wordsOf(transaction, language)
  const { token, tokenOut, minimum, exactOut, transferTo } = call
  const known = tokenOut && chainId !== undefined ? knownToken(chainId, tokenOut) : undefined
  const got = () => {
    if (!known) return says.tokens
    if (!minimum) return record(known.symbol)
    const { text, unit } = countOf(minimum, known, formatSent, language)
    return record(`${text} ${unit}`)
  }
  const isLimited = known !== undefined && Boolean(minimum) && !isOpenSwap(call)
  const which = !isLimited ? 'tokens' : !exactOut ? 'exact-in' : token ? 'exact-out' : 'tokens'
  const sentence = says.swap[which]({ given: token ? given : says.paidIn, got: got() })
  return transferTo ? says.swapFor({ sentence, to: account(transferTo) }) : sentence
}
