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
interface SentenceParts {
  readonly words: (typeof transaction)['english']['sentence']
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
  const { sentence: sentences } = wordsOf(transaction, language)
  const callee = contractOf(call, to)
  const name = token && isPlainName(token.symbol) && !impostor ? token.symbol : undefined
  const { spender = callee, operator = callee, tokenId, newOwner, controller = callee, newCode = callee, amount } = call
  const parts: SentenceParts = {
    words: sentences,
    record,
    account: full => record(shortAddress(full)),
    tokens: () => tokenText(call, name, token, parts, language),
  }
  const { account, tokens } = parts
  switch (call.action) {
    case 'approve':
      return approvalSentence(call, account(spender), token, parts)
    case 'revoke':
      return amount === undefined
        ? sentences.forbid({ spender: account(spender) })
        : sentences.allowLess({ spender: account(spender), amount: tokens() })
    case 'nft-approve': {
      const id = record(String(tokenId ?? 0n))
      return isBurnAddress(spender)
        ? sentences.forbidNft({ id })
        : sentences.allowNft({ spender: account(spender), id })
    }
    case 'approve-all':
      return sentences.allowAll({ spender: account(operator), contract: account(callee) })
    case 'revoke-all':
      return sentences.forbid({ spender: account(operator) })
    case 'transfer':
    case 'nft-transfer':
      return transferSentence(call, callee, wallet, parts)
    case 'swap': {
      const soldTokens = name && isOfAnyAmount(call) ? record(name) : tokens()
      return swapSentence(call, { chainId, given: soldTokens, record, account }, language)
    }
    case 'mint':
      return sentences.mint({ contract: account(callee) })
    case 'ownership':
      return newOwner && !isBurnAddress(newOwner)
        ? sentences.owner({ owner: account(newOwner), contract: account(callee) })
        : sentences.noOwner({ contract: account(callee) })
    case 'control':
      return sentences.controlOf({ to: account(controller), contract: account(callee) })
    case 'code':
      return sentences.code({ contract: account(callee), code: account(newCode) })
  }
}

/** "5 USDC", "any amount of USDC", or unnamed tokens. */
function tokenText(
  call: DecodedCall,
  name: string | undefined,
  token: TokenInfo | undefined,
  { words: sentences, record }: SentenceParts,
  language: Language,
): string {
  if (isWithoutLimit(call, token)) return name ? sentences.any({ symbol: record(name) }) : sentences.anyTokens
  if (!name || !token || call.amount === undefined) return call.coins ? sentences.coins : sentences.tokens
  const { text, unit } = countOf(call.amount, { ...token, symbol: name }, formatSent, language)
  return record(`${text} ${unit}`)
}

const isWithoutLimit = (call: DecodedCall, token: TokenInfo | undefined): boolean =>
  ['maximum', 'unlimited'].includes(allowed(call, token) ?? '')

function approvalSentence(
  call: DecodedCall,
  spender: string,
  token: TokenInfo | undefined,
  { words: sentences, record, tokens }: SentenceParts,
): string {
  const { isIncrease, amount, borrows } = call
  if (borrows) {
    if (amount === 0n) return sentences.forbidBorrow({ spender })
    return isWithoutLimit(call, token)
      ? sentences.borrowAny({ spender })
      : sentences.borrow({ spender, amount: tokens() })
  }
  // For an NFT, the same call permits moving one of them; no NFT has the largest id.
  const isAmbiguous = token?.decimals === undefined && mayBeNft(call) && allowed(call, token) !== 'maximum'
  if (isIncrease) return sentences.allowMore({ spender, amount: tokens() })
  if (isAmbiguous && isForNobody(call))
    return sentences.allowOrForbid({ spender, amount: tokens(), id: record(String(amount ?? 0n)) })
  if (amount !== 0n)
    return isAmbiguous
      ? sentences.allowOrGive({ spender, amount: tokens() })
      : sentences.allow({ spender, amount: tokens() })
  return isAmbiguous ? sentences.forbidOrGive({ spender }) : sentences.forbid({ spender })
}

function transferSentence(
  call: DecodedCall,
  callee: string,
  wallet: string,
  { words: sentences, account, tokens }: SentenceParts,
): string {
  const { transferFrom, transferTo = callee } = call
  const amount = call.action === 'transfer' ? tokens() : nftText(call, sentences)
  return transferFrom && !sameAddress(transferFrom, wallet)
    ? sentences.sendFrom({ amount, from: account(transferFrom), to: account(transferTo) })
    : sentences.send({ amount, to: account(transferTo) })
}

/** `transferFrom` may also move fungible tokens. */
function nftText(
  { functionName, tokenId, tokenIds = [], amount, amounts = [] }: DecodedCall,
  sentences: SentenceParts['words'],
): string {
  const copies = amounts[0] ?? amount ?? 1n
  if ((tokenId === undefined && tokenIds.length !== 1) || copies > 1n) return sentences.nfts
  return functionName === 'transferFrom' ? sentences.tokens : sentences.nft
}
