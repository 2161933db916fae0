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

export interface SentenceFacts extends Omit<CallSentenceFacts, 'to' | 'chainId'> {
  readonly request: EthereumRequest
  readonly chain: ChainRecord
  readonly call?: DecodedCall | undefined
  /** The number of other effects. */
  readonly more?: number | undefined
  /** True if there are more effects than were read. */
  readonly cut?: boolean | undefined
  /** How this transaction replaces an earlier one, if it does. */
  readonly replaces?: ReplacementPurpose | undefined
}

/** The effect of a transaction on an Ethereum chain, from the signed data alone. */
export function ethereumSentence(known: SentenceFacts, language: Language): Sentence {
  const {
    request: { to, value, data },
    chain,
    call,
    more = 0,
    cut,
    replaces,
    wallet,
    token,
    impostor,
  } = toNullPrototype(known)
  const { sentence: sentences } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const given: string[] = []
  const record = (text: string) => {
    given.push(text)
    return text
  }
  const account = (full: string) => record(shortAddress(full))
  const coins = () => record(`${formatSent(value, decimals, language)} ${symbol}`)

  const effectText = () => {
    if (!to) return sentences.create
    if (!data) return sentences.send({ amount: coins(), to: account(to) })
    if (!call)
      return value > 0n ? sentences.pay({ amount: coins(), to: account(to) }) : sentences.call({ to: account(to) })
    const callText = callSentence(call, { to, wallet, chainId: chain.id, token, impostor }, record, language)
    const sentence = cut
      ? sentences.andMore({ sentence: callText })
      : more > 0
        ? sentences.andCalls({ sentence: callText, count: more })
        : callText
    return value > 0n ? sentences.paying({ sentence, amount: coins() }) : sentence
  }
  if (replaces === 'cancel') return { text: sentences.cancel, given }
  const text = effectText()
  return { text: replaces ? sentences.inPlace({ sentence: text }) : text, given }
}
