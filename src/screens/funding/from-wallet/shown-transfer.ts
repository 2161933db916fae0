import { shortAddress } from '../../../chains/address.js'
import { formatExact } from '../../../chains/amount.js'
import { solanaTransactionUrl } from '../../../chains/cluster-names.js'
import { transactionUrl } from '../../../chains/registry.js'
import { funding } from '../../../copy/areas/funding.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { text, wordsOf, type Text } from '../../../copy/language.js'
import { fundingNetwork, type FundingDestination } from '../../../funding/funding-config.js'
import type { StoredTransfer } from '../../../funding/kept/sent-transfers.js'
import type { Answer } from '../../shapes/parts/parts.js'
import type { ReceiptState } from '../../transaction/receipt.js'
import { shownDestination } from '../shown-destination.js'
import { notSeenText, pendingText } from './transfer-review.js'

/**
 * The state of a transfer.
 * - asked: the wallet was asked, and its answer is unknown.
 * - moved: the same, and the payer has sent a transaction since.
 * - waiting: the network has not executed it yet.
 * - pending: the network answers, and has not executed it for long.
 * - unseen: the network has executed it, and the money is not seen.
 * - silent: the network does not answer.
 * - failed: the network has refused it.
 * - expired: the network can no longer execute it.
 */
export type TransferStep = 'asked' | 'moved' | 'waiting' | 'pending' | 'unseen' | 'silent' | 'failed' | 'expired'

/** The visitor's actions during the transfer. */
export interface TransferAnswers {
  /** Adds more money, or pays in another way. */
  readonly chooseOther: () => void
  /** Stops waiting for a transfer that is not seen. */
  readonly close: () => void
  /** Says that the wallet has not sent the transfer. */
  readonly notSent: () => void
  /** Checks the network again. */
  readonly retry: () => void
}

type Words = (typeof bridge)['english']
const word = (pick: (words: Words) => string): Text => text(bridge, pick)
const outcome = (name: 'feeSpent' | 'unsent'): Text => text(transaction, ({ error }) => error.outcome[name])

/** A transfer that the wallet was asked for before: its state in words, and the actions. */
export function shownTransfer(
  transfer: StoredTransfer,
  config: FundingDestination,
  step: TransferStep,
  { chooseOther, close, notSent, retry }: TransferAnswers,
): ReceiptState {
  const network = fundingNetwork(config)
  const { wallet } = transfer
  const asked = text(funding, words => words.asked.title)
  const waiting = word(({ progress }) => `${progress.sentDetail} ${progress.leave}`)
  const texts: Readonly<Record<TransferStep, { readonly title: Text; readonly detail: Text }>> = {
    asked: { title: asked, detail: text(funding, words => words.asked.detail({ wallet })) },
    moved: { title: asked, detail: text(funding, words => words.asked.moved({ wallet })) },
    waiting: { title: word(({ progress }) => progress.sent({ network })), detail: waiting },
    pending: { title: word(({ progress }) => progress.sent({ network })), detail: pendingText(config, wallet) },
    silent: {
      title: word(({ progress }) => progress.sent({ network })),
      detail: text(transaction, ({ problem }) => problem.silent({ network })),
    },
    unseen: { title: word(({ progress }) => progress.notSeen({ network })), detail: notSeenText(config, wallet) },
    failed: { title: word(({ failed }) => failed.title), detail: outcome('feeSpent') },
    expired: { title: word(({ failed }) => failed.title), detail: outcome('unsent') },
  }
  const otherAnswer: Answer = {
    text: word(({ progress }) => progress.elsewhere),
    press: chooseOther,
    kind: 'secondary',
  }
  const retryAnswer: Answer = { text: word(({ progress }) => progress.again), press: retry, isRetry: true }
  const closeAnswer: Answer = { text: word(({ progress }) => progress.close), press: close }
  const notSentAnswer: Answer = { text: text(funding, words => words.asked.notSent), press: notSent }
  const answers: Partial<Record<TransferStep, readonly Answer[]>> = {
    asked: [otherAnswer, notSentAnswer],
    moved: [otherAnswer, notSentAnswer],
    silent: [retryAnswer, otherAnswer],
    unseen: [otherAnswer, closeAnswer],
  }
  return {
    ring: /^(?:asked|moved|waiting|pending)$/.test(step) ? 'turning' : 'failed',
    ...texts[step],
    ...receiptFacts(transfer, config),
    answers: answers[step] ?? [otherAnswer],
  }
}

/** The amount, the receiver, the network and the transaction. */
function receiptFacts(
  { to, hash }: StoredTransfer,
  config: FundingDestination,
): Pick<ReceiptState, 'repeated' | 'hash'> {
  const solana = config.chainType === 'solana'
  const url = !hash
    ? undefined
    : solana
      ? solanaTransactionUrl(config.cluster.name, hash)
      : transactionUrl(config.chain, hash)
  return {
    repeated: language => {
      const { fact } = wordsOf(transaction, language)
      return {
        amounts: [{ label: fact.send, text: formatExact(BigInt(to.amount), to.decimals, language), unit: to.symbol }],
        facts: [
          { id: 'to', label: fact.to, value: { kind: 'address', ...shownDestination(config) } },
          { id: 'network', label: fact.network, value: { kind: 'network', name: fundingNetwork(config) } },
        ],
      }
    },
    ...(hash && {
      hash: {
        label: text(transaction, ({ receipt }) => (solana ? receipt.signature : receipt.hash)),
        full: hash,
        short: shortAddress(hash),
        ...(url && { url }),
      },
    }),
  }
}
