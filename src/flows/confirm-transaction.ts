import { SIGN_ONLY_PAUSE_MS } from '../constants.js'
import { toWalletError, type WalletError } from '../errors/wallet-error.js'
import { within } from '../lib/within.js'
import { confirmEthereum } from '../screens/transaction/confirm-ethereum.js'
import { confirmSolana } from '../screens/transaction/confirm-solana.js'
import { transactionError } from '../screens/transaction/transaction-error.js'
import { transactionReceipt } from '../screens/transaction/transaction-receipt.js'
import { exitOf, resultOf, type Confirmed, type TransactionJob, type TxResult } from '../screens/transaction/transaction.js'
import { connectExit, connectWalletScreen } from '../screens/wallet/connect-wallet.js'
import { at, done, flow, on, type FlowStage, type MoveOptions, type Next } from '../stage/define.js'
import { transactionJob, type ConfirmTransactionInput } from './transaction-job.js'

/** A wallet that opens sooner than that opens unseen. */
const CONNECT_UNSEEN_MS = 300

/** What this run is about; it outlives the screens. */
interface Run { job: TransactionJob | undefined; refused: WalletError | undefined; connecting: boolean }
const run = (stage: FlowStage) => stage.keep<Run>('transaction', () => ({ job: undefined, refused: undefined, connecting: false }))

/**
 * Opens the wallet, shows a transaction, signs and sends it when the visitor approves, and waits until the chain has it. Leaving with a hash is
 * a success; leaving without one rejects with what went wrong, else as the visitor's no. Where the host wants no wallet
 * screens, it signs and sends at once.
 */
export const confirmTransaction = flow<ConfirmTransactionInput, TxResult>('confirm-transaction', {
  start: async (input, stage) => {
    const state: Run = Object.assign(run(stage), { job: undefined, refused: undefined, connecting: false })
    try {
      const settings = stage.$settings.get()
      const job = state.job = await transactionJob(input, settings)
      if (!(job.ui.showWalletUIs ?? settings.embeddedWallets.showWalletUIs)) {
        const { sendJob } = await import('./send-without-screens.js')
        return done(await sendJob(job, stage.signal))
      }
      const opening = job.signer.connect(stage.signal)
      state.connecting = !await within(CONNECT_UNSEEN_MS, opening)
      return state.connecting ? at(connectWalletScreen, { opening }) : confirm(job, 0)
    } catch (error) {
      state.refused = toWalletError(error)
      throw state.refused
    }
  },
  on: [
    on(connectWalletScreen, (_, stage) => {
      run(stage).connecting = false
      return confirm(jobOf(stage), 0, forward)
    }),
    on(confirmEthereum, (outcome, stage) => confirmed(outcome, stage)),
    on(confirmSolana, (outcome, stage) => confirmed(outcome, stage)),
    on(transactionReceipt, (outcome, stage) => outcome === 'done' ? finished(jobOf(stage)) : failed(outcome.error, jobOf(stage))),
    on(transactionError, (_, stage) => again(stage)),
  ],
  left: stage => {
    const { job, refused, connecting } = run(stage)
    if (refused) throw refused
    if (connecting) throw connectExit()
    const result = job && resultOf(job)
    if (!job || result) return result
    throw exitOf(job)
  },
})

const forward: MoveOptions = { back: false }

function confirm(job: TransactionJob, index: number, options?: MoveOptions): Next<never> {
  return job.chainType === 'ethereum' ? at(confirmEthereum, { job, index }, options) : at(confirmSolana, { job }, options)
}

function confirmed(outcome: Confirmed, stage: FlowStage): Next<TxResult> {
  const job = jobOf(stage)
  switch (outcome.kind) {
    case 'next': return confirm(job, outcome.index)
    case 'failed': return failed(outcome.error, job)
    case 'sent': return at(transactionReceipt, { job }, forward)
    case 'signed': return job.chainType === 'ethereum' ? finished(job, SIGN_ONLY_PAUSE_MS) : at(transactionReceipt, { job }, forward)
  }
}

function failed(error: WalletError, job: TransactionJob): Next<never> {
  return at(transactionError, { job, error }, forward)
}

/** Bytes that are on their way are waited for, or sent again; only what the chain cannot have any more is asked for anew. */
function again(stage: FlowStage): Next<never> {
  const job = jobOf(stage)
  const { record } = job
  record.retrying = true
  const wanted = job.chainType === 'ethereum' ? job.requests.length : 1
  if (record.onTheWay || record.hashes.length === wanted) return at(transactionReceipt, { job }, forward)
  return confirm(job, record.hashes.length, forward)
}

function finished(job: TransactionJob, after = 0): Next<TxResult> {
  const result = resultOf(job)
  if (!result) throw exitOf(job)
  return done(result, { after })
}

function jobOf(stage: FlowStage): TransactionJob {
  const { job } = run(stage)
  if (!job) throw new Error('There is no transaction.')
  return job
}
