import type { Speed } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import type { InLanguage, Language } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { FundInput } from '../../ask/questions/fund.js'
import type { ReadBalance } from '../../funding/funding-balance.js'
import { untilBalanceRises } from '../../funding/until-balance-rises.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { OnStage } from '../../stage/define.js'
import { takePress } from '../../ui/actions/press.js'
import { refusals } from './review/any-chain/refusals.js'
import { reviewStore, type ReviewStore } from './review/meaning/review-store.js'
import type { Review, ReviewModel } from './review/review.js'
import { SubmissionCancelled } from '../../transactions/submission.js'
import type { CompletedScan, ScanState } from '../../transactions/transaction-scan.js'
import { preparationError, type TransactionJob } from '../../transactions/transaction.js'

/** The costs of a prepared transaction, in the chain's smallest unit. */
export interface Funds {
  readonly balance: bigint
  /** Value plus fee. */
  readonly needed: bigint
  readonly missing: boolean
}

/** The known facts about a confirmation so far, on any chain. */
export interface ReviewState<Prepared extends Funds> {
  readonly status: Review['status']
  readonly prepared?: Prepared | undefined
  readonly problem?: unknown
  /** True if a preparation has failed since the screen opened. */
  readonly failed?: boolean | undefined
  /** The price of one coin in dollars. */
  readonly price?: number | undefined
  readonly scan?: ScanState | undefined
  /** True if the visitor accepts the warnings that were shown when they did so. */
  readonly accepted?: boolean | undefined
}

/** The end of a confirmation. `review`: the review that was approved. */
export type Confirmed =
  /** Reviewed; the request with this index of the batch follows. */
  | { readonly kind: 'next'; readonly index: number }
  /** The visitor keeps the transaction that this one would have replaced. */
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'signed' | 'sent'; readonly review: InLanguage<Review> }
  | { readonly kind: 'failed'; readonly error: WalletError; readonly review?: InLanguage<Review> }

/** The parts that differ between the chains. */
export interface ChainPart<Prepared extends Funds> {
  readonly job: TransactionJob
  readonly review: (settings: Settings, state: ReviewState<Prepared>, language: Language) => Review
  /** Fills in the transaction, loads the funds, and simulates it. `redraw` shows intermediate results. */
  readonly prepare: (redraw: () => void) => Promise<Prepared>
  readonly balance: ReadBalance
  readonly price: Promise<number | undefined> | undefined
  /** Scans the prepared transaction, once. Never rejects. */
  readonly scan?: ((prepared: Prepared | undefined) => Promise<ScanState>) | undefined
  /** Shows the scan's parameters, until the visitor comes back. */
  readonly showScan?: (scan: CompletedScan) => Promise<unknown>
  /**
   * Changes the fee of the prepared transaction, which will be signed. Returns it unchanged if there is no such choice.
   */
  readonly atSpeed?: (prepared: Prepared, speed: Speed) => Prepared
  /** The amount to add if funds are missing. */
  readonly funding: (needed: bigint) => FundInput
  readonly submit: () => Promise<void>
  /** The action of "Not now"; by default it leaves. */
  readonly dismiss?: () => void
  /** The next request of a batch; then approving only continues to it. */
  readonly next?: number | undefined
}

/** Prepares the request. If funds are missing, it is prepared again as soon as the wallet has them, from any source. */
function preparer<Prepared extends Funds>(
  stage: OnStage<Confirmed>,
  part: ChainPart<Prepared>,
  { update }: ReviewStore<ReviewState<Prepared>>,
) {
  const { progress } = part.job
  let balanceWatch: AbortController | undefined
  stage.signal.addEventListener('abort', () => balanceWatch?.abort())
  const prepare = singleFlight(async () => {
    balanceWatch?.abort()
    update({ status: 'preparing', problem: undefined, accepted: undefined })
    try {
      const prepared = await part.prepare(() => update({}))
      progress.succeeded()
      update({ status: 'ready', prepared })
      if (!prepared.missing || stage.signal.aborted) return
      balanceWatch = new AbortController()
      void untilBalanceRises(part.balance, prepared.balance, balanceWatch.signal).then(hasRisen => {
        if (hasRisen) void prepare()
      })
    } catch (problem) {
      if (stage.signal.aborted) return
      progress.failed(preparationError(problem))
      update({ status: 'ready', prepared: undefined, problem, failed: true })
    }
  })
  return prepare
}

/**
 * Shows the price and the scan's result when they arrive. The visitor's acceptance does not cover new warnings, so it
 * is reset.
 */
async function showWhenLoaded<Prepared extends Funds>(
  stage: OnStage<Confirmed>,
  part: ChainPart<Prepared>,
  { state, update }: ReviewStore<ReviewState<Prepared>>,
  prepared: Promise<void>,
): Promise<void> {
  const show = (changes: Partial<ReviewState<Prepared>>) => {
    if (!stage.signal.aborted) update({ ...changes, accepted: undefined })
  }
  void part.price?.then(price => {
    if (price !== undefined) show({ price })
  })
  await prepared
  const scan = await part.scan?.(state().prepared).catch((): ScanState => ({ status: 'failed' }))
  if (scan) show({ scan })
}

/** Submits the transaction in view, and ends the confirmation. */
async function submitJob<Prepared extends Funds>(
  stage: OnStage<Confirmed>,
  { job, submit }: ChainPart<Prepared>,
  { $review, update }: ReviewStore<ReviewState<Prepared>>,
): Promise<void> {
  const { progress, signOnly } = job
  const review = $review.get()
  update({ status: 'busy' })
  try {
    await submit()
    progress.succeeded()
    if (signOnly) update({ status: 'done' })
    stage.finish({ kind: signOnly ? 'signed' : 'sent', review })
  } catch (error) {
    if (stage.signal.aborted) return
    if (error instanceof SubmissionCancelled) return stage.leave()
    const failure = toWalletError(error)
    progress.failed(failure)
    stage.finish({ kind: 'failed', error: failure, review })
  }
}

/** The confirmation of all chains: prepares, shows, lets the visitor add funds or approve, and submits. */
export function confirmation<Prepared extends Funds>(
  stage: OnStage<Confirmed>,
  input: ChainPart<Prepared>,
): ReviewModel {
  const part = toNullPrototype(input)
  const store = reviewStore<ReviewState<Prepared>>(
    { status: 'preparing', scan: { status: part.scan ? 'in progress' : 'uninitiated' } },
    state => {
      const settings = stage.$settings.get()
      return language => ownCopy(part.review(settings, state, language))
    },
  )
  const { $review, stability, state, update } = store
  const prepare = preparer(stage, part, store)

  const approve = async () => {
    if (state().prepared)
      return part.next === undefined ? submitJob(stage, part, store) : stage.finish({ kind: 'next', index: part.next })
    await prepare()
    // After a successful preparation the visitor sees the fee before approving. After a failed one, the error screen
    // explains why.
    const { problem } = state()
    if (problem && !stage.signal.aborted) stage.finish({ kind: 'failed', error: toWalletError(problem) })
  }

  const addFunds = async () => {
    // The funding flow has already shown its result to the visitor.
    await stage.ask('fund', part.funding(state().prepared?.needed ?? 0n)).catch(() => undefined)
    stability.restart()
    await prepare()
  }

  void showWhenLoaded(stage, part, store, prepare())
  return {
    $review,
    primary: press => {
      const { primary } = store.current()
      if (primary.disabled || !takePress(press, stability)) return
      void stage.run(primary.action === 'add-funds' ? addFunds : approve)()
    },
    openScan: () => {
      const { scan } = state()
      if (scan?.status === 'completed')
        void part
          .showScan?.(scan)
          .catch(() => undefined)
          .then(stability.restart)
    },
    chooseFee: (speed, press) => {
      const { status, prepared } = state()
      const repriced = status === 'ready' && prepared && takePress(press) && part.atSpeed?.(prepared, speed)
      if (repriced && repriced !== prepared) update({ prepared: repriced, accepted: undefined })
    },
    accept: (accepted, press) => {
      if (takePress(press, stability)) update({ accepted })
    },
    ...refusals(() => state().status, part.dismiss ?? stage.leave),
  }
}
