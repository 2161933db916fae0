import type { DecodedCall } from '../../../chains/ethereum/index.js'
import type { DelegatedCalls } from '../../../chains/messages/typed-data/meanings.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { toldBy } from '../../transaction/review/ethereum/ethereum-facts.js'
import { contractOf, exactTokens, isForNobody, tokenFacts } from '../../transaction/review/ethereum/token-call.js'
import type { Fact } from '../../transaction/review/review.js'
import { callNotices } from '../../transaction/review/notices/call-notices.js'
import { callSentence } from '../../transaction/review/sentence/call-sentence.js'
import { endOf, shownTime } from '../shown-time.js'
import { timeNotices, type Validity } from '../time-notices.js'
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

const MAX_UINT256 = 2n ** 256n - 1n

/** The review of a permit: what the holder of the signature may take from this wallet. */
export function permitReview(
  { to, calls, from, until, allowanceRemains }: DelegatedCalls,
  data: TypedData,
  known: TypedContext,
  language: Language,
): TypedReview {
  const { sentence: sentences, fact: signingFact } = wordsOf(signing, language)
  const { fact } = wordsOf(transaction, language)
  const [call, ...others] = calls
  const { settings } = known
  const wallet = known.checksum(known.wallet.toLowerCase())
  const { id: chainId } = chainOf(data, settings)
  const knownToken = tokenAt(known, chainId, contractOf(call, to))
  const { token, impostor } = knownToken
  const endMs = until === undefined ? undefined : endOf(until)
  const shownEndMs = until === undefined ? undefined : endOf(until, Infinity)
  const { given, record } = partsRecorder()
  const sentence = callSentence(call, { to, wallet, chainId, token, impostor }, record, language)
  return {
    sentence: {
      text:
        endMs === undefined || allowanceRemains || !takesEffect(call)
          ? sentence
          : sentences.until({ sentence, time: record(shownTime(endMs)) }),
      given,
    },
    facts: [
      // A message goes to nobody: a contract besides the token is named by the domain.
      ...tokenFacts(call, { wallet, contract: address(to), isAmountShown: true, address }, language).filter(
        ({ id }) => id !== 'contract',
      ),
      ...(call.amount ? [amountFact(call.amount, knownToken, language)] : []),
      ...(shownEndMs === undefined
        ? []
        : [
            {
              id: 'end',
              label: allowanceRemains ? signingFact.usableUntil : fact.until,
              value: text(shownTime(shownEndMs)),
            },
          ]),
      ...domainFacts(data, known, language).filter(({ id }) => id !== 'contract' || call.token !== undefined),
    ],
    notices: [
      ...permitNotices(calls, { startMs: from === undefined ? undefined : endOf(from, Infinity), endMs }, language),
      ...callNotices(
        {
          ...{ chainId, to, value: 0n, wallet, call, others, token, impostor },
          tokenOf: contract => tokenAt(known, chainId, contract),
        },
        language,
      ),
    ],
  }
}

/** The warnings about what is given away, and until when. */
function permitNotices(
  calls: readonly DecodedCall[],
  { startMs, endMs }: Validity,
  language: Language,
): TypedReview['notices'] {
  const { problem } = wordsOf(signing, language)
  return [
    ...(calls.some(takesEffect) && endMs === undefined ? [grave(problem.endless)] : []),
    ...(calls.some(call => call.action === 'nft-approve' && takesEffect(call))
      ? [{ tone: 'warning' as const, text: problem.nft }]
      : []),
    ...timeNotices({ startMs, endMs }, language),
  ]
}

/**
 * The amount: the word for the maximum, or whole tokens with the node that describes them, or units of an unknown
 * token.
 */
export function amountFact(
  units: bigint,
  { token, unchecked, node }: ReturnType<typeof tokenAt>,
  language: Language,
): Fact {
  const { fact, confirm } = wordsOf(transaction, language)
  if (units === MAX_UINT256) return { id: 'exact', label: fact.amount, value: text(confirm.maximum) }
  if (!token) return { id: 'exact', label: fact.units, value: text(String(units)) }
  const amountText = exactTokens(units, token, language)
  const isNodeClaim = unchecked === true && node !== undefined && token.decimals !== undefined
  return {
    id: 'exact',
    label: fact.exactAmount,
    value: isNodeClaim ? toldBy(amountText, node, language) : text(amountText),
  }
}

/** True if the call gives power over an asset. False for a revocation. */
const takesEffect = (call: DecodedCall): boolean =>
  call.action !== 'revoke' && call.action !== 'revoke-all' && call.amount !== 0n && !isForNobody(call)
