import { atom, type ReadableAtom } from 'nanostores'
import type { Player } from '../ask/open-flow.js'
import type { AnswerTo, ParamsOf, QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { WalletError } from '../errors/wallet-error.js'
import type { ErrorCode } from '../errors/codes.js'
import { hasOwn } from '../lib/own/has-own.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'
import { wait } from '../lib/time/wait.js'
import {
  at,
  type AnyPart,
  type Flow,
  type FlowStage,
  type LaterFlow,
  type LaterScreen,
  type Next,
  type OnStage,
  type Part,
  type Screen,
  type ScreenSize,
  type View,
} from './define.js'

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

/** The part that answers each question; undefined for those that only a host can answer so far. */
export type Answers = { readonly [Name in QuestionName]: Part<ParamsOf<Name>, AnswerTo<Name>> | undefined }

/** What became of a question that a screen asks: nobody else cared, the host deals with it, or the host's answer. */
export type HostReply =
  { readonly by: 'nobody' } | { readonly by: 'host' } | { readonly by: 'answer'; readonly value: unknown }

export interface StageOptions {
  $settings: ReadableAtom<Settings>
  /** The screen that shows an error. */
  errorScreen: (error: WalletError) => ErrorScreen
  /** What is played on top when a question is asked; without it, nothing is. */
  answers?: Partial<Answers>
  /** Lets the host answer what a screen of this stage asks. */
  askHost?: (name: QuestionName, params: unknown) => Promise<HostReply>
}

export interface PlayOptions {
  /** The code of the rejection when the visitor leaves. */
  exit: ErrorCode
  signal?: AbortSignal
}

type AnyScreen = Screen<unknown, unknown, unknown>
type AnyFlow = Flow<unknown, unknown>
type Result = { readonly outcome: unknown } | { readonly error: unknown }

/** What a flow keeps, found again whenever the visitor comes back to that flow at that place. */
interface Scope {
  readonly outer: Scope | undefined
  readonly kept: Map<string, unknown>
  readonly inner: Map<AnyPart, Scope>
}

/** A flow that is being played, and the one around it. */
interface Frame {
  readonly part: AnyPart
  readonly flow: AnyFlow
  readonly parent: Frame | undefined
  readonly scope: Scope
}

/** A screen with its parameters, somewhere in the flows: enough to come back to it. */
interface HistoryEntry {
  readonly part: AnyPart
  readonly screen: AnyScreen
  readonly params: unknown
  readonly frame: Frame | undefined
}

/** A part being played: the run itself, or one that was asked for and lies on top of it. */
interface Layer {
  readonly part: AnyPart
  readonly params: unknown
  /** On whose top it lies, and with which it ends. */
  readonly below: Layer | undefined
  readonly scope: Scope
  readonly controller: AbortController
  /** The error that leaving ends it with. */
  readonly exit: () => unknown
  readonly settle: (result: Result) => void
  history: HistoryEntry[]
  /** The innermost flow that is being played. */
  frame: Frame | undefined
  /** What that flow has come to, while its last screen stays in view. */
  decided: { readonly outcome: unknown } | undefined
  scene: Scene | undefined
  /** What a screen has come to that has not finished: leaving counts as this outcome of it. */
  soFar: { readonly frame: Frame | undefined; readonly part: AnyPart; readonly outcome: unknown } | undefined
  /** Undoes a step inside the screen in view. */
  backStep: (() => void) | undefined
  live: AbortController | undefined
  failure: WalletError | undefined
}

/** The visitor left an asked-for part; the asking screen goes on as if nothing had been asked. */
export class PartLeft extends Error {
  override readonly name = 'PartLeft'
}

/**
 * Plays a flow: holds the scene, goes on, goes back, waits, shows errors, and ends exactly once.
 * It knows neither DOM nor React; tests play it as it is.
 */
export class Stage implements Player {
  readonly #scene = atom<Scene | null>(null)
  readonly $scene: ReadableAtom<Scene | null> = this.#scene
  readonly $settings: ReadableAtom<Settings>
  readonly #options: StageOptions
  #layers: Layer[] = []
  #ids = 0

  constructor(options: StageOptions) {
    this.$settings = options.$settings
    this.#options = options
  }

  get playing(): boolean {
    return this.#layers.length > 0
  }

  /** Plays a part from its start; settles once, with the outcome or a WalletError. */
  play<P, R>(part: Part<P, R>, params: P, { exit, signal }: PlayOptions): Promise<R> {
    if (this.playing) return Promise.reject(new WalletError('FLOW_IN_PROGRESS', 'A flow is open already on this page.'))
    return this.#addLayer(part, params, {
      below: undefined,
      exit: () => new WalletError(exit, 'The visitor left the flow.'),
      signal,
      stop: () => this.close(),
    })
  }

  /** True while it plays, where there is a part that answers this question. */
  answers(name: QuestionName): boolean {
    return this.playing && this.#options.answers?.[name] !== undefined
  }

  /** Plays the part that answers this question on top of everything; what lies below keeps its state. */
  answer(name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#answerOn(this.#layers[0], name, params, signal)
  }

  /** Goes to the previous screen of the part on top; out of an asked-for part when it has none. False when nothing lies behind, and once the screen in view has finished. */
  back(): boolean {
    const layer = this.#layers.at(-1)
    if (!layer || layer.decided) return false
    if (layer.backStep) {
      layer.backStep()
      return true
    }
    if (!layer.scene?.canGoBack) return false
    if (layer.history.length > (layer.failure ? 0 : 1)) {
      if (!layer.failure) layer.history.pop()
      const entry = layer.history.at(-1)
      if (entry) this.#enter(layer, entry, 'back')
    } else {
      this.#leave(layer)
    }
    return true
  }

  /** Ends the run from outside: with the outcome when it is decided already, with the error in view, or as the visitor's exit. */
  close(): void {
    const run = this.#layers[0]
    if (run) this.#leave(run)
  }

  /** Forgets the last scene; called when nobody sees it any more. */
  clear(): void {
    if (!this.playing) this.#scene.set(null)
  }

  #answerOn(below: Layer | undefined, name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown> {
    const part = this.#options.answers?.[name] as Part<unknown, unknown> | undefined
    if (!below || !part) return Promise.reject(new PartLeft())
    return this.#addLayer(part, params, { below, exit: () => new PartLeft(), signal })
  }

  /** Begins a part, on top of all others. */
  #addLayer<P, R>(
    part: Part<P, R>,
    params: P,
    {
      below,
      exit,
      signal,
      stop,
    }: { below: Layer | undefined; exit: () => unknown; signal?: AbortSignal | undefined; stop?: () => void },
  ): Promise<R> {
    let settle!: Layer['settle']
    const promise = new Promise<R>((resolve, reject) => {
      settle = result => (hasOwn(result, 'outcome') ? resolve(result.outcome as R) : reject(result.error))
    })
    const layer: Layer = {
      part,
      params,
      below,
      exit,
      settle,
      scope: scopeIn(undefined),
      controller: new AbortController(),
      history: [],
      frame: undefined,
      decided: undefined,
      soFar: undefined,
      scene: undefined,
      backStep: undefined,
      live: undefined,
      failure: undefined,
    }
    this.#layers.push(layer)
    this.#begin(layer)
    if (!signal) return promise
    const ended = stop ?? (() => this.#end(layer, { error: new PartLeft() }))
    if (signal.aborted) ended()
    signal.addEventListener('abort', ended)
    return promise.finally(() => signal.removeEventListener('abort', ended))
  }

  #begin(layer: Layer): void {
    layer.soFar = undefined
    void this.#follow(layer, undefined, () => at(layer.part as Part<unknown, unknown>, layer.params))
  }

  /** The visitor leaves this layer: its flows may know better than the usual exit code. */
  #leave(layer: Layer, error?: WalletError): void {
    try {
      const found = layer.decided || !error ? this.#outcomeOfLeaving(layer) : undefined
      this.#end(layer, found ?? { error: error ?? layer.failure ?? layer.exit() })
    } catch (thrown) {
      this.#end(layer, { error: toWalletError(thrown) })
    }
  }

  /**
   * What has been decided already, or what a screen has come to so far; else what the innermost flow says of leaving it, then
   * the flows around. An outcome goes up by the rules, as if that part were done.
   */
  #outcomeOfLeaving(layer: Layer): { outcome: unknown } | undefined {
    const { soFar } = layer
    if (soFar?.outcome instanceof WalletError) throw soFar.outcome
    if (soFar && !soFar.frame) return soFar
    let said = layer.decided
    for (let { frame } = layer; frame; frame = frame.parent) {
      if (!said && soFar?.frame === frame) said = this.#endAfter(layer, frame, soFar.part, soFar.outcome)
      if (!said) {
        const outcome = frame.flow.onExit?.(this.#flowStage(layer, frame.scope))
        if (outcome !== undefined) said = { outcome }
      }
      if (said && frame.parent) said = this.#endAfter(layer, frame.parent, frame.part, said.outcome)
    }
    return said
  }

  /** How this flow ends once that part of it has; undefined where another screen would follow, for the visitor is gone. */
  #endAfter(layer: Layer, frame: Frame, part: AnyPart, outcome: unknown): { outcome: unknown } | undefined {
    const next = this.#rule(layer, frame, part, outcome)
    if ('then' in next) next.catch(() => {}) // too late to be waited for
    return hasOwn(next, 'to') && next.to === 'done' ? { outcome: next.outcome } : undefined
  }

  #end(layer: Layer, result: Result): void {
    this.#layers = this.#layers.filter(other => other !== layer)
    layer.controller.abort(new PartLeft())
    layer.live?.abort(new PartLeft())
    for (const above of this.#layers.filter(({ below }) => below === layer).reverse()) this.#leave(above)
    const top = this.#layers.at(-1)
    if (top?.scene) this.#scene.set(top.scene)
    layer.settle(result)
  }

  /** Goes where a rule says. Whatever a rule throws gets its error screen. */
  async #follow(
    layer: Layer,
    from: Frame | undefined,
    next: () => Next<unknown> | Promise<Next<unknown>>,
  ): Promise<void> {
    const { signal } = layer.controller
    let frame = from
    try {
      let step = await next()
      for (;;) {
        if (signal.aborted) return
        layer.frame = frame
        if (step.to === 'leave') return this.#leave(layer, step.error)
        if (step.to === 'done') {
          layer.decided = { outcome: step.outcome }
          if (step.after) await wait(step.after, signal)
          if (!frame?.parent) return this.#end(layer, { outcome: step.outcome })
          layer.decided = undefined
          const { parent, part } = frame
          frame = layer.frame = parent
          step = await this.#rule(layer, parent, part, step.outcome)
          continue
        }
        if (step.after) await wait(step.after, signal)
        const { part } = step
        const found = hasOwn(part, 'load')
          ? await loaded(part as LaterScreen<unknown, unknown> | LaterFlow<unknown, unknown>)
          : (part as AnyScreen | AnyFlow)
        if (signal.aborted) return
        if (found instanceof WalletError) {
          const [stopped, at] = [step, frame]
          return this.#fail(layer, found, () => void this.#follow(layer, at, () => stopped))
        }
        if (!step.back) layer.history = []
        if (step.replace) layer.history.pop()
        if (found.kind === 'screen') {
          const entry: HistoryEntry = { part, screen: found, params: step.params, frame }
          layer.history.push(entry)
          return this.#enter(layer, entry, 'next')
        }
        frame = layer.frame = { part, flow: found, parent: frame, scope: scopeIn(frame?.scope ?? layer.scope, part) }
        step = await found.start(step.params, this.#flowStage(layer, frame.scope))
      }
    } catch (error) {
      this.#fail(layer, error)
    }
  }

  #rule(layer: Layer, frame: Frame, part: AnyPart, outcome: unknown): Next<unknown> | Promise<Next<unknown>> {
    const found = frame.flow.rules.find(other => other.part === part)
    if (!found) throw new Error(`The flow "${frame.flow.name}" has no rule for "${part.name}".`)
    return found.next(outcome as never, this.#flowStage(layer, frame.scope))
  }

  #enter(layer: Layer, entry: HistoryEntry, direction: Scene['direction']): void {
    const { frame, part, screen, params } = entry
    layer.failure = undefined
    layer.frame = frame
    const finish = (outcome: unknown) => {
      if (layer.soFar?.part === part) layer.soFar = undefined
      if (!frame) return this.#end(layer, { outcome })
      void this.#follow(layer, frame, () => this.#rule(layer, frame, part, outcome))
    }
    const setExit = (outcome: unknown) => {
      const set = (layer.soFar = { frame, part, outcome })
      return () => {
        if (layer.soFar === set) layer.soFar = undefined
      }
    }
    try {
      this.#show(layer, {
        screen,
        params,
        scope: frame?.scope ?? layer.scope,
        direction,
        canGoBack: layer.history.length > 1 || layer.below !== undefined,
        finish,
        setExit,
      })
    } catch (error) {
      this.#fail(layer, error)
    }
  }

  /** `again` goes on from there, where that is not the screen in view begun anew. */
  #fail(layer: Layer, cause: unknown, again?: () => void): void {
    if (!this.#layers.includes(layer) || layer.decided) return
    const error = toWalletError(cause)
    for (let { frame } = layer; frame; frame = frame.parent) {
      const next = frame.flow.onFail?.(error, this.#flowStage(layer, frame.scope))
      if (next) return void this.#follow(layer, frame, () => next)
    }
    layer.failure = error
    const screen: AnyPart = this.#options.errorScreen(error)
    if (!hasOwn(screen, 'load')) return this.#showError(layer, screen as AnyScreen, error, again)
    // The screen that failed stays until the error's own is there. If that cannot be loaded either, what draws says so, and tries again.
    const { live } = layer
    const load = async () => {
      const own = await (screen as LaterScreen<unknown, unknown>).load()
      if (layer.failure === error) this.#showError(layer, own, error, again)
      return own.view()
    }
    load().catch(() => {
      if (layer.live === live) this.#showError(layer, { ...NOTHING, view: load }, error, again)
    })
  }

  #showError(layer: Layer, screen: AnyScreen, error: WalletError, again?: () => void): void {
    const answered = (answer: ErrorAnswer) => {
      const failed = layer.history.at(-1)
      layer.failure = undefined
      if (answer === 'retry' && again) return again()
      if (answer === 'retry' && failed) return this.#enter(layer, failed, 'back')
      layer.history = []
      this.#begin(layer)
    }
    this.#show(layer, {
      screen,
      params: { error },
      scope: layer.scope,
      direction: 'next',
      canGoBack: layer.history.length > (again ? 0 : 1),
      finish: answer => answered(answer as ErrorAnswer),
      setExit: () => () => undefined,
    })
  }

  #show(
    layer: Layer,
    shown: {
      screen: AnyScreen
      params: unknown
      scope: Scope
      direction: Scene['direction']
      canGoBack: boolean
      finish: (outcome: unknown) => void
      setExit: (outcome: unknown) => () => void
    },
  ): void {
    const { screen, params, scope, direction, canGoBack, finish, setExit } = shown
    layer.live?.abort(new PartLeft())
    layer.backStep = undefined
    const live = (layer.live = new AbortController())
    let finished = false
    const isLive = () => !live.signal.aborted
    const fail = (error: unknown) => {
      if (isLive()) this.#fail(layer, error)
    }
    const onStage: OnStage<unknown> = {
      ...this.#flowStage(layer, scope),
      signal: live.signal,
      finish: outcome => {
        if (finished || !isLive()) return
        finished = true
        // What it leads to is under way, and cannot be taken back.
        layer.backStep = undefined
        this.#offerBack(layer, false)
        finish(outcome)
      },
      ask: (asked: Part<unknown, unknown> | QuestionName, given: unknown) => {
        if (!isLive()) return Promise.reject(new PartLeft())
        return typeof asked === 'string'
          ? this.#ask(layer, asked, given, live.signal, fail)
          : this.#addLayer(asked, given, { below: layer, exit: () => new PartLeft() })
      },
      setExit: outcome => (isLive() ? setExit(outcome) : () => undefined),
      leave: error => {
        if (isLive()) this.#leave(layer, error)
      },
      back: () => isLive() && this.back(),
      setBackStep: undo => {
        if (finished || !isLive()) return
        layer.backStep = undo
        this.#offerBack(layer, canGoBack || undo !== undefined)
      },
      fail,
      run:
        action =>
        async (...args) => {
          if (!isLive()) return
          try {
            await action(...args)
          } catch (error) {
            if (!(error instanceof PartLeft)) fail(error)
          }
        },
    }
    const model = screen.start(params, onStage)
    if (!isLive()) return // it finished or failed while starting
    layer.scene = {
      id: ++this.#ids,
      screen: screen.name,
      size: screen.size,
      info: screen.info,
      closable: screen.closable,
      canGoBack: !finished && canGoBack,
      direction,
      model,
      view: screen.view,
    }
    if (this.#layers.at(-1) === layer) this.#scene.set(layer.scene)
  }

  #offerBack(layer: Layer, canGoBack: boolean): void {
    if (!layer.scene || layer.scene.canGoBack === canGoBack) return
    layer.scene = { ...layer.scene, canGoBack }
    if (this.#layers.at(-1) === layer) this.#scene.set(layer.scene)
  }

  /** A screen's question: the host may answer it by the event of its element; else it goes the way of all questions, and no further than this stage. */
  async #ask(
    layer: Layer,
    name: QuestionName,
    params: unknown,
    signal: AbortSignal,
    fail: (error: unknown) => void,
  ): Promise<never> {
    const reply = await (this.#options.askHost?.(name, params) ?? Promise.resolve<HostReply>({ by: 'nobody' })).catch(
      (error: unknown) => {
        fail(error)
        throw new PartLeft()
      },
    )
    if (reply.by === 'answer') return reply.value as never
    if (reply.by === 'host') throw new PartLeft()
    const player: Player = {
      answers: asked => this.answers(asked),
      answer: (asked, given, ends) => this.#answerOn(layer, asked, given, ends),
    }
    const { ask } = await import('../ask/ask.js')
    return (await ask(name, params as never, { signal, on: player })) as never
  }

  #flowStage(layer: Layer, scope: Scope): FlowStage {
    return {
      $settings: this.$settings,
      signal: layer.controller.signal,
      keep: <T>(key: string, make: () => T) => {
        for (let place: Scope | undefined = scope; place; place = place.outer)
          if (place.kept.has(key)) return place.kept.get(key) as T
        const plain = make()
        const made = isPlain(plain) ? toNullPrototype(plain) : plain
        scope.kept.set(key, made)
        return made
      },
    }
  }
}

/** The scope of a flow inside another's: the same one each time that flow is played there. */
function scopeIn(outer: Scope | undefined, part?: AnyPart): Scope {
  const found = part && outer?.inner.get(part)
  if (found) return found
  const made: Scope = { outer, kept: new Map(), inner: new Map() }
  if (part) outer?.inner.set(part, made)
  return made
}

/** The code of a part, or the error that it could not be had. */
const loaded = ({
  load,
}: LaterScreen<unknown, unknown> | LaterFlow<unknown, unknown>): Promise<AnyScreen | AnyFlow | WalletError> =>
  load().catch((cause: unknown) => new WalletError('NETWORK_ERROR', String(cause), { cause }))

/** A screen of which only the name is known. */
const NOTHING = {
  kind: 'screen',
  name: 'error',
  size: 'compact',
  info: false,
  closable: true,
  start: () => ({}),
} as const
