import { shortAddress } from '../../../chains/address.js'
import { formatExact } from '../../../chains/amount.js'
import { transactionUrl } from '../../../chains/registry.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { text, wordsOf, type Language, type Text } from '../../../copy/language.js'
import type { Settings } from '../../../config/settings.js'
import { isWalletError, type WalletError } from '../../../errors/wallet-error.js'
import type { CrossingStep } from '../../../funding/bridge/cross.js'
import { endsOf, type KeptCrossing } from '../../../funding/bridge/crossings.js'
import { fundingNetwork } from '../../../funding/funding-config.js'
import type { Answer } from '../../shapes/parts/parts.js'
import { problemText } from '../../transaction/problem-text.js'
import type { ReceiptState } from '../../transaction/receipt.js'
import { otherNetworkText } from '../from-wallet/transfer-review.js'
import { shownDestination } from '../shown-destination.js'

/** Where the money is, and what else is known. */
export interface CrossingState {
  readonly step: 'asking' | CrossingStep
  /** It takes longer than usual. */
  readonly delayed?: boolean
  /** The bridge does not answer. */
  readonly silent?: boolean
}

/** The visitor's actions meanwhile. */
export interface CrossingAnswers {
  /** Add more while it continues. */
  readonly elsewhere?: (() => void) | undefined
  /** Stop waiting for a payout that the bridge has reported. */
  readonly close: () => void
}

type Ends = Pick<Settings, 'chains' | 'solana'>
type Words = (typeof bridge)['english']['progress']
const says = (pick: (words: Words) => string): Text => text(bridge, ({ progress }) => pick(progress))
const sum = ({ amount, decimals, symbol }: KeptCrossing['from'] | KeptCrossing['to'], language: Language) =>
  `${formatExact(BigInt(amount), decimals, language)} ${symbol}`

/** The names of both networks; the id of a network that the app no longer knows. */
function namesOf(kept: KeptCrossing, settings: Ends): Readonly<Record<'from' | 'to', { readonly network: string }>> {
  const ends = endsOf(kept, settings)
  return {
    from: { network: ends?.origin.name ?? String(kept.from.chainId) },
    to: { network: ends ? fundingNetwork(ends.destination) : String(kept.to.chainId ?? kept.to.cluster) },
  }
}

/** The amounts, the networks, and the transaction of the deposit. */
function repeated(kept: KeptCrossing, settings: Ends): Pick<ReceiptState, 'repeated' | 'hash'> {
  const ends = endsOf(kept, settings)
  const { from, to } = namesOf(kept, settings)
  const { hash } = kept
  const url = hash && ends && transactionUrl(ends.origin, hash)
  return {
    repeated: language => {
      const { fact } = wordsOf(transaction, language)
      const { summary } = wordsOf(bridge, language)
      const move = (label: string, { amount, decimals, symbol }: KeptCrossing['from'] | KeptCrossing['to']) => ({
        label,
        text: formatExact(BigInt(amount), decimals, language),
        unit: symbol,
      })
      const address = ends
        ? shownDestination(ends.destination)
        : { full: kept.to.address, short: shortAddress(kept.to.address) }
      return {
        amounts: [move(fact.send, kept.from), move(summary.receives, kept.to)],
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
  kept: KeptCrossing,
  state: CrossingState,
  settings: Ends,
  { elsewhere, close }: CrossingAnswers,
): ReceiptState {
  const { step } = state
  const { from, to } = namesOf(kept, settings)
  const titles: Readonly<Record<CrossingState['step'], Text>> = {
    asking: says(({ asking }) => asking({ wallet: kept.from.wallet })),
    sent: says(({ sent }) => sent(from)),
    crossing: says(({ crossing }) => crossing(to)),
    arriving: says(({ arriving }) => arriving(to)),
    unseen: says(({ notSeen }) => notSeen(to)),
  }
  const answers: readonly Answer[] = [
    ...(elsewhere && step !== 'asking'
      ? [{ text: says(words => words.elsewhere), press: elsewhere, kind: 'secondary' as const }]
      : []),
    ...(step === 'unseen' ? [{ text: says(words => words.close), press: close }] : []),
  ]
  return {
    ring: 'turning',
    title: titles[step],
    detail: language => meanwhile(kept, state, from, wordsOf(bridge, language).progress, language),
    ...repeated(kept, settings),
    answers,
  }
}

function meanwhile(
  kept: KeptCrossing,
  { step, delayed, silent }: CrossingState,
  from: { readonly network: string },
  words: Words,
  language: Language,
): string {
  if (step === 'asking') return words.askingDetail({ amount: sum(kept.from, language), ...from })
  if (step === 'unseen') return words.notSeenDetail({ amount: sum(kept.to, language) })
  const trouble = silent ? words.silent : delayed ? words.delayed : step === 'sent' ? words.sentDetail : ''
  return [trouble, words.leave].filter(Boolean).join(' ')
}

/** Nothing is on its way: the wallet did not send it, or the chain refused it. */
export function stoppedState(kept: KeptCrossing, error: WalletError, settings: Ends, again: () => void): ReceiptState {
  const { network } = namesOf(kept, settings).from
  const notAsked = isWalletError(error, 'USER_REJECTED_REQUEST', 'UNSUPPORTED_CHAIN_ID')
  const elsewhere = isWalletError(error, 'UNSUPPORTED_CHAIN_ID')
  return {
    ring: 'failed',
    title: kept.hash
      ? text(bridge, ({ failed }) => failed.title)
      : notAsked
        ? says(words => words.notSent)
        : text(transaction, ({ error: { unknown } }) => unknown),
    detail: kept.hash
      ? text(transaction, ({ error: { outcome } }) => outcome.feeSpent)
      : elsewhere
        ? otherNetworkText(kept.from.wallet, network)
        : problemText(
            error,
            text(transaction, ({ error: { unknown } }) => unknown),
            { network, place: 'transfer' },
          ),
    ...repeated(kept, settings),
    answers: [{ text: says(words => words.again), press: again, again: true }],
  }
}
