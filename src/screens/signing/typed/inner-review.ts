import { shortAddress } from '../../../chains/address.js'
import { formatSent } from '../../../chains/amount.js'
import type { InnerCall } from '../../../chains/messages/typed-data/inner-call.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { nativeCoin } from '../../../chains/registry.js'
import { knownToken } from '../../../chains/tokens/known-tokens.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { contractOf } from '../../transaction/review/ethereum/token-call.js'
import { callNotices } from '../../transaction/review/notices/call-notices.js'
import { callSentence } from '../../transaction/review/sentence/call-sentence.js'
import { address, chainOf, domainFacts, grave, partsRecorder, text, type Known, type TypedReview } from './common.js'

/** What another account does once this is signed. */
export function innerReview(
  { by, account, to, data: code, value, isDelegated }: InnerCall,
  data: TypedData,
  known: Known,
  language: Language,
): TypedReview {
  const { sentence: says, problem } = wordsOf(signing, language)
  const { fact, sentence: common } = wordsOf(transaction, language)
  const { reading } = known
  const { id: chainId, chain } = chainOf(data, known.settings)
  const { given, record } = partsRecorder()
  const call = reading?.call
  const token = call && chainId !== undefined ? knownToken(chainId, contractOf(call, to)) : undefined
  const coins = () =>
    record(
      chain ? `${formatSent(value, nativeCoin(chain).decimals, language)} ${nativeCoin(chain).symbol}` : String(value),
    )
  const what = () => {
    if (call) return callSentence(call, { to, wallet: account, chainId, token }, record, language)
    if (code === '0x' && by === 'safe') return common.send({ amount: coins(), to: record(shortAddress(to)) })
    return common.call({ to: record(shortAddress(to)) })
  }
  const sentence =
    by === 'safe'
      ? says.safe({ account: record(shortAddress(account)), sentence: what() })
      : says.smartAccount({ account: record(shortAddress(account)), sentence: what() })
  const isCall = code !== '0x' || by === 'smart-account'
  return {
    sentence: { text: sentence, given },
    facts: [
      { id: 'account', label: wordsOf(signing, language).fact.account, value: address(account) },
      ...(by === 'safe' ? [{ id: 'to', label: fact.to, value: address(to) }] : []),
      ...(value > 0n ? [{ id: 'value', label: fact.amount, value: text(coins()) }] : []),
      ...domainFacts(data, known, language).filter(({ id }) => by !== 'safe' || id !== 'contract'),
    ],
    notices: [
      ...(isDelegated ? [grave(problem.delegated)] : []),
      ...(isCall && reading
        ? callNotices(
            {
              chainId,
              to,
              value,
              wallet: account,
              call,
              others: reading.others,
              unread: reading.unread,
              cut: reading.cut,
              token,
            },
            language,
          )
        : []),
    ],
  }
}
