import { sameAddress, shortAddress } from '../../../../chains/address.js'
import { formatSent } from '../../../../chains/amount.js'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { mayBeNft } from '../../../../transactions/risks/nft-approval.js'
import { isBurnAddress } from '../../../../transactions/risks/burn-address.js'
import { isOfAnyAmount } from '../ethereum/swap-call.js'
import { allowed, contractOf, countOf, isForNobody } from '../ethereum/token-call.js'
import { swapSentence } from './swap-sentence.js'

export interface CallSentenceFacts {
  /** The receiver of the transaction. */
  readonly to: string
  readonly wallet: string
  readonly chainId?: number | undefined
  readonly token?: TokenInfo | undefined
  /** True if the token imitates the name of another one. */
  readonly impostor?: boolean | undefined
}

/** A name that cannot change the meaning of the sentence around it. */
const PLAIN_NAME = /^[\p{L}\p{N}.$₮-]{1,12}$/u
export const isPlainName = (symbol: string): boolean => PLAIN_NAME.test(symbol)

/** Builds the parts of a sentence. `record` receives every amount, name and address in it. */
interface Teller {
  readonly says: (typeof transaction)['english']['sentence']
  readonly record: (text: string) => string
  readonly account: (full: string) => string
  /** The amount with the name of the token. */
  readonly tokens: () => string
}

/** The effect of a call, in one sentence. `record` receives every amount, name and address in it. */
export function callSentence(
  call: DecodedCall,
  { to, wallet, chainId, token, impostor }: CallSentenceFacts,
  record: (text: string) => string,
  language: Language,
): string {
  const { sentence: says } = wordsOf(transaction, language)
  const about = contractOf(call, to)
  const name = token && isPlainName(token.symbol) && !impostor ? token.symbol : undefined
  const { spender = about, operator = about, tokenId, newOwner, controller = about, newCode = about, amount } = call
  const teller: Teller = {
    says,
    record,
    account: full => record(shortAddress(full)),
    tokens: () => tokensOf(call, name, token, teller, language),
  }
  const { account, tokens } = teller
  switch (call.action) {
    case 'approve':
      return approvalSentence(call, account(spender), token, teller)
    case 'revoke':
      return amount === undefined
        ? says.forbid({ spender: account(spender) })
        : says.allowLess({ spender: account(spender), amount: tokens() })
    case 'nft-approve': {
      const id = record(String(tokenId ?? 0n))
      return isBurnAddress(spender) ? says.forbidNft({ id }) : says.allowNft({ spender: account(spender), id })
    }
    case 'approve-all':
      return says.allowAll({ spender: account(operator), contract: account(about) })
    case 'revoke-all':
      return says.forbid({ spender: account(operator) })
    case 'transfer':
    case 'nft-transfer':
      return transferSentence(call, about, wallet, teller)
    case 'swap': {
      const given = name && isOfAnyAmount(call) ? record(name) : tokens()
      return swapSentence(call, { chainId, given, record, account }, language)
    }
    case 'mint':
      return says.mint({ contract: account(about) })
    case 'ownership':
      return newOwner && !isBurnAddress(newOwner)
        ? says.owner({ owner: account(newOwner), contract: account(about) })
        : says.noOwner({ contract: account(about) })
    case 'control':
      return says.controlOf({ to: account(controller), contract: account(about) })
    case 'code':
      return says.code({ contract: account(about), code: account(newCode) })
  }
}

/** "5 USDC", "any amount of USDC", or unnamed tokens. */
function tokensOf(
  call: DecodedCall,
  name: string | undefined,
  token: TokenInfo | undefined,
  { says, record }: Teller,
  language: Language,
): string {
  if (isWithoutLimit(call, token)) return name ? says.any({ symbol: record(name) }) : says.anyTokens
  if (!name || !token || call.amount === undefined) return call.coins ? says.coins : says.tokens
  const { text, unit } = countOf(call.amount, { ...token, symbol: name }, formatSent, language)
  return record(`${text} ${unit}`)
}

const isWithoutLimit = (call: DecodedCall, token: TokenInfo | undefined): boolean =>
  ['maximum', 'unlimited'].includes(allowed(call, token) ?? '')

function approvalSentence(
  call: DecodedCall,
  spender: string,
  token: TokenInfo | undefined,
  { says, record, tokens }: Teller,
): string {
  const { adds, amount, borrows } = call
  if (borrows) {
    if (amount === 0n) return says.forbidBorrow({ spender })
    return isWithoutLimit(call, token) ? says.borrowAny({ spender }) : says.borrow({ spender, amount: tokens() })
  }
  // For an NFT, the same call permits moving one of them; no NFT has the largest id.
  const isEither = token?.decimals === undefined && mayBeNft(call) && allowed(call, token) !== 'maximum'
  if (adds) return says.allowMore({ spender, amount: tokens() })
  if (isEither && isForNobody(call))
    return says.allowOrForbid({ spender, amount: tokens(), id: record(String(amount ?? 0n)) })
  if (amount !== 0n)
    return isEither ? says.allowOrGive({ spender, amount: tokens() }) : says.allow({ spender, amount: tokens() })
  return isEither ? says.forbidOrGive({ spender }) : says.forbid({ spender })
}

function transferSentence(call: DecodedCall, about: string, wallet: string, { says, account, tokens }: Teller): string {
  const { transferFrom, transferTo = about } = call
  const amount = call.action === 'transfer' ? tokens() : nftsOf(call, says)
  return transferFrom && !sameAddress(transferFrom, wallet)
    ? says.sendFrom({ amount, from: account(transferFrom), to: account(transferTo) })
    : says.send({ amount, to: account(transferTo) })
}

/** `transferFrom` may also move fungible tokens. */
function nftsOf({ functionName, tokenId, tokenIds = [] }: DecodedCall, says: Teller['says']): string {
  if (tokenId === undefined && tokenIds.length !== 1) return says.nfts
  return functionName === 'transferFrom' ? says.tokens : says.nft
}
