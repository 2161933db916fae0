import type { QuestionName } from '../ask/questions.js'
import type { WalletError } from '../errors/wallet-error.js'
import type { FlowStage, OnStage, Part, Screen } from './define.js'
import { PartLeft } from './part-left.js'
import type { Scene } from './scene.js'
import type { Scope } from './scope.js'

export type AnyScreen = Screen<unknown, unknown, unknown>

/** A screen to be shown, and what its end leads to. */
export interface ScreenToShow {
  readonly screen: AnyScreen
  readonly params: unknown
  /** That of its flow; undefined where it belongs to none. */
  readonly scope: Scope | undefined
  readonly direction: Scene['direction']
  /** Whether a screen lies behind it. */
  readonly canGoBack: boolean
  readonly finish: (outcome: unknown) => void
  readonly setExit: (outcome: unknown) => () => void
}

/** Where a screen is shown: what it reaches through its `OnStage`. */
export interface ScreenHost {
  flowStage(scope: Scope | undefined): FlowStage
  play(part: Part<unknown, unknown>, params: unknown): Promise<unknown>
  ask(name: QuestionName, params: unknown, signal: AbortSignal, fail: (error: unknown) => void): Promise<unknown>
  fail(error: unknown): void
  leave(error?: WalletError): void
  /** Goes back on the whole stage, whatever lies on top. */
  back(): boolean
  /** Whether the screen can be gone back from has changed. */
  backChanged(screen: LiveScreen): void
}

/** A screen from its start until another takes its place. What it does after that, or after its end, counts for nothing. */
export class LiveScreen {
  readonly #controller = new AbortController()
  #finished = false
  #backStep: (() => void) | undefined

  constructor(
    readonly host: ScreenHost,
    readonly shown: ScreenToShow,
  ) {}

  get isLive(): boolean {
    return !this.#controller.signal.aborted
  }

  get canGoBack(): boolean {
    return !this.#finished && (this.shown.canGoBack || this.#backStep !== undefined)
  }

  /** Returns the model. */
  start(): unknown {
    const { screen, params } = this.shown
    return screen.start(params, this.#onStage())
  }

  stop(): void {
    this.#controller.abort(new PartLeft())
  }

  /** Undoes a step inside the screen; false where there is none. */
  undoStep(): boolean {
    if (!this.#backStep) return false
    this.#backStep()
    return true
  }

  #onStage(): OnStage<unknown> {
    const { host, shown } = this
    const { signal } = this.#controller
    const fail = (error: unknown) => {
      if (this.isLive) host.fail(error)
    }
    return {
      ...host.flowStage(shown.scope),
      signal,
      finish: outcome => {
        if (this.#finished || !this.isLive) return
        // What it leads to is under way, and cannot be taken back.
        this.#finished = true
        this.#setBackStep(undefined)
        shown.finish(outcome)
      },
      ask: (asked: Part<unknown, unknown> | QuestionName, params: unknown) => {
        if (!this.isLive) return Promise.reject(new PartLeft())
        return (typeof asked === 'string' ? host.ask(asked, params, signal, fail) : host.play(asked, params)) as never
      },
      setExit: outcome => (this.isLive ? shown.setExit(outcome) : () => undefined),
      leave: error => {
        if (this.isLive) host.leave(error)
      },
      back: () => this.isLive && host.back(),
      setBackStep: undo => {
        if (!this.#finished && this.isLive) this.#setBackStep(undo)
      },
      fail,
      run:
        action =>
        async (...args) => {
          if (!this.isLive) return
          try {
            await action(...args)
          } catch (error) {
            if (!(error instanceof PartLeft)) fail(error)
          }
        },
    }
  }

  #setBackStep(undo: (() => void) | undefined): void {
    this.#backStep = undo
    this.host.backChanged(this)
  }
}
