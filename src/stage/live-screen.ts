import type { QuestionName } from '../ask/questions.js'
import type { WalletError } from '../errors/wallet-error.js'
import type { FlowStage, OnStage, Part, Screen } from './define.js'
import { PartLeft } from './part-left.js'
import type { Scene } from './scene.js'

export type AnyScreen = Screen<unknown, unknown, unknown>

/** A screen to show, with the callback for its outcome. */
export interface ScreenToShow {
  readonly screen: AnyScreen
  readonly params: unknown
  readonly flowStage: FlowStage
  readonly direction: Scene['direction']
  /** True if the visitor can go back to another screen. */
  readonly canGoBack: boolean
  readonly finish: (outcome: unknown) => void
  readonly setExit: (outcome: unknown) => () => void
}

/** The part of the layers that a screen can reach. */
export interface LayersOfScreen {
  /** Plays a part on top of that layer. */
  playOn(below: ScreenHost, part: Part<unknown, unknown>, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Goes back on the whole stage, from the top screen. */
  back(): boolean
}

/** The layer that shows a screen. */
export interface ScreenHost {
  readonly layers: LayersOfScreen
  ask(name: QuestionName, params: unknown, signal: AbortSignal, fail: (error: unknown) => void): Promise<unknown>
  fail(error: unknown): void
  leave(error?: WalletError): void
  /** Called when the back button may have to appear or disappear. */
  backChanged(screen: LiveScreen): void
}

/** A screen from its start until another replaces it. Calls after that, or after it has finished, are ignored. */
export interface LiveScreen {
  /** Returns the model. */
  start(): unknown
  stop(): void
  isLive(): boolean
  canGoBack(): boolean
  /** Undoes a step inside the screen; false if there is none. */
  undo(): boolean
  /** Resumes a finished screen because the next one cannot be loaded. False if the screen has no `onResume` callback. */
  hold(): boolean
}

/** Wraps an action of the screen. It runs only while the screen is shown; an uncaught error fails the screen. */
const runner =
  (isLive: () => boolean, fail: (error: unknown) => void): OnStage<unknown>['run'] =>
  action =>
  async (...args) => {
    if (!isLive()) return
    try {
      await action(...args)
    } catch (error) {
      if (!(error instanceof PartLeft)) fail(error)
    }
  }

export function liveScreen(host: ScreenHost, shown: ScreenToShow): LiveScreen {
  const { screen, params, flowStage, canGoBack, finish, setExit } = shown
  const controller = new AbortController()
  const { signal } = controller
  let finished: { readonly onResume: (() => void) | undefined } | undefined
  let backStep: (() => void) | undefined
  const isLive = () => !signal.aborted
  const setBackStep = (undo: (() => void) | undefined) => {
    backStep = undo
    host.backChanged(live)
  }
  const fail = (error: unknown) => {
    if (isLive()) host.fail(error)
  }
  const onStage: OnStage<unknown> = {
    ...flowStage,
    signal,
    finish: (outcome, onResume) => {
      if (finished || !isLive()) return
      finished = { onResume } // the next screen is already loading, which cannot be undone
      setBackStep(undefined)
      finish(outcome)
    },
    ask: (asked: Part<unknown, unknown> | QuestionName, input: unknown) => {
      if (!isLive()) return Promise.reject(new PartLeft())
      return (
        typeof asked === 'string' ? host.ask(asked, input, signal, fail) : host.layers.playOn(host, asked, input)
      ) as never
    },
    setExit: outcome => (isLive() ? setExit(outcome) : () => undefined),
    leave: error => {
      if (isLive()) host.leave(error)
    },
    back: () => isLive() && host.layers.back(),
    setBackStep: undo => {
      if (!finished && isLive()) setBackStep(undo)
    },
    fail,
    run: runner(isLive, fail),
  }
  const live: LiveScreen = {
    start: () => screen.start(params, onStage),
    stop: () => controller.abort(new PartLeft()),
    isLive,
    canGoBack: () => !finished && (canGoBack || backStep !== undefined),
    undo: () => {
      const undone = backStep
      undone?.()
      return undone !== undefined
    },
    hold: () => {
      const onResume = finished?.onResume
      finished = undefined
      host.backChanged(live)
      onResume?.()
      return onResume !== undefined
    },
  }
  return live
}
