import { shortAddress } from '../../../chains/address.js'
import { formatSent } from '../../../chains/amount.js'
import type { DecodedCall } from '../../../chains/ethereum/index.js'
import type { InnerCall } from '../../../chains/messages/typed-data/inner-call.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { nativeCoin, type ChainRecord } from '../../../chains/registry.js'
import { knownToken } from '../../../chains/tokens/known-tokens.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { callOfToken } from '../../../transactions/risks/nft-approval.js'
import { contractOf, tokenFacts } from '../../transaction/review/ethereum/token-call.js'
import type { Fact, Notice } from '../../transaction/review/review.js'
import { endOf, shownTime } from '../shown-time.js'
import { timeNotices, type Validity } from '../time-notices.js'
import { callNotices } from '../../transaction/review/notices/call-notices.js'
import { effectSentence } from '../../transaction/review/sentence/ethereum-sentence.js'
import {
  address,
  chainOf,
  domainFacts,
  grave,
  partsRecorder,
  text,
  tokenAt,
  type TypedContext,
  type TypedReview,
} from './common.js'
import { amountFact } from './permit-review.js'
import { coinOfChain, costFacts, costNotices } from './cost-review.js'

/** The review of typed data with which another account makes a call. */
export function innerReview(inner: InnerCall, data: TypedData, known: TypedContext, language: Language): TypedReview {
  const { by, account, to, data: callData, value, from, until } = inner
  const { sentence: sentences } = wordsOf(signing, language)
  const { fact } = wordsOf(transaction, language)
  const { reading } = known
  const { id: chainId, chain } = chainOf(data, known.settings)
  const { given, record } = partsRecorder()
  const contract = reading?.call && contractOf(reading.call, to)
  const tokenInfo: ReturnType<typeof tokenAt> = reading?.call?.coins
    ? { token: chain && nativeCoin(chain) }
    : contract
      ? tokenAt(known, chainId, contract)
      : {}
  const { token, impostor } = tokenInfo
  const call =
    reading?.call && callOfToken(reading.call, known.tokens?.claims.get(contract?.toLowerCase() ?? '')?.token)
  const { symbol, decimals } = coinOfChain(chain, language)
  const coins = `${formatSent(value, decimals, language)} ${symbol}`
  const hasData = callData !== '0x' || by !== 'safe'
  const effect = { to, hasData, coins: value > 0n || !hasData ? coins : undefined }
  const accountSentence = by === 'smart-account' ? sentences.smartAccount : sentences.safe
  const sentence = accountSentence({
    account: record(shortAddress(account)),
    sentence: effectSentence(
      { ...reading, ...effect, call, wallet: account, chainId, token, impostor },
      record,
      language,
    ),
  })
  const startMs = from === undefined ? undefined : endOf(from, Infinity)
  const endMs = until === undefined ? undefined : endOf(until, Infinity)
  return {
    sentence: { text: sentence, given },
    ...((inner.cost || inner.refund) && { costs: true as const }),
    facts: [
      { id: 'account', label: wordsOf(signing, language).fact.account, value: address(account) },
      ...(by === 'safe' && !call ? [{ id: 'to', label: fact.to, value: address(to) }] : []),
      ...(value > 0n ? [{ id: 'value', label: fact.amount, value: text(coins) }] : []),
      ...(call ? callFacts(call, { by, account, to, about: tokenInfo }, data, known, language) : []),
      ...costFacts(inner.cost, chain, known.checksum, language),
      ...(endMs === undefined ? [] : [{ id: 'end', label: fact.until, value: text(shownTime(endMs)) }]),
      ...domainFacts(data, known, language).filter(({ id }) => by !== 'safe' || id !== 'contract'),
    ],
    notices: innerNotices(
      inner,
      { data, known, chainId, chain, call, about: tokenInfo, validity: { startMs, endMs } },
      language,
    ),
  }
}

interface NoticeContext {
  readonly data: TypedData
  readonly known: TypedContext
  readonly chainId: number | undefined
  readonly chain: ChainRecord | undefined
  readonly call: DecodedCall | undefined
  readonly about: ReturnType<typeof tokenAt>
  readonly validity: Validity
}

function innerNotices(
  { by, account, to, data: callData, value, isDelegated, refund, cost }: InnerCall,
  { data, known, chainId, chain, call, about: { token, impostor }, validity }: NoticeContext,
  language: Language,
): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const { reading } = known
  // An account executes its own user operation, whatever the call is. So a call that cannot be decoded is a grave risk.
  const isUndecoded = by !== 'safe' && reading?.unread === true && !reading.call
  const tokenOf = (contract: string) => tokenAt(known, chainId, contract)
  return [
    ...(isDelegated ? [grave(problem.delegated)] : []),
    ...refundNotices(refund, data, known, language),
    ...(isUndecoded ? [grave(problem.dark)] : []),
    ...costNotices(cost, call?.coins ? (call.amount ?? 0n) : 0n, chain, language),
    ...timeNotices(validity, language),
    ...((callData !== '0x' || by !== 'safe') && reading
      ? callNotices(
          {
            ...{ ...reading, unread: reading.unread && !isUndecoded },
            ...{ chainId, to, value, wallet: account, call, token, impostor, tokenOf },
          },
          language,
        )
      : []),
  ]
}

const ZERO_ADDRESS = /^0x0{40}$/

/** Warns if a Safe refunds the fee: the author of the transaction chooses the amount, in coins or in a token. */
function refundNotices(
  refund: InnerCall['refund'],
  data: TypedData,
  { settings, checksum }: TypedContext,
  language: Language,
): readonly Notice[] {
  if (!refund) return []
  const { problem } = wordsOf(signing, language)
  const { id = 0, chain } = chainOf(data, settings)
  const coins = chain ? nativeCoin(chain).symbol : wordsOf(signing, language).item.coins
  const token = ZERO_ADDRESS.test(refund.token)
    ? coins
    : (knownToken(id, refund.token)?.symbol ?? shortAddress(checksum(refund.token)))
  return [
    grave(
      ZERO_ADDRESS.test(refund.to)
        ? problem.refundToAny({ token })
        : problem.refund({ token, to: shortAddress(checksum(refund.to)) }),
    ),
  ]
}

/** The facts of a call with full addresses and amounts. The sentence shortens the addresses. */
function callFacts(
  call: DecodedCall,
  {
    by,
    account,
    to,
    about: tokenInfo,
  }: Pick<InnerCall, 'by' | 'account' | 'to'> & { readonly about: ReturnType<typeof tokenAt> },
  data: TypedData,
  { settings, checksum }: TypedContext,
  language: Language,
): readonly Fact[] {
  const { id: chainId } = chainOf(data, settings)
  const facts = tokenFacts(
    call,
    {
      wallet: account,
      contract: address(to),
      isAmountShown: call.action !== 'swap' || tokenInfo.token !== undefined,
      isOutputShown:
        call.tokenOut !== undefined && chainId !== undefined && knownToken(chainId, call.tokenOut) !== undefined,
      address: full => address(checksum(full.toLowerCase())),
    },
    language,
  )
  return [
    // A user operation calls the account itself, which already has a row.
    ...facts.filter(({ id }) => by === 'safe' || id !== 'contract'),
    ...(call.amount && call.action !== 'swap' ? [amountFact(call.amount, tokenInfo, language)] : []),
  ]
}
