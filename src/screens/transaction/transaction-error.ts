import { atom } from 'nanostores'
import { insufficientLine } from '../../chains/solana-logs.js'
import { english, text, textIn, type Text } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { screen, type OnStage } from '../../stage/define.js'
import { resultView, type ResultState, type ResultModel } from '../shapes/result/result.js'
import { showFailure } from '../shapes/status/show-failure.js'
import { problemText } from './problem-text.js'
import { rawWords } from './raw-words.js'
import { shownHash } from './review/shown-hash.js'
import { latestHash } from '../../transactions/progress/progress.js'
import type { TransactionJob } from '../../transactions/transaction.js'

const wrong = text(transaction, ({ error }) => error.unknown)

/** What went wrong with a transaction, and the way to try it again. */
export const transactionError = screen('transaction-error', {
  view: resultView,
  size: 'full',
  start: (
    { job, error }: { readonly job: TransactionJob; readonly error: WalletError },
    stage: OnStage<'retry'>,
  ): ResultModel => {
    const hash = latestHash(job.progress.now)
    const message =
      job.chainType === 'solana'
        ? (insufficientLine(error.data) ?? wrong)
        : problemText(error, wrong, { network: job.access.chain.name })
    const raw = rawWords(error, textIn(message, english))
    const state: ResultState = {
      ring: 'failed',
      title: headingOf(error),
      detail: text(transaction, ({ error }) => error.detail),
      message,
      ...(raw && { raw }),
      ...(hash && { hash: shownHash(job, hash) }),
      answers: [
        { text: text(transaction, ({ error }) => error.button), press: () => stage.finish('retry'), again: true },
      ],
    }
    const $state = atom(state)
    showFailure($state, state, error, stage.signal)
    return { $state }
  },
})

/** The error's code, or its details. */
function headingOf({ code, data }: WalletError): Text {
  if (code !== 'UNKNOWN_ERROR') return code
  const details = ownMember(data, 'details')
  return typeof details === 'string' && details ? details : wrong
}
