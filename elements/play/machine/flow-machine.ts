import { FLOW_CLEAR_DELAY_MS, MFA_CLEAR_DELAY_MS, OPEN_DELAY_MS } from '../../../src/constants.js'
import { WalletError } from '../../../src/errors/wallet-error.js'
import { deferred, type Deferred } from '../../../src/lib/deferred.js'
import { beginDelay } from '../../../src/lib/time/delay.js'
import type { CloseReason, FlowKind } from '../../events.js'
import { notLoaded } from './not-loaded.js'
import type { Opening } from '../opening.js'

/** One opening of a flow element, from the call to the closing. */
export interface Run {
  state: 'loading' | 'open' | 'settled'
  readonly kind: FlowKind
  readonly options: object
  /** A script has opened it; else markup, or a button of the page. */
  readonly byScript: boolean
  /** Gets the focus back in the end. */
  readonly opener: HTMLElement | null
  readonly outcome: Deferred<unknown>
  /** Aborted at the end of the flow. */
  readonly over: AbortController
  /** What shows and plays it, once that is loaded. */
  opening?: Made
  /** Why it is being closed, once that is decided. */
  reason?: CloseReason
  /** The flow has an outcome: closing it now is a completion. */
  done?: boolean
}

/** A shell with a flow inside: made ahead, on the screen, or on its way out. */
export type Made = Pick<Opening, keyof Opening>

/** What the machine needs of its element. */
export interface MachineHost {
  /** Loads what makes an opening of this run. */
  load(run: Run): Promise<() => Made>
  /** It is on the screen. */
  opened(run: Run): void
  /** Its flow has ended, with an error or else with an outcome. */
  settled(run: Run, error: WalletError | undefined, outcome: unknown): void
  /** False where the page holds it open. */
  mayClose(run: Run, reason: CloseReason): boolean
  closed(run: Run, reason: CloseReason): void
  /** How a flow ends that the visitor leaves. */
  exit(): WalletError
}

/** Options as text, to tell whether two calls ask for the same. */
const written = (options: object) =>
  JSON.stringify(options, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/**
 * The life of a flow element. Its states and what leads from one to the next:
 *
 *     closed ⇄ prepared                 the first screen is made ahead, or is not what an opening would make any more
 *     closed, prepared → loading        somebody shows it
 *     loading → open                    it is loaded, and the delay before the opening is over
 *     open → closing                    somebody closes it, and its flow is told to end
 *     loading, open, closing → settled  the flow has ended; one that is not open yet ends at once when it is closed
 *     settled → closed                  at once, unless the page holds it open
 *
 * From every state, taking the element away leads to closed.
 */
export class FlowMachine {
  readonly #host: MachineHost
  #run: Run | undefined
  #made: Made | undefined

  constructor(host: MachineHost) {
    this.#host = host
  }

  get state(): Run['state'] | 'closing' | 'prepared' | 'closed' {
    const run = this.#run
    if (run) return run.reason ? 'closing' : run.state
    return this.#made?.isReusable ? 'prepared' : 'closed'
  }

  /**
   * What a call gets while a run is under way: its outcome, that of the next run where this one is closing, or 'other' where
   * it was opened with other options. Nothing where a run may begin.
   */
  join(options: object, again: () => Promise<unknown>): Promise<unknown> | 'other' | void {
    const run = this.#run
    if (!run) return
    const {
      outcome: { promise },
      reason,
      state,
    } = run
    if (state === 'settled') return this.#shut(run, 'complete')
    if (reason) return promise.catch(() => {}).then(again)
    return written(run.options) === written(options) ? promise : 'other'
  }

  /** Begins a run, and settles with its outcome. */
  begin(request: Pick<Run, 'kind' | 'options' | 'byScript' | 'opener'>, signal?: AbortSignal): Promise<unknown> {
    const run: Run = { ...request, state: 'loading', outcome: deferred(), over: new AbortController() }
    this.#run = run
    signal?.addEventListener('abort', () => this.close('host'), { signal: run.over.signal })
    void this.#open(run)
    return run.outcome.promise
  }

  /** Keeps what was made ahead, until somebody shows it. */
  prepare(make: () => Made): void {
    if (!this.#run && !this.#made) this.#made = make()
  }

  /** Discards the prepared screen: an opening would make another one now. */
  forget(): void {
    if (this.#made?.isReusable) this.#clear()
  }

  settingsChanged(): void {
    this.forget()
    this.#made?.settingsChanged()
  }

  back(): boolean {
    return this.#run?.opening?.back() ?? false
  }

  /** Called by the opening, once it is on the screen. */
  opened(): void {
    const run = this.#run
    if (run?.state !== 'loading') return
    run.state = 'open'
    this.#host.opened(run)
  }

  /** Called by the opening, with the error its flow has ended with, or else with the outcome. */
  ended(error?: WalletError, outcome?: unknown): void {
    if (this.#run) this.#settle(this.#run, error, outcome)
  }

  close(reason: CloseReason): void {
    const run = this.#run
    if (!run || run.reason) return
    if (run.done) reason = 'complete'
    if (!this.#host.mayClose(run, reason)) return
    if (run.state === 'settled') return this.#shut(run, reason)
    const ends = run.state === 'open' && run.opening?.plays // by itself, once it is told to
    const error = reason === 'logout' ? new WalletError('MUST_BE_AUTHENTICATED', 'The session ended.') : undefined
    run.reason = reason
    run.opening?.stop(error)
    if (!ends) this.#settle(run, error ?? this.#host.exit())
  }

  /** Its element is gone for good. */
  remove(): void {
    const run = this.#run
    if (run) {
      run.reason = 'removed'
      run.opening?.stop()
      this.#settle(run, this.#host.exit())
      this.#shut(run, 'removed') // where the page had held it open
    }
    this.#clear()
  }

  /** Loads, draws, plays and opens; nothing is thrown. */
  async #open(run: Run): Promise<void> {
    const delay = beginDelay(OPEN_DELAY_MS)
    try {
      const make = await this.#host.load(run)
      if (run.state === 'settled') return
      if (!this.#made?.isReusable || written(run.options) !== '{}') this.#clear()
      run.opening = this.#made ??= make()
      void run.opening.open(delay, run.opener)
    } catch (error) {
      this.#settle(run, notLoaded(error))
    }
  }

  /** The end of the flow, once. */
  #settle(run: Run, error?: WalletError, outcome?: unknown): void {
    if (run.state === 'settled') return
    run.state = 'settled'
    run.done = !error
    run.over.abort()
    this.#host.settled(run, error, outcome)
    if (error) run.outcome.reject(error)
    else run.outcome.resolve(outcome)
    // Closing it after the money has arrived, or was sent, is a completion.
    const reason = error ? (run.reason ?? (error.cancelled ? 'user' : 'error')) : 'complete'
    // A listener may have closed it already, or opened it anew.
    if (run.reason || (this.#run === run && this.#host.mayClose(run, reason))) this.#shut(run, reason)
  }

  #shut(run: Run, reason: CloseReason): void {
    if (this.#run !== run) return
    this.#run = undefined
    this.#host.closed(run, reason)
    run.opening?.close()
    setTimeout(
      () => {
        if (this.#made === run.opening) this.#clear()
      },
      run.kind === 'mfa' ? MFA_CLEAR_DELAY_MS : FLOW_CLEAR_DELAY_MS,
    )
  }

  #clear(): void {
    this.#made?.clear()
    this.#made = undefined
  }
}
