import { atom, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.js'
import { toWalletError, WalletError } from '../errors/wallet-error.js'
import type { ErrorCode } from '../errors/codes.js'
import { wait } from '../lib/wait.js'
import type { AnyPart, Flow, FlowStage, LaterFlow, LaterScreen, Next, OnStage, Part, Screen, ScreenSize, View } from './define.js'

/** What is seen now. Entering a screen gives a new id. */
export interface Scene {
  readonly id: number
  readonly screen: string
  readonly size: ScreenSize
  readonly info: boolean
  readonly closable: boolean
  readonly canGoBack: boolean
  readonly direction: 'next' | 'back'
  readonly model: unknown
  readonly view: () => Promise<{ default: View<never> }>
}

/** What the visitor answers on an error screen: the failed screen again, or the flow from its start. */
export type ErrorAnswer = 'retry' | 'restart'

export type ErrorScreen = Part<{ error: WalletError }, ErrorAnswer> & { kind: 'screen' }

export interface StageOptions {
  $settings: ReadableAtom<Settings>
  /** The screen that shows an error. */
  errorScreen: (error: WalletError) => ErrorScreen
}

export interface PlayOptions {
  /** The code of the rejection when the visitor leaves. */
  exit: ErrorCode
  signal?: AbortSignal
}

type AnyScreen = Screen<unknown, unknown, unknown>
type AnyFlow = Flow<unknown, unknown>

/** The flows around a place, innermost first. */
interface Frame { readonly part: AnyPart; readonly flow: AnyFlow; readonly parent: Frame | undefined }

/** A screen with its parameters, somewhere in the flows: enough to come back to it. */
interface Place { readonly part: AnyPart; readonly screen: AnyScreen; readonly params: unknown; readonly frame: Frame | undefined }

/** A part being played: the run itself, or one that a screen asked for and that lies on top of it. */
interface Act {
  readonly part: AnyPart
  readonly begin: () => void
  readonly end: (result: { outcome: unknown } | { error: unknown }) => void
  readonly controller: AbortController
  history: Place[]
  scene: Scene | undefined
  /** Undoes a step inside the screen in view. */
  undo: (() => void) | undefined
  live: AbortController | undefined
  failure: WalletError | undefined
  decided: { outcome: unknown } | undefined
}

/** The visitor left an asked-for part; the asking screen goes on as if nothing had been asked. */
export class PartLeft extends Error {
  override readonly name = 'PartLeft'
}

/**
 * Plays a flow: holds the scene, goes on, goes back, waits, shows errors, and ends exactly once.
 * It knows neither DOM nor React; tests play it as it is.
 */
export class Stage {
  readonly #scene = atom<Scene | null>(null)
  readonly $scene: ReadableAtom<Scene | null> = this.#scene
  readonly $settings: ReadableAtom<Settings>
  readonly #errorScreen: StageOptions['errorScreen']
  #acts: Act[] = []
  #kept = new Map<string, unknown>()
  #ids = 0

  constructor(options: StageOptions) {
    this.$settings = options.$settings
    this.#errorScreen = options.errorScreen
  }

  get playing(): boolean {
    return this.#acts.length > 0
  }

  /** Plays a part from its start; settles once, with the outcome or a WalletError. */
  play<P, R>(part: Part<P, R>, params: P, options: PlayOptions): Promise<R> {
    if (this.playing) return Promise.reject(new WalletError('FLOW_IN_PROGRESS', 'A flow is open already on this page.'))
    this.#kept = new Map()
    const exit = () => new WalletError(options.exit, 'The visitor left the flow.')
    const result = this.#act(part, params, exit)
    const stop = () => this.close()
    if (options.signal?.aborted) stop()
    options.signal?.addEventListener('abort', stop, { once: true })
    return result.finally(() => options.signal?.removeEventListener('abort', stop))
  }

  /** Goes to the previous screen of the part on top; out of an asked-for part when it has none. False when nothing lies behind. */
  back(): boolean {
    const act = this.#acts.at(-1)
    if (!act || act.decided) return false
    if (act.undo) {
      act.undo()
      return true
    }
    if (!act.scene?.canGoBack) return false
    if (act.history.length > 1) {
      if (act.failure) act.failure = undefined
      else act.history.pop()
      const place = act.history.at(-1)
      if (place) this.#enter(act, place, 'back')
    } else {
      this.#end(act, { error: new PartLeft() })
    }
    return true
  }

  /** Ends the run from outside: with the outcome when it is decided already, with the error in view, or as the visitor's exit. */
  close(): void {
    const run = this.#acts[0]
    if (!run) return
    for (const act of this.#acts.slice(1).reverse()) this.#end(act, { error: new PartLeft() })
    this.#leave(run)
  }

  /** Forgets the last scene; called when nobody sees it any more. */
  clear(): void {
    if (!this.playing) this.#scene.set(null)
  }

  #exits = new WeakMap<Act, () => unknown>()

  #act<P, R>(part: Part<P, R>, params: P, exit: () => unknown): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const act: Act = {
        part,
        begin: () => void this.#follow(act, undefined, { to: 'part', part, params, after: 0, back: true, replace: false }),
        end: result => 'outcome' in result ? resolve(result.outcome as R) : reject(result.error),
        controller: new AbortController(),
        history: [],
        scene: undefined,
        undo: undefined,
        live: undefined,
        failure: undefined,
        decided: undefined,
      }
      this.#exits.set(act, exit)
      this.#acts.push(act)
      act.begin()
    })
  }

  /** The visitor leaves this act: its flow may know better than the usual exit code. */
  #leave(act: Act, error?: WalletError): void {
    if (act.decided) return this.#end(act, act.decided)
    if (error) return this.#end(act, { error })
    try {
      const outcome = act.part.kind === 'flow' ? (act.part as AnyFlow).left?.(this.#flowStage(act)) : undefined
      this.#end(act, outcome === undefined ? { error: act.failure ?? this.#exits.get(act)?.() } : { outcome })
    } catch (error) {
      this.#end(act, { error: toWalletError(error) })
    }
  }

  #end(act: Act, result: { outcome: unknown } | { error: unknown }): void {
    if (!this.#acts.includes(act)) return
    this.#acts = this.#acts.filter(other => other !== act)
    act.controller.abort(new PartLeft())
    act.live?.abort(new PartLeft())
    const below = this.#acts.at(-1)
    if (below?.scene) this.#scene.set(below.scene)
    act.end(result)
  }

  /** Goes where a rule says. Whatever a rule throws gets its error screen. */
  async #follow(act: Act, frame: Frame | undefined, next: Next<unknown> | Promise<Next<unknown>>): Promise<void> {
    const { signal } = act.controller
    try {
      let step = await next
      for (;;) {
        if (signal.aborted) return
        if (step.to === 'leave') return this.#leave(act, step.error)
        if (step.to === 'done') {
          if (!frame?.parent) act.decided = { outcome: step.outcome }
          if (step.after) await wait(step.after, signal)
          if (!frame?.parent) return this.#end(act, { outcome: step.outcome })
          const parent: Frame = frame.parent
          step = await rule(parent, frame.part, step.outcome, this.#flowStage(act))
          frame = parent
          continue
        }
        if (step.after) await wait(step.after, signal)
        if (signal.aborted) return
        if (step.part.kind === 'screen') {
          const screen = 'load' in step.part ? await (step.part as LaterScreen<unknown, unknown>).load() : step.part as AnyScreen
          if (signal.aborted) return
          if (!step.back) act.history = []
          if (step.replace) act.history.pop()
          const place: Place = { part: step.part, screen, params: step.params, frame }
          act.history.push(place)
          return this.#enter(act, place, 'next')
        }
        const { part } = step
        const flow = 'load' in part ? await (part as LaterFlow<unknown, unknown>).load() : part as AnyFlow
        if (signal.aborted) return
        if (!step.back) act.history = []
        if (step.replace) act.history.pop()
        frame = { part, flow, parent: frame }
        step = await frame.flow.start(step.params, this.#flowStage(act))
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(act, error)
    }
  }

  #enter(act: Act, place: Place, direction: Scene['direction']): void {
    act.failure = undefined
    const finish = (outcome: unknown) => {
      if (!place.frame) {
        act.decided = { outcome }
        this.#end(act, { outcome })
      } else {
        void this.#follow(act, place.frame, rule(place.frame, place.part, outcome, this.#flowStage(act)))
      }
    }
    this.#show(act, place.screen, place.params, direction, act.history.length > 1 || this.#acts[0] !== act, finish)
  }

  #fail(act: Act, cause: unknown): void {
    if (!this.#acts.includes(act) || act.decided) return
    const error = toWalletError(cause)
    act.failure = error
    const screen: AnyPart = this.#errorScreen(error)
    if (!('load' in screen)) return this.#showError(act, screen as AnyScreen, error)
    // The screen that failed stays until the error's own is there; if that cannot be loaded either, the run ends with the error.
    const { live } = act
    void (screen as LaterScreen<unknown, unknown>).load().then(
      loaded => { if (act.live === live) this.#showError(act, loaded, error) },
      () => this.#end(act, { error }),
    )
  }

  #showError(act: Act, screen: AnyScreen, error: WalletError): void {
    const answered = (answer: ErrorAnswer) => {
      const failed = act.history.at(-1)
      if (answer === 'retry' && failed) return this.#enter(act, failed, 'back')
      act.history = []
      act.failure = undefined
      act.begin()
    }
    this.#show(act, screen, { error }, 'next', act.history.length > 1, answer => answered(answer as ErrorAnswer))
    act.failure = error
  }

  #show(act: Act, screen: AnyScreen, params: unknown, direction: Scene['direction'], canGoBack: boolean, finish: (outcome: unknown) => void): void {
    act.live?.abort(new PartLeft())
    act.undo = undefined
    const live = act.live = new AbortController()
    let finished = false
    const here = () => act.live === live && !live.signal.aborted
    const fail = (error: unknown) => { if (here()) this.#fail(act, error) }
    const onStage: OnStage<unknown> = {
      ...this.#flowStage(act),
      signal: live.signal,
      finish: outcome => {
        if (finished || !here()) return
        finished = true
        finish(outcome)
      },
      ask: (part, asked) => here() ? this.#act(part, asked, () => new PartLeft()) : Promise.reject(new PartLeft()),
      leave: error => { if (here()) this.#leave(act, error) },
      back: () => here() && this.back(),
      inside: undo => {
        if (!here()) return
        act.undo = undo
        if (!act.scene) return
        act.scene = { ...act.scene, canGoBack: canGoBack || undo !== undefined }
        if (this.#acts.at(-1) === act) this.#scene.set(act.scene)
      },
      fail,
      run: action => async (...args) => {
        if (!here()) return
        try {
          await action(...args)
        } catch (error) {
          if (!(error instanceof PartLeft)) fail(error)
        }
      },
    }
    const model = screen.start(params, onStage)
    if (!here()) return // it finished or failed while starting
    act.scene = {
      id: ++this.#ids, screen: screen.name, size: screen.size, info: screen.info, closable: screen.closable,
      canGoBack, direction, model, view: screen.view,
    }
    if (this.#acts.at(-1) === act) this.#scene.set(act.scene)
  }

  #flowStage(act: Act): FlowStage {
    return {
      $settings: this.$settings,
      signal: act.controller.signal,
      keep: <T>(key: string, make: () => T) => {
        if (!this.#kept.has(key)) this.#kept.set(key, make())
        return this.#kept.get(key) as T
      },
    }
  }
}

function rule(frame: Frame, part: AnyPart, outcome: unknown, stage: FlowStage): Next<unknown> | Promise<Next<unknown>> {
  const found = frame.flow.rules.find(other => other.part === part)
  if (!found) throw new Error(`The flow "${frame.flow.name}" has no rule for "${part.name}".`)
  return found.next(outcome as never, stage)
}
