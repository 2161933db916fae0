import { statedName } from '../../config/markup/stated.js'
import { atom } from 'nanostores'
import { insufficientLine } from '../../chains/solana-logs.js'
import { english, text, textIn } from '../../copy/language.js'
import { errors } from '../../copy/areas/errors.js'
import { transaction } from '../../copy/areas/transaction.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { screen, type OnStage } from '../../stage/define.js'
import { resultView, type ResultState, type ResultModel } from '../shapes/result/result.js'
import { showFailure } from '../shapes/status/show-failure.js'
import { problemText } from './problem-text.js'
import { rawWords, shortWords } from './raw-words.js'
import { shownHash } from './review/shown-hash.js'
import { latestHash } from '../../transactions/progress/progress.js'
import { isNotSponsored } from '../../transactions/sponsoring/send-sponsored.js'
import { isUnsent, type TransactionJob } from '../../transactions/transaction.js'

const unknownErrorText = text(transaction, ({ error }) => error.unknown)

/** Explains the failure of a transaction, and offers a retry. */
export const transactionError = screen('transaction-error', {
  view: resultView,
  size: 'full',
  start: (
    { job, error }: { readonly job: TransactionJob; readonly error: WalletError },
    stage: OnStage<'retry' | 'pay'>,
  ): ResultModel => {
    const hash = latestHash(job.progress.now)
    const message = isNotSponsored(error)
      ? text(transaction, ({ sponsor }) => sponsor.refused({ app: statedName(stage.$settings.get()) }))
      : job.chainType === 'solana'
        ? (insufficientLine(error.data) ?? unknownErrorText)
        : problemText(error, unknownErrorText, { network: job.access.chain.name })
    const outcome = outcomeOf(job)
    const caption = captionOf(error)
    const raw = rawWords(
      error,
      [message, caption ?? ''].map(shown => textIn(shown, english)),
    )
    const state: ResultState = {
      ring: 'failed',
      title: text(errors, words => words[error.code].title),
      ...(caption && { caption }),
      detail: text(transaction, ({ error }) =>
        [error.outcome[outcome], ...(/^offered|Spent$/.test(outcome) ? [] : [error.detail])].join(' '),
      ),
      message,
      ...(raw && { raw }),
      ...(hash && { hash: shownHash(job, hash) }),
      answers: [
        ...(isNotSponsored(error)
          ? [{ text: text(transaction, ({ sponsor }) => sponsor.payYourself), press: () => stage.finish('pay') }]
          : []),
        { text: text(transaction, ({ error }) => error.button), press: () => stage.finish('retry'), isRetry: true },
      ],
    }
    const $state = atom(state)
    showFailure($state, state, error, stage.signal)
    return { $state }
  },
})

/** The error's code or details for support requests, below the title for the visitor. */
function captionOf({ code, data }: WalletError): string | undefined {
  if (code !== 'UNKNOWN_ERROR') return code
  const details = ownMember(data, 'details')
  return typeof details === 'string' && details ? shortWords(details) : undefined
}

/** Says whether money was moved, which matters most to the visitor. */
function outcomeOf(job: TransactionJob): keyof (typeof transaction)['english']['error']['outcome'] {
  const { now } = job.progress
  const { step, hashes } = now
  if (step === 'unsent' && now.offered) return job.chainType === 'ethereum' ? 'offered' : 'offeredAnew'
  if (step === 'refused') return job.sponsored ? 'nothingSpent' : 'feeSpent'
  if (step === 'unheard' || step === 'asking' || (step === 'sent' && !isUnsent(job))) return 'open'
  if (job.signOnly) return 'unsigned'
  return hashes.length > 0 ? 'noMoreSent' : 'unsent'
}
