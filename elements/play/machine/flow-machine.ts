import { FLOW_CLEAR_DELAY_MS, MFA_CLEAR_DELAY_MS, OPEN_DELAY_MS } from '../../../src/constants.js'
import { WalletError } from '../../../src/errors/wallet-error.js'
import { deferred, type Deferred } from '../../../src/lib/deferred.js'
import { beginDelay } from '../../../src/lib/time/delay.js'
import type { CloseReason, FlowKind } from '../../events.js'
import { notLoaded } from './not-loaded.js'
import type { Opening } from '../opening/opening.js'

/** One opening of a flow element, from the call to the closing. */
export interface Run {
  state: 'loading' | 'open' | 'settled'
  readonly kind: FlowKind
  readonly options: object
  /** True if a script opened it; false for markup or a button of the page. */
  readonly byScript: boolean
  /** The element that gets the focus back at the end. */
  readonly opener: HTMLElement | null
  readonly outcome: Deferred<unknown>
  /** Aborted at the end of the flow. */
  readonly over: AbortController
  /** The shell and the flow inside it, once loaded. */
  opening?: Made
  /** Why it is being closed, once that is decided. */
  reason?: CloseReason
  /** True if the flow has an outcome: closing now is a completion. */
  done?: boolean
}

/** A shell with a flow inside: prerendered, visible, or closing. */
export type Made = Pick<Opening, keyof Opening>

/** What the machine needs from its element. */
export interface MachineHost {
  /** Loads the code for this run, and returns the function that creates its opening. */
  load(run: Run): Promise<() => Made>
  /** It is on the screen. */
  opened(run: Run): void
  /** Called when the flow has ended, with an error or an outcome. */
  settled(run: Run, error: WalletError | undefined, outcome: unknown): void
  /** Returns false if the page keeps it open. */
  mayClose(run: Run, reason: CloseReason): boolean
  closed(run: Run, reason: CloseReason): void
  /** The error of a flow that the visitor leaves. */
  exit(): WalletError
}

/** Options as text, to compare two calls. */
const optionsKey = (options: object) =>
  JSON.stringify(options, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/**
 * The lifecycle of a flow element. Its states and their transitions:
 *
 *     closed ⇄ prepared                 the frame or the first screen is made, or no longer matches and is discarded
 *     closed, prepared → loading        the element is shown
 *     loading → open                    it is loaded, and the delay before the opening is over
 *     open → closing                    the element is closed, and its flow is told to end
 *     loading, open, closing → settled  the flow has ended; before it is open, closing it ends it at once
 *     settled → closed                  at once, unless the page holds it open
 *
 * Removing the element leads from every state to closed.
 */
export class FlowMachine {
  readonly #host: MachineHost
  #run: Run | undefined
  #opening: Made | undefined

  constructor(host: MachineHost) {
    this.#host = host
  }

  get state(): Run['state'] | 'closing' | 'prepared' | 'closed' {
    const run = this.#run
    if (run) return run.reason ? 'closing' : run.state
    return this.#opening?.isPrepared ? 'prepared' : 'closed'
  }

  /**
   * The result for a call during another run: the outcome of that run, the outcome of the next one if that run is
   * closing, or 'other' if its options differ. Undefined if a new run may begin.
   */
  join(options: object, retry: () => Promise<unknown>): Promise<unknown> | 'other' | void {
    const run = this.#run
    if (!run) return
    const {
      outcome: { promise },
      reason,
      state,
    } = run
    if (state === 'settled') return this.#closeRun(run, 'complete')
    if (reason) return promise.catch(() => {}).then(retry)
    return optionsKey(run.options) === optionsKey(options) ? promise : 'other'
  }

  /** Begins a run, and settles with its outcome. */
  begin(request: Pick<Run, 'kind' | 'options' | 'byScript' | 'opener'>, signal?: AbortSignal): Promise<unknown> {
    const run: Run = { ...request, state: 'loading', outcome: deferred(), over: new AbortController() }
    this.#run = run
    signal?.addEventListener('abort', () => this.close('host'), { signal: run.over.signal })
    void this.#open(run)
    return run.outcome.promise
  }

  /** Keeps a prepared opening until it is shown. */
  prepare(create: () => Made): void {
    if (!this.#run && !this.#opening) this.#opening = create()
  }

  /** Discards the prepared screen, which no longer matches. A prepared frame is kept. */
  forget(): void {
    if (this.#opening?.isPrerendered) this.#clear()
  }

  settingsChanged(): void {
    this.forget()
    this.#opening?.settingsChanged()
  }

  back(): boolean {
    return this.#run?.opening?.back() ?? false
  }

  /** Called by the opening once it is visible. */
  opened(): void {
    const run = this.#run
    if (run?.state !== 'loading') return
    run.state = 'open'
    this.#host.opened(run)
  }

  /** Called by the opening with the error or the outcome of its flow. */
  ended(error?: WalletError, outcome?: unknown): void {
    if (this.#run) this.#settle(this.#run, error, outcome)
  }

  close(reason: CloseReason): void {
    const run = this.#run
    if (!run || run.reason) return
    if (run.done) reason = 'complete'
    if (!this.#host.mayClose(run, reason)) return
    if (run.state === 'settled') return this.#closeRun(run, reason)
    const endsItself = run.state === 'open' && run.opening?.plays // the flow ends by itself after `stop`
    const error = reason === 'logout' ? new WalletError('MUST_BE_AUTHENTICATED', 'The session ended.') : undefined
    run.reason = reason
    run.opening?.stop(error)
    if (!endsItself) this.#settle(run, error ?? this.#host.exit())
  }

  /** Called when the element is removed. */
  remove(): void {
    const run = this.#run
    if (run) {
      run.reason = 'removed'
      run.opening?.stop()
      this.#settle(run, this.#host.exit())
      this.#closeRun(run, 'removed') // if the page had kept it open
    }
    this.#clear()
  }

  /** Loads, draws, plays and opens. Does not throw. */
  async #open(run: Run): Promise<void> {
    const delay = beginDelay(OPEN_DELAY_MS)
    try {
      const create = await this.#host.load(run)
      if (run.state === 'settled') return
      if (!this.#opening?.isReusable(run)) this.#clear()
      run.opening = this.#opening ??= create()
      void run.opening.open(run, delay)
    } catch (error) {
      this.#settle(run, notLoaded(error))
    }
  }

  /** Ends the flow, once. */
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
    // A listener may have closed it already, or opened it again.
    if (run.reason || (this.#run === run && this.#host.mayClose(run, reason))) this.#closeRun(run, reason)
  }

  #closeRun(run: Run, reason: CloseReason): void {
    if (this.#run !== run) return
    this.#run = undefined
    this.#host.closed(run, reason)
    run.opening?.close()
    setTimeout(
      () => {
        if (this.#opening === run.opening) this.#clear()
      },
      run.kind === 'mfa' ? MFA_CLEAR_DELAY_MS : FLOW_CLEAR_DELAY_MS,
    )
  }

  #clear(): void {
    this.#opening?.clear()
    this.#opening = undefined
  }
}
