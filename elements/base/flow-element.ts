import { FLOW_CLEAR_DELAY_MS, OPEN_DELAY_MS } from '../../src/constants.js'
import { $openFlow } from '../../src/ask/open-flow.js'
import { exited, type Question } from '../../src/ask/questions/question.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { ChainRecord } from '../../src/chains/registry.js'
import { WalletError } from '../../src/errors/wallet-error.js'
import { beginDelay } from '../../src/lib/time/delay.js'
import { loadOnce } from '../../src/lib/load-once.js'
import { ownMembers } from '../../src/lib/own/own-members.js'
import { freezeDeep } from '../../src/lib/plain.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { emit, errorDetail, type CloseReason, type FlowKind, type WalletEventName } from '../events.js'
import type { FlowPart } from '../play/flow-part.js'
import type { Opening, OpeningHost } from '../play/opening.js'
import type { ShowOptions } from '../options.js'
import { notLoaded } from '../play/not-loaded.js'
import { beginRun, type Run } from '../play/run.js'
import type { FieldTable } from '../fields/table.js'
import type { Refusal } from './complaints.js'
import { complaints, WalletElement } from './wallet-element.js'
import { withFields } from './with-fields.js'

/** Stands among the names of fields for the last flow. */
const FLOW = ' flow'

/** Options as text, to tell whether two calls ask for the same. */
const written = (options: object) => JSON.stringify(options, (_, value: unknown) => typeof value === 'bigint' ? `${value}` : value)

const loadOpening = loadOnce(() => import('../play/opening.js'))

/** An element that plays a flow: it opens, shows screens, ends once with an outcome or an error, and closes. */
export abstract class FlowElement<Options extends object = object, Result = unknown> extends withFields(WalletElement, { ...VISUAL, ...APP_WIDE }) {
  #run: Run | undefined
  /** The one that is made ahead, on the screen, or on its way out. */
  #opening: Opening | undefined
  #screen: string | null = null
  #result: Result | null = null
  #writingOpen = false
  /** What a surrounding form gets. */
  protected formValue = ''

  /** What it puts to the visitor. */
  protected abstract readonly question: Question<never, unknown>

  /** What its flow is called in events. */
  protected abstract override readonly kind: FlowKind

  /** The same, where it depends on the options. */
  protected flowKind(_options: Options): FlowKind {
    return this.kind
  }

  /** Loads what the flow is made of. */
  protected abstract loadPart(): Promise<FlowPart<Options, Result, never>>

  /** Loads the view of its first screen. */
  protected abstract loadView(): Promise<unknown>

  protected override get settingFields(): FieldTable {
    return APP_WIDE
  }

  /** A chain given as an object is the chain of this element. */
  override get layers(): readonly HostConfig[] {
    const chain = this.held.get('chain') as ChainRecord | undefined
    return chain ? [...super.layers, { chains: [chain], defaultChain: chain }] : super.layers
  }

  /** The name of the screen in view, or null. */
  get screen(): string | null {
    return this.#screen
  }

  /** The detail of the last outcome, or null. */
  get result(): Result | null {
    return this.#result
  }

  /** The form around this element. */
  get form(): HTMLFormElement | null {
    return this.internals.form ?? null
  }

  formResetCallback(): void {
    this.#setValue('')
  }

  /** Opens the element and settles with the outcome of its flow; rejects with a WalletError. A call while it is open gets the same promise. */
  show(options?: Options & ShowOptions): Promise<Result> {
    return this.#showBy(true, options)
  }

  /** Opens the element for its `open`, or for a button of the page: what it is about is shown, whatever the settings say. */
  showForMarkup(): void {
    void this.#showBy(false)
  }

  #showBy(script: boolean, options?: Options & ShowOptions): Promise<Result> {
    const outcome = this.#show(ownMembers(options ?? {} as Options & ShowOptions), script) as Promise<Result>
    outcome.catch(() => {}) // a host that listens to the event need not listen to the promise
    return outcome
  }

  /** Closes the element. A flow that is under way ends with its exit code. */
  close(reason: CloseReason = 'host'): void {
    const run = this.#run
    if (!run || run.reason) return
    if (run.done) reason = 'complete'
    if (!this.#mayClose(run, reason)) return this.#writeOpen(true)
    if (run.settled) return this.#shut(run, reason)
    run.reason = reason
    const error = reason === 'logout' ? new WalletError('MUST_BE_AUTHENTICATED', 'The session ended.') : undefined
    run.opening?.stop(error)
    if (!run.opening?.plays || !this.states.has('open')) this.#settle(run, error ?? exited(this.question))
  }

  /** Goes to the previous screen, as the header's button does; false when there is none. */
  back(): boolean {
    return this.#run?.opening?.back() ?? false
  }

  /** Loads what an opening will need, and makes it ahead where its first screen asks nothing of anybody. */
  prefetch(): void {
    const host = this.#openingHost(this.flowKind({} as Options), {}, true)
    loadOpening().then(async ({ firstAhead, Opening }) => {
      const first = await firstAhead(host)
      if (first && this.isConnected && !this.#run && !this.#opening) this.#opening = new Opening(host, first)
    }).catch(() => {})
  }

  protected override attached(): void {
    this.state('inline', this.layer === 'inline')
    if (this.open) this.showForMarkup()
  }

  protected override detached(): void {
    const run = this.#run
    if (!run) return this.#clear()
    run.reason = 'removed'
    run.opening?.stop()
    this.#settle(run, exited(this.question))
    this.#shut(run, 'removed') // where the host had held it open after its outcome
  }

  protected override changed(name: string): void {
    super.changed(name)
    if (name === 'layer') this.state('inline', this.layer === 'inline')
    if (name !== 'open') {
      this.#forgetAhead()
      this.#opening?.settingsChanged()
    }
    if (name !== 'open' || this.#writingOpen || !this.isConnected) return
    if (!this.open) this.close('host')
    else if (!this.#run || this.#run.reason) this.showForMarkup()
  }

  override sessionChanged(detail: Parameters<WalletElement['sessionChanged']>[0]): void {
    super.sessionChanged(detail)
    if (detail) this.#forgetAhead()
    const needed = this.#run && !this.#run.settled && this.question.session !== false
    if (needed && detail?.status === 'unauthenticated' && detail.cause !== 'terms') this.close('logout')
  }

  #show(given: Options & ShowOptions, byScript: boolean): Promise<unknown> {
    const current = this.#run
    const { signal } = given
    const options: Options & ShowOptions = ownMembers(given)
    delete options.signal
    if (current?.reason && !current.settled) {
      // It is being closed; what comes after that is a new run.
      return current.outcome.promise.catch(() => {}).then(() => this.#showBy(byScript, given))
    }
    if (current && !current.settled) {
      if (written(current.options) === written(options)) return current.outcome.promise
      return complaints().then(({ refusal }) => { throw refusal('other') })
    }
    if (current) this.#shut(current, 'complete')
    const no = this.#whyNot(signal)
    if (no) return this.#refuse(no)
    const kind = this.flowKind(options)
    if (!emit(this, 'wallet-before-open', { flow: kind, options: { ...options } })) {
      return this.#refuse('vetoed')
    }
    const run = beginRun(kind, options, byScript)
    $openFlow().set({ element: this })
    this.#run = run
    this.#writeOpen(true)
    this.state('busy', true)
    this.state('success', false)
    this.wrong(FLOW, false)
    signal?.addEventListener('abort', () => { if (this.#run === run) this.close('host') }, { signal: run.stop.signal })
    void this.#play(run)
    return run.outcome.promise
  }

  /** Why this element cannot open now. */
  #whyNot(signal: AbortSignal | undefined): Refusal | undefined {
    if (!this.isConnected) return 'detached'
    if (signal?.aborted) return 'aborted'
    const open = $openFlow().get()
    return open && open.element !== this ? 'busy' : this.refused
  }

  async #refuse(why: Refusal): Promise<never> {
    this.#writeOpen(false)
    const error = await complaints().then(({ refusal }) => refusal(why), notLoaded)
    if (why !== 'vetoed' && this.isConnected) emit(this, 'wallet-error', errorDetail(error, this.flowKind({} as Options)))
    throw error
  }

  /** Loads, draws, plays and opens; nothing is thrown. */
  async #play(run: Run): Promise<void> {
    this.#load().catch(() => {}) // looked at where it is played
    if (!this.headless) this.#loadStage().catch(() => {}) // on its way already when it is due
    const delay = beginDelay(OPEN_DELAY_MS)
    try {
      const { Opening } = await loadOpening()
      if (run.settled) return
      if (!this.#opening?.fits || Object.keys(run.options).length > 0) {
        this.#clear()
        this.#opening = new Opening(this.#openingHost(run.kind, run.options, run.byScript))
      }
      run.opening = this.#opening
    } catch (error) {
      return this.#settle(run, notLoaded(error))
    }
    await run.opening?.open(delay, run.opener)
  }

  /** What happens in an opening happens to the run that has it. */
  #openingHost(kind: FlowKind, options: object, byScript: boolean): OpeningHost {
    return {
      element: this, root: this.root, kind, question: this.question, options, byScript,
      load: this.#load,
      loadStage: this.#loadStage,
      leave: () => this.close('user'),
      opened: () => {
        this.state('open', true)
        emit(this, 'wallet-open', { flow: kind })
      },
      shown: screen => this.#shown(screen),
      ended: (error, outcome) => { if (this.#run) this.#settle(this.#run, error, outcome as Result) },
    }
  }

  readonly #load = loadOnce(async () => await Promise.all([import('../play/runtime.js'), this.loadPart() as unknown as Promise<FlowPart>]))

  readonly #loadStage = loadOnce(async () => {
    const [{ defineStage }] = await Promise.all([import('../../src/stage/mount.js'), this.loadView()])
    return defineStage()
  })

  #shown(screen: string): void {
    if (this.#screen === screen) return
    const previous = this.#screen
    this.#screen = screen
    emit(this, 'wallet-screen-change', { screen, previous })
  }

  /** The end of the flow, once: the value, the event, the promise, and the closing. */
  #settle(run: Run, error?: WalletError, outcome?: Result): void {
    if (run.settled) return
    run.settled = true
    run.stop.abort()
    this.state('busy', false)
    let reason: CloseReason = 'complete' // whoever closes it after the money has come, or has gone, leaves nothing undone
    if (!error) {
      run.done = true
      this.#result = freezeDeep(outcome as Result)
      this.state('success', true)
      this.#setValue(run.opening?.value ?? '')
      emit(this, `wallet-${run.kind}-complete` as WalletEventName, outcome as never)
      run.outcome.resolve(outcome)
      run.opening?.submitForm()
    } else {
      reason = run.reason ?? (error.cancelled ? 'user' : 'error')
      this.wrong(FLOW, !error.cancelled)
      if (reason !== 'removed') emit(this, 'wallet-error', errorDetail(error, run.kind, { screen: this.#screen, userMessage: run.opening?.wordsFor(error) }))
      run.outcome.reject(error)
    }
    // a listener may have closed it already, or opened it anew
    if (run.reason || (this.#run === run && this.#mayClose(run, reason))) this.#shut(run, reason)
  }

  #setValue(value: string): void {
    this.formValue = value
    if ('formAssociated' in this.constructor) this.internals.setFormValue?.(value || null)
  }

  #mayClose(run: Run, reason: CloseReason): boolean {
    if (reason === 'removed') return true
    return emit(this, 'wallet-before-close', { flow: run.kind, reason }) || reason === 'logout'
  }

  #shut(run: Run, reason: CloseReason): void {
    if (this.#run !== run) return
    this.#run = undefined
    this.#screen = null
    if ($openFlow().get()?.element === this) $openFlow().set(undefined)
    this.#writeOpen(false)
    this.state('open', false)
    const { opening } = run
    if (reason === 'removed') return this.#clear()
    emit(this, 'wallet-close', { flow: run.kind, reason })
    opening?.close()
    setTimeout(() => { if (this.#opening === opening) this.#clear() }, FLOW_CLEAR_DELAY_MS)
  }

  #clear(): void {
    this.#opening?.clear()
    this.#opening = undefined
  }

  /** What was made ahead is not what an opening would make now. */
  #forgetAhead(): void {
    if (this.#opening?.fits) this.#clear()
  }

  /** `open` is the one attribute an element writes by itself. */
  #writeOpen(open: boolean): void {
    this.#writingOpen = true
    this.toggleAttribute('open', open)
    this.#writingOpen = false
  }
}
