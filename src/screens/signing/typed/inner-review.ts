import { shortAddress } from '../../../chains/address.js'
import { formatSent } from '../../../chains/amount.js'
import type { DecodedCall } from '../../../chains/ethereum/index.js'
import type { InnerCall } from '../../../chains/messages/typed-data/inner-call.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { nativeCoin } from '../../../chains/registry.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { callOfToken } from '../../../transactions/risks/nft-approval.js'
import { toldBy } from '../../transaction/review/ethereum/ethereum-facts.js'
import { allowed, contractOf, exactTokens } from '../../transaction/review/ethereum/token-call.js'
import type { Fact } from '../../transaction/review/review.js'
import { endOf, shownTime } from '../shown-time.js'
import { callNotices } from '../../transaction/review/notices/call-notices.js'
import { callSentence } from '../../transaction/review/sentence/call-sentence.js'
import {
  address,
  chainOf,
  domainFacts,
  grave,
  partsRecorder,
  text,
  tokenAt,
  type Known,
  type TypedReview,
} from './common.js'

/** What another account does once this is signed. */
export function innerReview(
  { by, account, to, data: code, value, isDelegated, until }: InnerCall,
  data: TypedData,
  known: Known,
  language: Language,
): TypedReview {
  const { sentence: says, problem } = wordsOf(signing, language)
  const { fact, sentence: common } = wordsOf(transaction, language)
  const { reading } = known
  const { id: chainId, chain } = chainOf(data, known.settings)
  const { given, record } = partsRecorder()
  const contract = reading?.call && contractOf(reading.call, to)
  const about = contract ? tokenAt(known, chainId, contract) : {}
  const { token, impostor } = about
  const tokenOf = (at: string) => tokenAt(known, chainId, at)
  const call = reading?.call && callOfToken(reading.call, known.tokens?.said.get(contract?.toLowerCase() ?? '')?.token)
  const coins = () =>
    record(
      chain ? `${formatSent(value, nativeCoin(chain).decimals, language)} ${nativeCoin(chain).symbol}` : String(value),
    )
  const what = () => {
    if (call) return callSentence(call, { to, wallet: account, chainId, token, impostor }, record, language)
    if (code === '0x' && by === 'safe') return common.send({ amount: coins(), to: record(shortAddress(to)) })
    return common.call({ to: record(shortAddress(to)) })
  }
  const saying = by === 'smart-account' ? says.smartAccount : says.safe
  const sentence = saying({ account: record(shortAddress(account)), sentence: what() })
  const end = until === undefined ? undefined : endOf(until)
  const isCall = code !== '0x' || by !== 'safe'
  return {
    sentence: { text: sentence, given },
    facts: [
      { id: 'account', label: wordsOf(signing, language).fact.account, value: address(account) },
      ...(by === 'safe' ? [{ id: 'to', label: fact.to, value: address(to) }] : []),
      ...(value > 0n ? [{ id: 'value', label: fact.amount, value: text(coins()) }] : []),
      ...toldFacts(call, about, language),
      ...(end === undefined ? [] : [{ id: 'end', label: fact.until, value: text(shownTime(end)) }]),
      ...domainFacts(data, known, language).filter(({ id }) => by !== 'safe' || id !== 'contract'),
    ],
    notices: [
      ...(isDelegated ? [grave(problem.delegated)] : []),
      ...(end !== undefined && end <= Date.now()
        ? [{ tone: 'warning' as const, text: problem.ended({ time: shownTime(end) }) }]
        : []),
      ...(isCall && reading
        ? callNotices({ ...reading, chainId, to, value, wallet: account, call, token, impostor, tokenOf }, language)
        : []),
    ],
  }
}

/** How many tokens, where that is the word of one node. */
function toldFacts(
  call: DecodedCall | undefined,
  { token, unchecked, node }: Partial<ReturnType<typeof tokenAt>>,
  language: Language,
): readonly Fact[] {
  if (!unchecked || node === undefined || token?.decimals === undefined) return []
  if (call?.amount === undefined || allowed(call, token) === 'maximum') return []
  const value = toldBy(exactTokens(call.amount, token, language), node, language)
  return [{ id: 'told-by', label: wordsOf(transaction, language).fact.amount, value }]
}
