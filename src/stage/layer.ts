import type { Player } from '../ask/open-flow.js'
import type { QuestionName } from '../ask/questions.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import type { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { isOffline } from '../lib/time/online.js'
import type { AnyPart, LaterScreen, Part } from './define.js'
import { FlowWalk, type Place, type Walker } from './flow-walk.js'
import {
  liveScreen,
  type AnyScreen,
  type LiveScreen,
  type LayersOfScreen,
  type ScreenHost,
  type ScreenToShow,
} from './live-screen.js'
import { PartLeft } from './part-left.js'
import type { Scene } from './scene.js'
import type { ErrorAnswer, StageOptions } from './stage-options.js'

let ids = 0

export type Result = { readonly outcome: unknown } | { readonly error: unknown }

/** A part to play, and the callbacks for its end. */
export interface LayerSpec {
  readonly part: AnyPart
  readonly params: unknown
  /** The layer below. When it ends, this layer ends too. */
  readonly below: ScreenHost | undefined
  /** Makes the error if the visitor leaves. */
  readonly exit: () => unknown
  readonly settle: (result: Result) => void
}

/** The operations of a layer on the stage's other layers. */
export interface Layers extends LayersOfScreen {
  readonly options: StageOptions
  /** Reports that the layer's scene has changed. It is visible if no layer is on top. */
  show(layer: Layer): void
  /** Removes a layer and all layers on top of it. */
  remove(layer: Layer): void
}

/**
 * A part that is being played: the run itself, or a question on top of it. It shows the part's screens and errors, goes
 * back, and ends once.
 */
export class Layer implements Walker, ScreenHost {
  readonly #controller = new AbortController()
  readonly #signal = this.#controller.signal
  readonly #walk: FlowWalk
  /** The history. Its last screen is in view, or has failed. */
  #history: Place[] = []
  #screen: LiveScreen | undefined
  #failure: WalletError | undefined
  /** The scene, and the screen that it belongs to. */
  #seen: { readonly scene: Scene; readonly screen: LiveScreen } | undefined

  constructor(
    readonly layers: Layers,
    readonly spec: LayerSpec,
  ) {
    this.#walk = new FlowWalk(this, layers.options, this.#signal)
  }

  get scene(): Scene | undefined {
    return this.#seen?.scene
  }

  begin(): void {
    this.#walk.begin(this.spec.part, this.spec.params)
  }

  /** Leaves, as the visitor does. The flows may turn this into an outcome or an error. */
  leave(error?: WalletError): void {
    try {
      const ending = this.#walk.isDecided || !error ? this.#walk.outcomeOfLeaving() : undefined
      this.settle(ending ?? { error: error ?? this.#failure ?? this.spec.exit() })
    } catch (thrown) {
      this.settle({ error: toWalletError(thrown) })
    }
  }

  end(outcome: unknown): void {
    this.settle({ outcome })
  }

  settle(result: Result): void {
    this.layers.remove(this)
    this.spec.settle(result)
  }

  stop(): void {
    this.#controller.abort(new PartLeft())
    this.#screen?.stop()
  }

  /** Goes to the previous screen, or leaves this layer if there is none. False if neither is possible. */
  goBack(): boolean {
    if (this.#walk.isDecided) return false
    if (this.#screen?.undo()) return true
    if (!this.scene?.canGoBack) return false
    if (this.#history.length > (this.#failure ? 0 : 1)) {
      if (!this.#failure) this.#history.pop()
      const place = this.#history.at(-1)
      if (place) this.#enter(place, 'back')
    } else {
      this.leave()
    }
    return true
  }

  forget({ back, replace }: { readonly back: boolean; readonly replace: boolean }): void {
    if (!back) this.#history = []
    if (replace) this.#history.pop()
  }

  arrive(place: Place): void {
    this.#history.push(place)
    this.#enter(place, 'next')
  }

  /** Plays the part that answers this question on top. */
  answer(name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown> {
    const part = this.layers.options.answers?.[name] as Part<unknown, unknown> | undefined
    return part ? this.layers.playOn(this, part, params, signal) : Promise.reject(new PartLeft())
  }

  /**
   * Asks a screen's question. The host may answer it through the element's event; otherwise it is asked as usual, but
   * only on this stage.
   */
  async ask(
    name: QuestionName,
    params: unknown,
    signal: AbortSignal,
    fail: (error: unknown) => void,
  ): Promise<unknown> {
    const { answers, askHost } = this.layers.options
    const reply = await askHost?.(name, params).catch((error: unknown) => {
      fail(error)
      throw new PartLeft()
    })
    if (reply?.by === 'answer') return reply.value
    if (reply?.by === 'host') throw new PartLeft()
    const player: Player = {
      answers: question => !this.#signal.aborted && answers?.[question] !== undefined,
      answer: (question, input, ends) => this.answer(question, input, ends),
    }
    const { ask } = await import('../ask/ask.js')
    return ask(name, params as never, { signal, on: player })
  }

  fail(cause: unknown, retry?: () => void): void {
    if (this.#signal.aborted || this.#walk.isDecided) return
    if (retry && isOffline() && this.#screen?.hold()) return
    const error = toWalletError(cause)
    if (this.#walk.recover(error)) return
    this.#failure = error
    const screen: AnyPart = this.layers.options.errorScreen(error)
    if (!hasOwn(screen, 'load')) return this.#showError(screen as AnyScreen, error, retry)
    // The failed screen stays until the error screen is loaded. If that fails too, the view shows this and tries again.
    const failedScreen = this.#screen
    const load = async () => {
      const loadedScreen = await (screen as LaterScreen<unknown, unknown>).load()
      if (this.#failure === error) this.#showError(loadedScreen, error, retry)
      return loadedScreen.view()
    }
    load().catch(() => {
      if (this.#screen === failedScreen) this.#showError({ ...NOTHING, view: load }, error, retry)
    })
  }

  backChanged(screen: LiveScreen): void {
    const canGoBack = screen.canGoBack()
    const current = this.#seen
    if (current?.screen !== screen || current.scene.canGoBack === canGoBack) return
    this.#seen = { screen, scene: { ...current.scene, canGoBack } }
    this.layers.show(this)
  }

  #enter(place: Place, direction: Scene['direction']): void {
    const { frame, screen, params } = place
    this.#failure = undefined
    this.#walk.standAt(place)
    try {
      this.#show({
        screen,
        params,
        flowStage: this.#walk.flowStage(frame?.scope),
        direction,
        canGoBack: this.#history.length > 1 || (this.spec.below !== undefined && screen.closable),
        finish: outcome => this.#walk.finish(place, outcome),
        setExit: outcome => this.#walk.setExit(place, outcome),
      })
    } catch (error) {
      this.fail(error)
    }
  }

  #showError(screen: AnyScreen, error: WalletError, retry?: () => void): void {
    const answered = (answer: ErrorAnswer) => {
      const failedPlace = this.#history.at(-1)
      this.#failure = undefined
      if (answer === 'retry' && retry) return retry()
      if (answer === 'retry' && failedPlace) return this.#enter(failedPlace, 'back')
      this.#history = []
      this.begin()
    }
    this.#show({
      screen,
      params: { error },
      flowStage: this.#walk.flowStage(),
      direction: 'next',
      canGoBack: this.#history.length > (retry ? 0 : 1),
      finish: answer => answered(answer as ErrorAnswer),
      setExit: () => () => undefined,
    })
  }

  #show(shown: ScreenToShow): void {
    if (this.#signal.aborted) return
    this.#screen?.stop()
    const screen = (this.#screen = liveScreen(this, shown))
    const model = screen.start()
    if (!screen.isLive()) return // it finished or failed while starting
    const { name, size, info, closable, view } = shown.screen
    const canGoBack = screen.canGoBack()
    const { direction } = shown
    this.#seen = { screen, scene: { id: ++ids, screen: name, size, info, closable, canGoBack, direction, model, view } }
    this.layers.show(this)
  }
}

/** The placeholder of a screen whose code is not loaded yet. */
const NOTHING = {
  kind: 'screen',
  name: 'error',
  size: 'compact',
  info: false,
  closable: true,
  start: () => ({}),
} as const
