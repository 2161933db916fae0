import { shortAddress } from '../../../../chains/address.js'
import { formatSent } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Sentence } from '../review.js'
import { callSentence, type CallSentenceFacts } from './call-sentence.js'

export interface SentenceFacts extends Omit<CallSentenceFacts, 'to'> {
  readonly request: EthereumRequest
  readonly chain: ChainRecord
  readonly call?: DecodedCall | undefined
}

/** What a transaction on an Ethereum chain does, from what is signed alone. */
export function ethereumSentence({ request: { to, value, data }, chain, call, ...facts }: SentenceFacts, language: Language): Sentence {
  const { sentence: says } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const given: string[] = []
  const put = (text: string) => { given.push(text); return text }
  const account = (full: string) => put(shortAddress(full))
  const coins = () => put(`${formatSent(value, decimals, language)} ${symbol}`)

  const said = () => {
    if (!to) return says.create
    if (!data) return says.send({ amount: coins(), to: account(to) })
    if (!call) return value > 0n ? says.pay({ amount: coins(), to: account(to) }) : says.call({ to: account(to) })
    const sentence = callSentence(call, { to, ...facts }, put, language)
    return value > 0n ? says.paying({ sentence, amount: coins() }) : sentence
  }
  return { text: said(), given }
}
