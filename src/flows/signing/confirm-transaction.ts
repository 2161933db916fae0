import { onStatedNetwork } from '../../config/markup/stated.js'
import { showsScreens } from '../../config/shows-screens.js'
import { SIGN_ONLY_PAUSE_MS } from '../../constants.js'
import type { InLanguage } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { type WalletError } from '../../errors/wallet-error.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { confirmEthereum } from '../../screens/transaction/confirm-ethereum.js'
import { confirmSolana } from '../../screens/transaction/confirm-solana.js'
import type { Confirmed } from '../../screens/transaction/confirmation.js'
import type { Review } from '../../screens/transaction/review/review.js'
import { transactionError } from '../../screens/transaction/transaction-error.js'
import { transactionReceipt, type ReceiptOutcome } from '../../screens/transaction/transaction-receipt.js'
import { exitOf, isUnsent, resultOf, type TransactionJob, type TxResult } from '../../transactions/transaction.js'
import { currentUser } from '../../session/store.js'
import { connectExit, connectWalletScreen } from '../../screens/wallet/connect-wallet.js'
import { at, done, flow, leave, on, type FlowStage, type MoveOptions, type Next } from '../../stage/define.js'
import { cancelledBy, replacementOf, standingJob } from '../../transactions/replacing/replacement.js'
import { atOwnExpense } from '../../transactions/sponsoring/sponsored-job.js'
import { transactionJob, type TransactionInput } from '../../transactions/transaction-job.js'
import { loginFirst } from '../accounts/login-first.js'

/** A wallet that opens within this time opens without a screen. */
const CONNECT_SCREEN_DELAY_MS = 300

/** The state of one run, which is kept across its screens. */
interface Run {
  input: TransactionInput
  job: TransactionJob | undefined
  /** The review that the visitor has approved, as it was shown. */
  approved: InLanguage<Review> | undefined
  refused: WalletError | undefined
  connecting: boolean
}
const run = (stage: FlowStage) =>
  stage.keep<Run>('transaction', () => ({
    input: { transaction: undefined },
    job: undefined,
    approved: undefined,
    refused: undefined,
    connecting: false,
  }))

/** True if nobody is signed in, and a login can be shown. */
const needsLogin = ({ signer, uiOptions }: TransactionInput, stage: FlowStage) =>
  !signer && !currentUser() && showsScreens(uiOptions, stage.$settings.get())

/**
 * Checks the request, opens the wallet and shows the transaction. Signs and sends it at once if the host disables
 * wallet screens.
 */
async function openWallet(stage: FlowStage, options?: MoveOptions): Promise<Next<TxResult>> {
  const state = run(stage)
  try {
    const settings = stage.$settings.get()
    const hasScreens = showsScreens(state.input.uiOptions, settings)
    const input = hasScreens ? state.input : onStatedNetwork(state.input, settings)
    const job = (state.job = await transactionJob(input, settings))
    if (!hasScreens) {
      const { sendWithoutScreens } = await import('../../transactions/send-without-screens.js')
      return done(await sendWithoutScreens(job, stage.signal))
    }
    const opening = job.signer.connect(stage.signal)
    state.connecting = !(await resolvesWithin(CONNECT_SCREEN_DELAY_MS, opening))
    return state.connecting ? at(connectWalletScreen, { opening }, options) : showTransaction(job, 0, options)
  } catch (error) {
    state.refused = toWalletError(error)
    throw state.refused
  }
}

/**
 * Opens the wallet, shows a transaction, signs and sends it when the visitor approves, and waits until it is on the
 * chain. Leaving with a hash is a success; leaving without one rejects with the error, or else as the visitor's
 * refusal. If the host disables wallet screens, it signs and sends at once. If screens are enabled, a visitor who is
 * not signed in logs in first.
 */
export const confirmTransaction = flow<TransactionInput, TxResult>('confirm-transaction', {
  start: (input, stage) => {
    Object.assign(run(stage), {
      input,
      job: undefined,
      approved: undefined,
      refused: undefined,
      connecting: false,
    } satisfies Run)
    // A user without a wallet gets one: nothing can be signed without it.
    return needsLogin(input, stage) ? at(loginFirst, { flow: 'login', createWallet: true }) : openWallet(stage)
  },
  on: [
    on(loginFirst, (_, stage) => openWallet(stage, WITHOUT_BACK)),
    on(connectWalletScreen, (_, stage) => {
      run(stage).connecting = false
      return showTransaction(jobOf(stage), 0, WITHOUT_BACK)
    }),
    on(confirmEthereum, (outcome, stage) => afterConfirmation(outcome, stage)),
    on(confirmSolana, (outcome, stage) => afterConfirmation(outcome, stage)),
    on(transactionReceipt, afterReceipt),
    on(transactionError, (outcome, stage) => (outcome === 'pay' ? payOwnFee(stage) : retry(stage))),
  ],
  onExit: stage => {
    const { job, refused, connecting } = run(stage)
    if (refused) throw refused
    if (connecting) throw connectExit()
    const result = job && resultOf(standingJob(job))
    if (!job || result) return result
    throw exitOf(job)
  },
})

const WITHOUT_BACK: MoveOptions = { back: false }

function showTransaction(job: TransactionJob, index: number, options?: MoveOptions): Next<never> {
  return job.chainType === 'ethereum'
    ? at(confirmEthereum, { job, index }, options)
    : at(confirmSolana, { job }, options)
}

function afterConfirmation(outcome: Confirmed, stage: FlowStage): Next<TxResult> {
  const job = jobOf(stage)
  const original = job.chainType === 'ethereum' ? job.replaces?.job : undefined
  if (
    original &&
    (outcome.kind === 'dismissed' || (outcome.kind === 'failed' && job.progress.now.step !== 'unheard'))
  ) {
    run(stage).job = original // the first transaction is still pending, or was faster
    return outcome.kind === 'failed' ? showError(outcome.error, original) : showReceipt(stage)
  }
  if (outcome.kind === 'failed' || outcome.kind === 'sent' || outcome.kind === 'signed')
    run(stage).approved = outcome.review ?? run(stage).approved
  switch (outcome.kind) {
    case 'next':
      return showTransaction(job, outcome.index)
    case 'failed':
      return showError(outcome.error, job)
    case 'dismissed':
    case 'sent':
      return showReceipt(stage)
    case 'signed':
      return job.chainType === 'ethereum' ? finish(job, SIGN_ONLY_PAUSE_MS) : showReceipt(stage)
  }
}

function showReceipt(stage: FlowStage): Next<never> {
  return at(transactionReceipt, { job: jobOf(stage), review: run(stage).approved }, WITHOUT_BACK)
}

function afterReceipt(outcome: ReceiptOutcome, stage: FlowStage): Next<TxResult> {
  const job = jobOf(stage)
  if (outcome !== 'done' && outcome.kind === 'replace') {
    const replacement = replacementOf(job, outcome.as)
    if (!replacement) return showReceipt(stage)
    run(stage).job = replacement
    return showTransaction(replacement, 0, WITHOUT_BACK)
  }
  if (outcome !== 'done') return showError(outcome.error, job)
  return isUnsent(job) ? showTransaction(job, job.progress.now.hashes.length, WITHOUT_BACK) : finish(job)
}

function showError(error: WalletError, job: TransactionJob): Next<never> {
  return at(transactionError, { job, error }, WITHOUT_BACK)
}

/**
 * Waits for a transaction that was sent, or sends the same bytes again. Asks for a new signature only if the chain can
 * no longer accept the old one.
 */
function retry(stage: FlowStage): Next<never> {
  const job = jobOf(stage)
  job.progress.retry()
  const { step, hashes } = job.progress.now
  if (step === 'unheard' || step === 'asking' || (hashes.length > 0 && !isUnsent(job))) return showReceipt(stage)
  return showTransaction(job, hashes.length, WITHOUT_BACK)
}

/** Shows the transaction again, with the fee that the visitor now pays. */
function payOwnFee(stage: FlowStage): Next<never> {
  const job = (run(stage).job = atOwnExpense(jobOf(stage)))
  job.progress.retry()
  return showTransaction(job, job.progress.now.hashes.length, WITHOUT_BACK)
}

function finish(job: TransactionJob, pause = 0): Next<TxResult> {
  const cancelled = cancelledBy(job)
  if (cancelled) return leave(cancelled)
  const result = resultOf(job)
  if (!result) throw exitOf(job)
  return done(result, { after: pause })
}

function jobOf(stage: FlowStage): TransactionJob {
  const { job } = run(stage)
  if (!job) throw new Error('There is no transaction.')
  return job
}
