import { atom } from 'nanostores'
import type { Settings } from '../../config/settings.js'
import { ARM_DELAY_MS } from '../../constants.js'
import { toWalletError } from '../../errors/wallet-error.js'
import { fund } from '../../flows/fund.js'
import type { FundInput } from '../../funding/funding-config.js'
import { untilRicher } from '../../funding/until-richer.js'
import { loadOnce } from '../../lib/load-once.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { OnStage } from '../../stage/define.js'
import type { Review, ReviewModel } from './review.js'
import { SubmissionCancelled } from './submission.js'
import type { CompletedScan, ScanState } from './transaction-scan.js'
import { preparationError, type Confirmed, type TransactionJob } from './transaction.js'

/** What a prepared transaction says about money, in the chain's smallest unit. */
export interface Funds {
  readonly balance: bigint
  /** Value and fee together. */
  readonly needed: bigint
  readonly missing: boolean
}

/** What a confirmation knows at a moment, on any chain. */
export interface ReviewState<Prepared extends Funds> {
  readonly status: Review['status']
  readonly prepared?: Prepared | undefined
  readonly problem?: unknown
  /** Dollars for one coin. */
  readonly price?: number | undefined
  readonly scan?: ScanState | undefined
  /** The visitor goes on although the scan is against it. */
  readonly accepted?: boolean | undefined
}

/** What is different from chain to chain. */
export interface ChainPart<Prepared extends Funds> {
  readonly job: TransactionJob
  readonly review: (settings: Settings, state: ReviewState<Prepared>) => Review
  /** Fills in, reads the funds, and tries; `redraw` shows what is known on the way. */
  readonly prepare: (redraw: () => void) => Promise<Prepared>
  readonly balance: (signal: AbortSignal) => Promise<bigint>
  readonly price: Promise<number | undefined> | undefined
  /** Looks at what was prepared, once; never rejects. */
  readonly scan?: ((prepared: Prepared | undefined) => Promise<ScanState>) | undefined
  /** Shows what the scan was made with, until the visitor comes back. */
  readonly showScan?: (scan: CompletedScan) => Promise<unknown>
  /** What to add when funds are missing. */
  readonly funding: (prepared: Prepared | undefined) => FundInput
  readonly submit: () => Promise<void>
  /** The next one of a batch; then approving only goes on to it. */
  readonly next?: number | undefined
}

/** One confirmation for every chain: prepares, shows, lets the visitor add funds or approve, and submits. */
export function confirmation<Prepared extends Funds>(stage: OnStage<Confirmed>, part: ChainPart<Prepared>): ReviewModel {
  const { job } = part
  const { record } = job
  let armedAt = performance.now() + ARM_DELAY_MS
  let watching: AbortController | undefined
  stage.signal.addEventListener('abort', () => watching?.abort(), { once: true })
  let state: ReviewState<Prepared> = { status: 'preparing', scan: { status: part.scan ? 'in progress' : 'uninitiated' } }
  const review = () => part.review(stage.$settings.get(), state)
  const $review = atom<Review>(review())
  const know = (news: Partial<ReviewState<Prepared>>) => {
    state = { ...state, ...news }
    $review.set(review())
  }

  const look = loadOnce(async () => {
    const scan = await part.scan?.(state.prepared).catch((): ScanState => ({ status: 'failed' }))
    if (scan && !stage.signal.aborted) know({ scan })
  })

  const prepare = singleFlight(async () => {
    watching?.abort()
    know({ status: 'preparing', problem: undefined })
    try {
      const prepared = await part.prepare(() => know({}))
      record.error = undefined
      know({ status: 'ready', prepared })
      if (!prepared.missing || stage.signal.aborted) return
      // Money may come from anywhere; as soon as it does, the visitor can go on.
      watching = new AbortController()
      void untilRicher(part.balance, prepared.balance, watching.signal).then(richer => { if (richer) void prepare() })
    } catch (problem) {
      if (stage.signal.aborted) return
      record.error = preparationError(problem)
      know({ status: 'ready', prepared: undefined, problem })
    }
  })

  const approve = async () => {
    if (!state.prepared) {
      await prepare()
      // Prepared now: the visitor sees the fee first. Still not: there is more to say than fits in here.
      if (state.problem && !stage.signal.aborted) stage.finish({ kind: 'failed', error: toWalletError(state.problem) })
      return
    }
    if (part.next !== undefined) return stage.finish({ kind: 'next', index: part.next })
    know({ status: 'busy' })
    try {
      await part.submit()
      record.error = undefined
      if (job.signOnly) know({ status: 'done' })
      stage.finish({ kind: job.signOnly ? 'signed' : 'sent' })
    } catch (error) {
      if (stage.signal.aborted) return
      if (error instanceof SubmissionCancelled) return stage.leave()
      record.error = toWalletError(error)
      stage.finish({ kind: 'failed', error: record.error })
    }
  }

  const addFunds = async () => {
    const input = part.funding(state.prepared)
    if (await job.beforeFund?.(input) !== false) await stage.ask(fund, input).catch(() => undefined)
    armedAt = performance.now() + ARM_DELAY_MS
    await prepare()
  }

  void prepare().then(look)
  void part.price?.then(price => { if (price !== undefined && !stage.signal.aborted) know({ price }) })

  return {
    $review,
    primary: event => {
      const { primary } = $review.get()
      if (!event.isTrusted || primary.disabled || performance.now() < armedAt) return
      void stage.run(primary.action === 'add-funds' ? addFunds : approve)()
    },
    openScan: () => {
      if (state.scan?.status !== 'completed') return
      void part.showScan?.(state.scan).catch(() => undefined).then(() => { armedAt = performance.now() + ARM_DELAY_MS })
    },
    accept: (accepted, event) => { if (event.isTrusted) know({ accepted }) },
    secondary: () => { if (state.status !== 'busy' && state.status !== 'done') stage.leave() },
  }
}
