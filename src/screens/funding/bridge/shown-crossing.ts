import { shortAddress } from '../../../chains/address.js'
import { formatExact } from '../../../chains/amount.js'
import { transactionUrl } from '../../../chains/registry.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { funding } from '../../../copy/areas/funding.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { text, wordsOf, type Language, type Text } from '../../../copy/language.js'
import type { Settings } from '../../../config/settings.js'
import { isWalletError, type WalletError } from '../../../errors/wallet-error.js'
import type { CrossingStep, DepositDelay } from '../../../funding/bridge/cross.js'
import { endsOf, type StoredCrossing } from '../../../funding/bridge/crossings.js'
import { fundingNetwork } from '../../../funding/funding-config.js'
import type { Answer } from '../../shapes/parts/parts.js'
import { problemText } from '../../transaction/problem-text.js'
import type { ReceiptState } from '../../transaction/receipt.js'
import { otherNetworkText } from '../from-wallet/transfer-review.js'
import { shownDestination } from '../shown-destination.js'

/**
 * The state of a payment through the bridge.
 * - asked: the wallet was asked before this page was opened, and its answer is unknown.
 * - moved: the same, and the payer has sent a transaction since.
 */
export interface CrossingState {
  readonly step: 'asking' | 'asked' | 'moved' | CrossingStep
  /** Set while the deposit is not mined for long. */
  readonly unmined?: DepositDelay | undefined
  /** True if it takes longer than usual. */
  readonly delayed?: boolean
  /** True if the bridge does not answer. */
  readonly silent?: boolean
}

/** The visitor's actions during the payment. */
export interface CrossingAnswers {
  /** Adds more money while the payment continues. */
  readonly chooseOther?: (() => void) | undefined
  /** Says that the wallet has not sent the payment. */
  readonly notSent: () => void
  /** Stops waiting for a payout that the bridge has reported. */
  readonly close: () => void
}

type NetworkSettings = Pick<Settings, 'chains' | 'solana'>
type Words = (typeof bridge)['english']['progress']
const word = (pick: (words: Words) => string): Text => text(bridge, ({ progress }) => pick(progress))
const amountText = ({ amount, decimals, symbol }: StoredCrossing['from'] | StoredCrossing['to'], language: Language) =>
  `${formatExact(BigInt(amount), decimals, language)} ${symbol}`

/** The names of both networks; the id of a network that the app no longer knows. */
function namesOf(
  crossing: StoredCrossing,
  settings: NetworkSettings,
): Readonly<Record<'from' | 'to', { readonly network: string }>> {
  const route = endsOf(crossing, settings)
  return {
    from: { network: route?.origin.name ?? String(crossing.from.chainId) },
    to: { network: route ? fundingNetwork(route.destination) : String(crossing.to.chainId ?? crossing.to.cluster) },
  }
}

/** The amounts, the networks, and the transaction of the deposit. */
function receiptFacts(crossing: StoredCrossing, settings: NetworkSettings): Pick<ReceiptState, 'repeated' | 'hash'> {
  const route = endsOf(crossing, settings)
  const { from, to } = namesOf(crossing, settings)
  const { hash } = crossing
  const url = hash && route && transactionUrl(route.origin, hash)
  return {
    repeated: language => {
      const { fact } = wordsOf(transaction, language)
      const { summary } = wordsOf(bridge, language)
      const shownAmount = (
        label: string,
        { amount, decimals, symbol }: StoredCrossing['from'] | StoredCrossing['to'],
      ) => ({
        label,
        text: formatExact(BigInt(amount), decimals, language),
        unit: symbol,
      })
      const address = route
        ? shownDestination(route.destination)
        : { full: crossing.to.address, short: shortAddress(crossing.to.address) }
      return {
        amounts: [shownAmount(fact.send, crossing.from), shownAmount(summary.receives, crossing.to)],
        facts: [
          { id: 'to', label: fact.to, value: { kind: 'address', ...address } },
          { id: 'from-network', label: summary.from, value: { kind: 'network', name: from.network } },
          { id: 'network', label: summary.to, value: { kind: 'network', name: to.network } },
        ],
      }
    },
    ...(hash && {
      hash: {
        label: text(transaction, ({ receipt }) => receipt.hash),
        full: hash,
        short: shortAddress(hash),
        ...(url && { url }),
      },
    }),
  }
}

/** The current state in words, and the actions. */
export function crossingState(
  crossing: StoredCrossing,
  state: CrossingState,
  settings: NetworkSettings,
  { chooseOther, notSent, close }: CrossingAnswers,
): ReceiptState {
  const { step } = state
  const { from, to } = namesOf(crossing, settings)
  const titles: Readonly<Record<CrossingState['step'], Text>> = {
    asking: word(({ asking }) => asking({ wallet: crossing.from.wallet })),
    asked: text(funding, ({ asked }) => asked.title),
    moved: text(funding, ({ asked }) => asked.title),
    sent: word(({ sent }) => sent(from)),
    crossing: word(({ crossing }) => crossing(to)),
    arriving: word(({ arriving }) => arriving(to)),
    unseen: word(({ notSeen }) => notSeen(to)),
  }
  const answers: readonly Answer[] = [
    ...(chooseOther && step !== 'asking'
      ? [{ text: word(words => words.elsewhere), press: chooseOther, kind: 'secondary' as const }]
      : []),
    ...(step === 'asked' || step === 'moved'
      ? [{ text: text(funding, ({ asked }) => asked.notSent), press: notSent }]
      : []),
    ...(step === 'unseen' ? [{ text: word(words => words.close), press: close }] : []),
  ]
  return {
    ring: 'turning',
    title: titles[step],
    detail: language => progressDetail(crossing, state, from, wordsOf(bridge, language).progress, language),
    ...receiptFacts(crossing, settings),
    answers,
  }
}

function progressDetail(
  crossing: StoredCrossing,
  { step, delayed, silent, unmined }: CrossingState,
  from: { readonly network: string },
  words: Words,
  language: Language,
): string {
  if (step === 'asking') return words.askingDetail({ amount: amountText(crossing.from, language), ...from })
  if (step === 'asked' || step === 'moved') {
    const { detail, moved } = wordsOf(funding, language).asked
    return (step === 'asked' ? detail : moved)(crossing.from)
  }
  if (step === 'unseen') return words.notSeenDetail({ amount: amountText(crossing.to, language) })
  const statusText = unmined
    ? delayText(unmined, crossing.from.wallet, from.network, language)
    : silent
      ? words.silent
      : delayed
        ? words.delayed
        : step === 'sent'
          ? words.sentDetail
          : ''
  return [statusText, words.leave].filter(Boolean).join(' ')
}

const delayText = (unmined: DepositDelay, wallet: string, network: string, language: Language): string =>
  unmined === 'silent'
    ? wordsOf(transaction, language).problem.silent({ network })
    : wordsOf(funding, language).summary.pending({ wallet, network })

/** The state after a payment that was not made: the wallet did not send it, or the chain refused it. */
export function stoppedState(
  crossing: StoredCrossing,
  error: WalletError,
  settings: NetworkSettings,
  retry: () => void,
): ReceiptState {
  const { network } = namesOf(crossing, settings).from
  const wasNotSent = isWalletError(error, 'USER_REJECTED_REQUEST', 'UNSUPPORTED_CHAIN_ID')
  const isWrongNetwork = isWalletError(error, 'UNSUPPORTED_CHAIN_ID')
  return {
    ring: 'failed',
    title: crossing.hash
      ? text(bridge, ({ failed }) => failed.title)
      : wasNotSent
        ? word(words => words.notSent)
        : text(transaction, ({ error: { unknown } }) => unknown),
    detail: crossing.hash
      ? text(transaction, ({ error: { outcome } }) => outcome.feeSpent)
      : isWrongNetwork
        ? otherNetworkText(crossing.from.wallet, network)
        : problemText(
            error,
            text(transaction, ({ error: { unknown } }) => unknown),
            { network, place: 'transfer' },
          ),
    ...receiptFacts(crossing, settings),
    answers: [{ text: word(words => words.again), press: retry, isRetry: true }],
  }
}
