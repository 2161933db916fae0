import { $openFlow } from '../../../src/ask/open-flow.js'
import { exited } from '../../../src/ask/question.js'
import { setFrameHost } from '../../../src/channel/frame-host.js'
import type { HostConfig } from '../../../src/config/settings.js'
import { toWalletError } from '../../../src/errors/to-wallet-error.js'
import { type WalletError } from '../../../src/errors/wallet-error.js'
import { deferred } from '../../../src/lib/deferred.js'
import type { Delay } from '../../../src/lib/time/delay.js'
import type { FormValue } from '../../fields/form-value.js'
import { notLoaded } from '../machine/not-loaded.js'
import type { Playing } from '../runtime.js'
import { isShown } from '../../shell/is-shown.js'
import { initialShellState } from '../../shell/shell-state.js'
import { Shell } from '../../shell/shell.js'
import type { OpeningHost, OpeningListener, OpeningRun, Prepared } from './opening-host.js'

/** The setting that takes precedence unless a script opened the element. */
const SHOWN_SETTINGS: HostConfig = { embeddedWallets: { showWalletUIs: true } }

/**
 * One opening of a flow element: the shell and the flow inside it. The flow starts at once, so that the first screen
 * renders during the delay before the opening; in a prepared frame it starts with the call. Nothing is reported before
 * that delay is over.
 */
export class Opening {
  readonly #host: OpeningHost
  readonly #flow: OpeningListener
  readonly #shell: Shell | undefined
  readonly #opened = deferred<void>()
  readonly #prepared: Prepared | undefined
  #run: OpeningRun
  #delay: Delay | undefined
  #playing: Playing | undefined
  #form: FormValue | undefined
  #closed = false

  constructor(host: OpeningHost, flow: OpeningListener, prepared?: Prepared) {
    this.#host = host
    this.#flow = flow
    this.#prepared = prepared
    const { element, root, run } = host
    this.#run = run
    if (isShown(element, run))
      this.#shell = new Shell(
        element,
        root,
        { back: () => void this.back(), close: () => flow.close('user'), retry: () => this.#reload() },
        { ...initialShellState(element), phase: prepared ? 'prepared' : 'visible' },
      )
    if (this.#isFrame) void host.loadStage().then(tag => this.#shell?.mount(tag))
    else void this.#play()
  }

  /** Submits the form around the element, if that is set. */
  submitForm(): void {
    this.#form?.submit?.()
  }

  /** True while the flow is being played. */
  get plays(): boolean {
    return Boolean(this.#playing)
  }

  /** The value for a surrounding form, once there is an outcome. */
  get value(): string {
    return (this.#form ?? this.#playing)?.value ?? ''
  }

  /** True until it is opened or closed. */
  get isPrepared(): boolean {
    return !this.#closed && !this.#delay
  }

  /** True for a prepared frame, whose flow starts with the call. */
  get #isFrame(): boolean | undefined {
    return this.#prepared?.isFrame
  }

  /** True while a screen is prepared, which depends on the element's settings and on the session. */
  get isPrerendered(): boolean {
    return this.isPrepared && !this.#isFrame
  }

  /** True if it was prepared, and this call would show the same. */
  isReusable(run: OpeningRun): boolean | undefined {
    return this.isPrepared && isShown(this.#host.element, run) && this.#prepared?.accepts(run.options)
  }

  /** Shows it after the delay. At the end, the focus returns to the opener. */
  async open(run: OpeningRun & { readonly opener: HTMLElement | null }, delay: Delay): Promise<void> {
    const { element } = this.#host
    this.#run = run
    this.#delay = delay
    if (this.#isFrame) void this.#play()
    this.#takeQuestions()
    setFrameHost(() => element.shadowRoot)
    this.#shell?.attach(run.opener)
    delay.check()
    await delay.over
    if (!this.#closed && element.isConnected) {
      this.#shell?.open(run.opener)
      this.#flow.opened()
    }
    this.#opened.resolve()
  }

  back(): boolean {
    return this.#playing?.back() ?? false
  }

  /** Ends the flow: as the visitor's exit, or with this error. */
  stop(error?: WalletError): void {
    if (this.#playing) this.#playing.close(error)
    else this.#closed = true
  }

  /** Hides it with its animation, and returns the focus. */
  close(): void {
    this.#closed = true
    void this.#shell?.close()
  }

  /** Removes everything that it has drawn. */
  clear(): void {
    if (this.isPrerendered) this.#prepared?.cleared()
    this.#closed = true
    this.#playing?.close()
    this.#playing?.clear()
    this.#shell?.remove()
  }

  settingsChanged(): void {
    this.#shell?.update({ layer: this.#host.element.layer })
    this.#playing?.settingsChanged()
  }

  wordsFor(error: WalletError): { title: string; detail: string } | undefined {
    return this.#playing?.wordsFor(error)
  }

  async #play(): Promise<void> {
    let loaded
    try {
      loaded = await this.#host.load()
    } catch (error) {
      if (this.#closed) return
      if (!this.#shell) return this.#flow.ended(notLoaded(error))
      this.#shell.update({ content: 'failed' })
      return
    }
    if (this.#closed) return
    const { element, question, loadStage } = this.#host
    const [{ play }, part] = loaded
    const { options } = this.#run
    const ended = (error?: WalletError, outcome?: unknown) => this.#whenOpened(() => this.#flow.ended(error, outcome))
    this.#playing = play({
      element,
      part,
      options,
      layers: () => (this.#run.byScript ? element.layers : [...element.layers, SHOWN_SETTINGS]),
      bridged: element.autofillBridge,
      shell: this.#shell,
      stageTag: loadStage,
      exit: () => exited(question),
      needsSession: question.session !== false,
      opened: this.#opened.promise,
      shown: name => {
        if (!this.#delay && !this.#prepared?.shown(name)) return this.clear()
        this.#delay?.check()
        this.#whenOpened(() => this.#host.shown(name))
      },
    })
    this.#takeQuestions()
    this.#playing.result.then(
      async outcome => {
        // only a form-associated element has a form; it gets no value if that cannot be determined
        if ('formAssociated' in element.constructor && element.form) {
          const { value } = this
          this.#form = {}
          await import('../../fields/form-value.js').then(
            ({ formValue }) => {
              this.#form = formValue(element, value, outcome, this.#run.byScript)
            },
            () => {},
          )
        }
        ended(undefined, outcome)
      },
      (error: unknown) => ended(toWalletError(error)),
    )
  }

  /** Shows questions on top of this flow from now on. A prerendered flow takes none. */
  #takeQuestions(): void {
    const player = this.#delay && this.#shell && this.#playing?.player
    if (player && $openFlow().get()?.element === this.#host.element)
      $openFlow().set({ element: this.#host.element, player })
  }

  /** Reports something once it is open. Nothing is reported after it was removed. */
  #whenOpened(report: () => void): void {
    void this.#opened.promise.then(() => {
      if (!this.#closed) report()
    })
  }

  #reload(): void {
    this.#shell?.update({ content: 'loading' })
    if (this.#playing) this.#playing.drawAgain()
    else void this.#play()
  }
}

/** Makes an opening before the call, if nobody would notice. Its code loads only then. */
export const prepare = async (
  host: OpeningHost,
  flow: OpeningListener & { prepare(make: () => Opening): void },
): Promise<void> =>
  (await import('./prepare.js')).prepare(host, prepared => flow.prepare(() => new Opening(host, flow, prepared)))
