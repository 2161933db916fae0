import { shortAddress } from '../../../../chains/address.js'
import { formatSent } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { toNullPrototype } from '../../../../lib/own/to-null-prototype.js'
import type { ReplacedBy } from '../../../../transactions/transaction.js'
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
  readonly replaces?: ReplacedBy | undefined
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
    ...facts
  } = toNullPrototype(known)
  const { sentence: says } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const given: string[] = []
  const record = (text: string) => {
    given.push(text)
    return text
  }
  const account = (full: string) => record(shortAddress(full))
  const coins = () => record(`${formatSent(value, decimals, language)} ${symbol}`)

  const effect = () => {
    if (!to) return says.create
    if (!data) return says.send({ amount: coins(), to: account(to) })
    if (!call) return value > 0n ? says.pay({ amount: coins(), to: account(to) }) : says.call({ to: account(to) })
    const first = callSentence(call, toNullPrototype({ to, chainId: chain.id, ...facts }), record, language)
    const sentence = cut
      ? says.andMore({ sentence: first })
      : more > 0
        ? says.andCalls({ sentence: first, count: more })
        : first
    return value > 0n ? says.paying({ sentence, amount: coins() }) : sentence
  }
  if (replaces === 'cancel') return { text: says.cancel, given }
  const text = effect()
  return { text: replaces ? says.inPlace({ sentence: text }) : text, given }
}
