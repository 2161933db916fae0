import { $openFlow } from '../../src/ask/open-flow.js'
import { exited, type Question } from '../../src/ask/question.js'
import { setFrameHost } from '../../src/channel/frame-host.js'
import { $hostConfig } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import { toWalletError } from '../../src/errors/to-wallet-error.js'
import { type WalletError } from '../../src/errors/wallet-error.js'
import { deferred } from '../../src/lib/deferred.js'
import type { Delay } from '../../src/lib/time/delay.js'
import { whenIdle } from '../../src/lib/time/when-idle.js'
import { $session } from '../../src/session/store.js'
import { prefetch } from '../../src/stage/define.js'
import type { FlowKind } from '../events.js'
import type { FlowPart } from './flow-part.js'
import type { FormMember, FormValue } from '../fields/form-value.js'
import { pageReady } from '../page/page.js'
import { notLoaded } from './machine/not-loaded.js'
import type { Playing } from './runtime.js'
import { isShown } from '../shell/is-shown.js'
import { initialShellState, type ShellState } from '../shell/shell-state.js'
import { Shell } from '../shell/shell.js'

/** The modules of a run. None of them draws: a flow starts before React is loaded. */
export type Loaded = [typeof import('./runtime.js'), FlowPart]

/** The element, as one opening uses it. */
export interface OpeningHost {
  readonly element: FormMember & {
    readonly layer: ShellState['layer']
    readonly theme: ShellState['theme'] | undefined
    readonly appName: string | undefined
    readonly autofillBridge: boolean
    readonly headless: boolean
    isScripts(name: string): boolean
    readonly layers: readonly HostConfig[]
  }
  readonly root: ShadowRoot
  readonly question: Question<never, unknown>
  /** `byScript`: true if a script opened it, false for markup and for a button of the page. */
  readonly run: { readonly kind: FlowKind; readonly options: object; readonly byScript: boolean }
  load(): Promise<Loaded>
  /** Loads the code that draws, and returns the tag of the inner element. The flow does not wait for it. */
  loadStage(): Promise<string>
  shown(screen: string): void
}

/** Gets the events of an opening. */
export interface OpeningListener {
  /** Called once it is visible. */
  opened(): void
  /** Called with the error of the flow, or with its outcome. */
  ended(error?: WalletError, outcome?: unknown): void
  /** Called when the visitor closes it. */
  close(reason: 'user'): void
}

/** The setting that takes precedence unless a script opened the element. */
const SHOWN_SETTINGS: HostConfig = { embeddedWallets: { showWalletUIs: true } }

/**
 * One opening of a flow element: the shell and the flow inside it. The flow starts at once, so that the first screen
 * renders during the delay before the opening. Nothing is reported before that delay is over.
 */
export class Opening {
  readonly #host: OpeningHost
  readonly #flow: OpeningListener
  readonly #shell: Shell | undefined
  readonly #opened = deferred<void>()
  readonly #hostConfig = $hostConfig().get()
  #delay: Delay | undefined
  #playing: Playing | undefined
  #form: FormValue | undefined
  #closed = false

  /** `first`: the only screen that may be prerendered. */
  constructor(host: OpeningHost, flow: OpeningListener, first?: string) {
    this.#host = host
    this.#flow = flow
    const { element, root, run } = host
    if (isShown(element, run))
      this.#shell = new Shell(
        element,
        root,
        { back: () => void this.back(), close: () => flow.close('user'), retry: () => this.#reload() },
        { ...initialShellState(element), phase: first ? 'prepared' : 'visible' },
      )
    void this.#play(first)
  }

  /** Submits the form around the element, if that is set. */
  submitForm(): void {
    this.#form?.submit?.()
  }

  /** True while the flow is being played. */
  get plays(): boolean {
    return this.#playing !== undefined
  }

  /** The value for a surrounding form, once there is an outcome. */
  get value(): string {
    return (this.#form ?? this.#playing)?.value ?? ''
  }

  /** True for a prerendered opening that still matches the options and settings. */
  get isReusable(): boolean {
    return !this.#closed && !this.#delay && this.#hostConfig === $hostConfig().get()
  }

  /** Shows it after the delay. At the end, the focus returns to the opener. */
  async open(delay: Delay, opener: HTMLElement | null): Promise<void> {
    const { element } = this.#host
    this.#delay = delay
    this.#takeQuestions()
    setFrameHost(() => element.shadowRoot)
    this.#shell?.attach(opener)
    delay.check()
    await delay.over
    if (!this.#closed && element.isConnected) {
      this.#shell?.open(opener)
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

  async #play(first?: string): Promise<void> {
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
    const {
      element,
      question,
      run: { options, byScript },
      loadStage,
    } = this.#host
    const [{ play }, part] = loaded
    const ended = (error?: WalletError, outcome?: unknown) => this.#whenOpened(() => this.#flow.ended(error, outcome))
    this.#playing = play({
      element,
      part,
      options,
      layers: () => (byScript ? element.layers : [...element.layers, SHOWN_SETTINGS]),
      bridged: element.autofillBridge,
      shell: this.#shell,
      stageTag: loadStage,
      exit: () => exited(question),
      needsSession: question.session !== false,
      shown: screen => {
        if (first && !this.#delay && screen !== first) return this.clear()
        this.#delay?.check()
        this.#whenOpened(() => this.#host.shown(screen))
      },
    })
    this.#takeQuestions()
    this.#playing.result.then(
      async outcome => {
        // only a form-associated element has a form; it gets no value if that cannot be determined
        if ('formAssociated' in element.constructor && element.form) {
          const { value } = this
          this.#form = {}
          await import('../fields/form-value.js').then(
            ({ formValue }) => {
              this.#form = formValue(element, value, outcome, byScript)
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

/** Loads what an opening needs, and prerenders the first screen if that has no side effects. */
export async function prepare(
  host: OpeningHost,
  flow: OpeningListener & { prepare(make: () => Opening): void },
): Promise<void> {
  const first = await prerenderableScreen(host)
  if (first && host.element.isConnected) flow.prepare(() => new Opening(host, flow, first))
}

/**
 * Returns the first screen, prerendered invisibly and out of reach, so that it is shown at once when the element opens.
 * Undefined if rendering it would send a request, ask the visitor, or change the page; for a signed-in user, the views
 * of its flow are then loaded instead.
 */
async function prerenderableScreen({ element, run, load, loadStage }: OpeningHost): Promise<string | undefined> {
  const [[{ prefetchApp }, part]] = await Promise.all([load(), loadStage()])
  await Promise.all([prefetchApp(), pageReady()])
  await whenIdle()
  if (element.layer === 'inline' || element.autofillBridge || !isShown(element, run)) return undefined
  if ($openFlow().get()) return undefined
  if ($session().get().status !== 'unauthenticated') return void (part.first ?? prefetch(part.part))
  return part.first?.(part.options(element as never))
}
