import { shortAddress } from '../../../../chains/address.js'
import { formatSent } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { isNobodys } from '../../../../transactions/risks/nobodys.js'
import type { Sentence } from '../review.js'
import { allowed, countOf } from '../token-call.js'

export interface SentenceFacts {
  readonly request: EthereumRequest
  readonly wallet: string
  readonly chain: ChainRecord
  readonly call?: DecodedCall | undefined
  readonly token?: TokenInfo | undefined
  /** The token goes by the name of another. */
  readonly impostor?: boolean | undefined
}

/** A name that fits into a sentence without making another one of it. */
const PLAIN_NAME = /^[\p{L}\p{N}.$₮-]{1,12}$/u

/** What a transaction on an Ethereum chain does, from what is signed alone. */
export function ethereumSentence({ request: { to, value, data }, wallet, chain, call, token, impostor }: SentenceFacts, language: Language): Sentence {
  const { sentence: says } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const given: string[] = []
  const put = (text: string) => { given.push(text); return text }
  const account = (full: string) => put(shortAddress(full))
  const coins = () => put(`${formatSent(value, decimals, language)} ${symbol}`)
  const contract = call?.token ?? to ?? ''
  const name = token && PLAIN_NAME.test(token.symbol) && !impostor ? token.symbol : undefined

  const said = () => {
    if (!to) return says.create
    if (!data) return says.send({ amount: coins(), to: account(to) })
    if (!call) return value > 0n ? says.pay({ amount: coins(), to: account(to) }) : says.call({ to: account(to) })
    return value > 0n ? says.paying({ sentence: ofCall(call), amount: coins() }) : ofCall(call)
  }
  const ofCall = (call: DecodedCall): string => {
    const { action, functionName, spender, operator, transferFrom, transferTo = contract, tokenId, tokenIds = [], newOwner, amount } = call
    switch (action) {
      case 'approve': {
        const taker = account(spender ?? contract)
        if (amount === 0n && functionName === 'approve') return says.forbid({ spender: taker })
        const sum = { spender: taker, amount: tokens(call) }
        return functionName === 'increaseAllowance' ? says.allowMore(sum) : says.allow(sum)
      }
      case 'approve-all': return says.allowAll({ spender: account(operator ?? contract), contract: account(contract) })
      case 'revoke-all': return says.forbid({ spender: account(operator ?? contract) })
      case 'transfer': return says.send({ amount: tokens(call), to: account(transferTo) })
      case 'nft-transfer': {
        const amount = tokenId === undefined && tokenIds.length !== 1 ? says.nfts : functionName === 'transferFrom' ? says.tokens : says.nft
        return transferFrom && transferFrom !== wallet ? says.sendFrom({ amount, from: account(transferFrom), to: account(transferTo) }) : says.send({ amount, to: account(transferTo) })
      }
      case 'mint': return says.mint({ contract: account(contract) })
      case 'ownership': return newOwner && !isNobodys(newOwner) ? says.owner({ owner: account(newOwner), contract: account(contract) }) : says.noOwner({ contract: account(contract) })
    }
  }
  const tokens = (call: DecodedCall): string => {
    const reach = call.action === 'approve' && allowed(call, token)
    if (reach === 'maximum' || reach === 'unlimited') return name ? says.any({ symbol: put(name) }) : says.anyTokens
    if (!name || !token || call.amount === undefined) return says.tokens
    const { text, unit } = countOf(call.amount, { ...token, symbol: name }, formatSent, language)
    return put(`${text} ${unit}`)
  }
  return { text: said(), given }
}
