import { $openFlow } from '../../src/ask/open-flow.js'
import { exited, type Question } from '../../src/ask/question.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { ChainRecord } from '../../src/chains/registry.js'
import { loadOnce } from '../../src/lib/load-once.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import { freezeDeep } from '../../src/lib/plain.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { emit, errorDetail, type CloseReason, type FlowKind, type WalletEventName } from '../events.js'
import type { FlowPart } from '../play/flow-part.js'
import { FlowMachine } from '../play/machine/flow-machine.js'
import type { OpeningHost } from '../play/opening/opening-host.js'
import type { ShowOptions } from '../options.js'
import { notLoaded } from '../play/machine/not-loaded.js'
import type { FieldTable } from '../fields/field.js'
import type { Refusal } from './warnings.js'
import { focused } from './focused.js'
import { loadWarnings, WalletElement } from './wallet-element.js'
import { withFields } from './with-fields.js'

/** The key of the last flow, among the names of fields. */
const FLOW_PROBLEM = ' flow'

const loadOpening = loadOnce(() => import('../play/opening/opening.js'))

/**
 * An element that plays a flow: it opens, shows screens, ends once with an outcome or an error, and closes. The state
 * machine defines which step may follow another; the element passes attributes and calls to it, and reports the results
 * to the page.
 */
export abstract class FlowElement<Options extends object = object, Result = unknown> extends withFields(WalletElement, {
  ...VISUAL,
  ...APP_WIDE,
}) {
  #screen: string | null = null
  #result: Result | null = null
  /** The value for a surrounding form. */
  protected formValue = ''

  /** The question that its flow answers. */
  protected abstract readonly question: Question<never, unknown>

  /** The name of its flow in events. */
  protected abstract override readonly kind: FlowKind

  /** The name of its flow, if it depends on the options. */
  protected flowKind(_options: Options): FlowKind {
    return this.kind
  }

  /** Loads the part that plays its flow. */
  protected abstract loadPart(): Promise<FlowPart<Options, Result, never>>

  /** Loads the view of its first screen. */
  protected abstract loadView(): Promise<unknown>

  protected override get settingFields(): FieldTable {
    return APP_WIDE
  }

  /** A chain given as an object applies to this element only. */
  override get layers(): readonly HostConfig[] {
    const chain = this.propertyValues.get('chain') as ChainRecord | undefined
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

  /**
   * Opens the element. A call while it is open gets the same promise.
   *
   * @param options the options of its flow; `signal` closes it
   * @returns a promise of the flow's outcome
   * @throws WalletError FLOW_IN_PROGRESS while another flow is open on the page, the exit code of its flow if the
   * visitor leaves, or the error that has ended the flow
   */
  show(options?: Options & ShowOptions): Promise<Result> {
    return this.#open(true, options)
  }

  /**
   * Opens the element for its `open` attribute, or for a button of the page. The screens are shown regardless of the
   * settings.
   */
  showForMarkup(): void {
    void this.#open(false)
  }

  #open(script: boolean, options?: Options & ShowOptions): Promise<Result> {
    const outcome = this.#show(toNullPrototype(options), script) as Promise<Result>
    outcome.catch(() => {}) // a host that listens to the event need not handle the promise
    return outcome
  }

  /**
   * Closes the element. A running flow ends with its exit code.
   *
   * @param reason `reason` of `wallet-close`
   */
  close(reason: CloseReason = 'host'): void {
    this.#flow.close(reason)
  }

  /**
   * Goes to the previous screen, like the header's button.
   *
   * @returns false if there is none
   */
  back(): boolean {
    return this.#flow.back()
  }

  /**
   * Loads what an opening needs, and prepares it invisibly: with its first screen if that has no side effects, else for
   * a signed-in user only the frame.
   */
  prefetch(): void {
    const host = this.#openingHost({ kind: this.flowKind({} as Options), options: {}, byScript: true })
    loadOpening()
      .then(({ prepare }) => prepare(host, this.#flow))
      .catch(() => {})
  }

  protected override attached(): void {
    this.changed('layer')
    if (this.open) this.showForMarkup()
  }

  protected override detached(): void {
    this.#flow.remove()
  }

  protected override changed(name: string): void {
    super.changed(name)
    if (name === 'layer') this.state('inline', this.layer === 'inline')
    if (name !== 'open') return this.#flow.settingsChanged()
    if (!this.isConnected) return
    if (!this.open) this.close('host')
    else if (/clos|prep/.test(this.#flow.state)) this.showForMarkup()
  }

  override sessionChanged(detail: Parameters<WalletElement['sessionChanged']>[0]): void {
    super.sessionChanged(detail)
    if (!detail) return
    this.#flow.forget()
    const needsSession = /loading|open/.test(this.#flow.state) && this.question.session !== false
    if (needsSession && detail.status === 'unauthenticated' && detail.cause !== 'terms') this.close('logout')
  }

  #show(input: Options & ShowOptions, byScript: boolean): Promise<unknown> {
    const { signal, ...rest } = input
    const options = toNullPrototype(rest as unknown as Options)
    const result = this.#flow.join(options, () => this.#open(byScript, input)) ?? this.#refusal(signal)
    if (result instanceof Promise) return result
    if (result) return this.#refuse(result)
    const kind = this.flowKind(options)
    if (!emit(this, 'wallet-before-open', { flow: kind, options: { ...options } })) return this.#refuse('vetoed')
    $openFlow().set({ element: this })
    const outcome = this.#flow.begin({ kind, options, byScript, opener: focused(document) }, signal)
    this.toggleAttribute('open', true) // the only attribute that an element sets itself; it does not open the element again, because the run has begun
    this.state('busy', true)
    this.state('success', false)
    this.wrong(FLOW_PROBLEM, false)
    return outcome
  }

  /** Returns why this element cannot open now. */
  #refusal(signal: AbortSignal | undefined): Refusal | undefined {
    if (!this.isConnected) return 'detached'
    if (signal?.aborted) return 'aborted'
    const element = $openFlow().get()?.element as FlowElement | undefined
    if (element?.isConnected) return 'busy'
    element?.detached() // the page has removed it in this task, perhaps to replace it by this one
    return this.refused
  }

  async #refuse(reason: Refusal): Promise<never> {
    this.toggleAttribute('open', reason === 'other')
    const error = await loadWarnings().then(({ refusal }) => refusal(reason), notLoaded)
    if (reason !== 'other' && reason !== 'vetoed' && this.isConnected)
      emit(this, 'wallet-error', errorDetail(error, this.flowKind({} as Options)))
    throw error
  }

  readonly #flow = new FlowMachine({
    load: run => {
      void Promise.allSettled([this.#load(), this.headless || this.#loadStage()]) // started early; errors are handled where the results are used
      return loadOpening().then(
        ({ Opening }) =>
          () =>
            new Opening(this.#openingHost(run), this.#flow),
      )
    },
    opened: ({ kind }) => {
      this.state('open', true)
      emit(this, 'wallet-open', { flow: kind })
    },
    settled: ({ kind, opening, reason }, error, outcome) => {
      this.state('busy', false)
      if (error) {
        this.wrong(FLOW_PROBLEM, !error.cancelled)
        if (reason !== 'removed')
          emit(
            this,
            'wallet-error',
            errorDetail(error, kind, { screen: this.#screen, userMessage: opening?.wordsFor(error) }),
          )
      } else {
        this.#result = freezeDeep(outcome as Result)
        this.state('success', true)
        this.#setValue(opening?.value ?? '')
        emit(this, `wallet-${kind}-complete` as WalletEventName, outcome as never)
        opening?.submitForm()
      }
    },
    // If the page keeps it open, its attribute is set again.
    mayClose: ({ kind }, reason) =>
      emit(this, 'wallet-before-close', { flow: kind, reason }) ||
      reason === 'logout' ||
      !this.toggleAttribute('open', true),
    closed: ({ kind }, reason) => {
      this.#screen = null
      $openFlow().set(undefined)
      this.toggleAttribute('open', false)
      this.state('open', false)
      if (reason !== 'removed') emit(this, 'wallet-close', { flow: kind, reason })
    },
    exit: () => exited(this.question),
  })

  #openingHost(run: OpeningHost['run']): OpeningHost {
    return {
      element: this,
      root: this.root,
      question: this.question,
      run,
      load: this.#load,
      loadStage: this.#loadStage,
      shown: screen => {
        const previous = this.#screen
        if (screen !== previous) emit(this, 'wallet-screen-change', { screen: (this.#screen = screen), previous })
      },
    }
  }

  readonly #load = loadOnce(
    async () => await Promise.all([import('../play/runtime.js'), this.loadPart() as unknown as Promise<FlowPart>]),
  )

  readonly #loadStage = loadOnce(async () => {
    const [{ defineStage }] = await Promise.all([import('../../src/stage/mount.js'), this.loadView()])
    return defineStage()
  })

  #setValue(value: string): void {
    this.formValue = value
    if ('formAssociated' in this.constructor) this.internals.setFormValue?.(value || null)
  }
}
