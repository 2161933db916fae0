import { shortAddress } from '../../../../chains/address.js'
import { formatSent } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { toNullPrototype } from '../../../../lib/own/to-null-prototype.js'
import type { ReplacementPurpose } from '../../../../transactions/transaction.js'
import type { Sentence } from '../review.js'
import { callSentence, type CallSentenceFacts } from './call-sentence.js'

interface Effects {
  readonly call?: DecodedCall | undefined
  /** The number of other effects. */
  readonly more?: number | undefined
  /** True if there are more effects than were read. */
  readonly cut?: boolean | undefined
}

export interface SentenceFacts extends Omit<CallSentenceFacts, 'to' | 'chainId'>, Effects {
  readonly request: EthereumRequest
  readonly chain: ChainRecord
  /** How this transaction replaces an earlier one, if it does. */
  readonly replaces?: ReplacementPurpose | undefined
}

/** The effect of a transaction on an Ethereum chain, from the signed data alone. */
export function ethereumSentence(known: SentenceFacts, language: Language): Sentence {
  const {
    request: { to, value, data },
    chain,
    replaces,
    ...effects
  } = toNullPrototype(known)
  const { sentence: sentences } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const given: string[] = []
  const record = (text: string) => {
    given.push(text)
    return text
  }
  if (replaces === 'cancel') return { text: sentences.cancel, given }
  const coins = value > 0n || !data ? `${formatSent(value, decimals, language)} ${symbol}` : undefined
  const text = to
    ? effectSentence({ ...effects, to, coins, hasData: Boolean(data), chainId: chain.id }, record, language)
    : sentences.create
  return { text: replaces ? sentences.inPlace({ sentence: text }) : text, given }
}

interface EffectFacts extends CallSentenceFacts, Effects {
  /** The coins that are sent, in words. */
  readonly coins: string | undefined
  /** False for a mere payment. */
  readonly hasData: boolean
}

/**
 * What one account does to another: a payment, a call with all of its effects, or both. `record` receives every amount,
 * name and address in it.
 */
export function effectSentence(facts: EffectFacts, record: (text: string) => string, language: Language): string {
  const { call, more = 0, cut, coins, hasData, to, wallet, chainId, token, impostor } = toNullPrototype(facts)
  const { sentence: sentences } = wordsOf(transaction, language)
  const account = () => record(shortAddress(to))
  if (coins !== undefined && !hasData) return sentences.send({ amount: record(coins), to: account() })
  if (!call)
    return coins === undefined
      ? sentences.call({ to: account() })
      : sentences.pay({ amount: record(coins), to: account() })
  const callText = callSentence(call, { to, wallet, chainId, token, impostor }, record, language)
  const sentence = cut
    ? sentences.andMore({ sentence: callText })
    : more > 0
      ? sentences.andCalls({ sentence: callText, count: more })
      : callText
  return coins === undefined ? sentence : sentences.paying({ sentence, amount: record(coins) })
}
