import type { ReadableAtom } from 'nanostores'
import type { AnswerTo, ParamsOf, QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import type { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { loadOnce } from '../lib/load-once.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'

/**
 * Renders a screen's model. In practice it is a React component, but declared without React so that `.ts` files stay
 * free of it.
 */
export type View<Model> = (props: { model: Model }) => unknown

export type ScreenSize = 'full' | 'compact'

/** A screen. It is shown to the visitor and ends with an outcome. */
export interface Screen<Params, Outcome, Model = unknown> {
  readonly kind: 'screen'
  readonly name: string
  readonly size: ScreenSize
  /** True if the header has an info button. The model then has an `$info` store. */
  readonly info: boolean
  /** False for screens without a close button; the host can still close them. */
  readonly closable: boolean
  readonly view: () => Promise<{ default: View<Model> }>
  readonly start: (params: Params, stage: OnStage<Outcome>) => Model
}

/** A flow: rules that map each part's outcome to the next part. Flows nest: a part may be a flow. */
export interface Flow<Params, Outcome> {
  readonly kind: 'flow'
  readonly name: string
  readonly start: (params: Params, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>
  readonly rules: readonly Rule<Outcome>[]
  readonly onExit: ((stage: FlowStage) => Outcome | undefined) | undefined
  readonly onFail: ((error: WalletError, stage: FlowStage) => Next<Outcome> | undefined) | undefined
}

/** A screen or a flow, typed by its parameters and its outcome. */
export type Part<Params, Outcome> =
  | {
      readonly kind: 'screen'
      readonly name: string
      readonly start: (params: Params, stage: OnStage<Outcome>) => unknown
    }
  | {
      readonly kind: 'flow'
      readonly name: string
      readonly start: (params: Params, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>
    }
/** A part without its type parameters. */
export type AnyPart = { readonly kind: 'screen' | 'flow'; readonly name: string }

export interface Rule<Outcome> {
  readonly part: AnyPart
  readonly next: (outcome: never, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>
}

export type Next<Outcome> =
  | {
      readonly to: 'part'
      readonly part: AnyPart
      readonly params: unknown
      readonly after: number
      readonly back: boolean
      readonly replace: boolean
    }
  | { readonly to: 'done'; readonly outcome: Outcome; readonly after: number }
  | { readonly to: 'leave'; readonly error?: WalletError }

/** The capabilities of a flow's rules. */
export interface FlowStage {
  /** The settings of this run. They follow the element's attributes while it plays. */
  readonly $settings: ReadableAtom<Settings>
  readonly signal: AbortSignal
  /**
   * Resolves when the visitor can see the screens; absent if they can from the start. A screen that may be prerendered
   * sends no request before.
   */
  readonly opened?: Promise<void> | undefined
  /**
   * A value that outlives a screen, such as a typed address or a cooldown. It is created once, and shared by this flow
   * and the flows inside it. It survives when the visitor goes back and returns. Outer flows and flows beside this one
   * cannot read it.
   */
  keep<T>(key: string, make: () => T): T
}

/** The capabilities of a screen. */
export interface OnStage<Outcome> extends FlowStage {
  /**
   * Ends this screen with its outcome. Has no effect after the first call, or after the visitor has left the screen. If
   * there is no network to load the next screen, this screen stays in view and has not ended; then `onResume` is called.
   */
  finish(outcome: Outcome, onResume?: () => void): void
  /**
   * Plays another part on top and resolves with its outcome. This screen keeps its state. Rejects if the visitor leaves
   * that part.
   */
  ask<P, R>(part: Part<P, R>, params: P): Promise<R>
  /**
   * Asks a question by its name. The host may answer it; otherwise it is played on top of this screen. Rejects with its
   * exit code if the visitor leaves it.
   */
  ask<Name extends QuestionName>(question: Name, params: ParamsOf<Name>): Promise<AnswerTo<Name>>
  /**
   * Sets what happens if the visitor leaves from now on, on this screen or an earlier one: this screen ends with the
   * outcome, or fails with the error. Returns a function that undoes this, unless another exit has been set since.
   */
  setExit(outcome: Outcome | WalletError): () => void
  /** Ends this screen's part without a result ("Not now"): as if the visitor had left, or with this error. */
  leave(error?: WalletError): void
  /** Goes to the previous screen; false if there is none. */
  back(): boolean
  /** Sets what the back button undoes first inside this screen (a sub-list, an open panel). Undefined resets it. */
  setBackStep(undo: (() => void) | undefined): void
  /** Shows the error screen for this error. */
  fail(error: unknown): void
  /**
   * Turns an async function into an action of the screen. An uncaught error goes to `fail`, unless the visitor has left
   * the screen.
   */
  run<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void>
}

/** Defines a screen. `start` contains the logic and returns the model; the view renders it. */
export function screen<Params, Outcome, Model>(
  name: string,
  spec: {
    view: () => Promise<{ default: View<Model> }>
    start: (params: Params, stage: OnStage<Outcome>) => Model
    size?: ScreenSize
    info?: boolean
    closable?: boolean
  },
): Screen<Params, Outcome, Model> {
  const { size = 'compact', info = false, closable = true, view, start } = toNullPrototype(spec)
  return { kind: 'screen', name, size, info, closable, view, start }
}

/** A screen whose code is loaded when it is first shown, or earlier by `prefetch`. */
export interface LaterScreen<Params, Outcome> {
  readonly kind: 'screen'
  readonly name: string
  readonly load: () => Promise<Screen<Params, Outcome>>
  /** For types only; never set. */
  readonly start: (params: Params, stage: OnStage<Outcome>) => unknown
}

/** Refers to a screen in a flow's rules without loading its code with the flow. A failed load is retried. */
export function later<Params, Outcome, Model>(
  name: string,
  load: () => Promise<Screen<Params, Outcome, Model>>,
): LaterScreen<Params, Outcome> {
  return {
    kind: 'screen',
    name,
    load: loadOnce(load as () => Promise<Screen<Params, Outcome>>),
    start: notLoaded(name),
  }
}

/** A flow whose code is loaded when it is first played. */
export interface LaterFlow<Params, Outcome> {
  readonly kind: 'flow'
  readonly name: string
  readonly load: () => Promise<Flow<Params, Outcome>>
  /** For types only; never set. */
  readonly start: (params: Params, stage: FlowStage) => Next<Outcome>
}

/** Refers to a flow in another flow's rules, as `later` does for a screen. */
export function laterFlow<Params, Outcome>(
  name: string,
  load: () => Promise<Flow<Params, Outcome>>,
): LaterFlow<Params, Outcome> {
  return {
    kind: 'flow',
    name,
    load: loadOnce(load),
    start: notLoaded(name),
  }
}

const notLoaded = (name: string) => (): never => {
  throw new Error(`"${name}" was started before it was loaded.`)
}

/**
 * Loads the screens that a flow may show next, except those in nested flows that are loaded on demand. Failures are
 * ignored, since the flow loads the screens again.
 */
export async function prefetch(part: AnyPart): Promise<void> {
  const found = hasOwn(part, 'load')
    ? await (part as LaterScreen<unknown, unknown>).load().catch(() => undefined)
    : (part as Screen<unknown, unknown>)
  if (found && hasOwn(found, 'rules'))
    await Promise.all(
      (found as unknown as Flow<unknown, unknown>).rules.map(
        ({ part: inner }) => (inner.kind === 'flow' && hasOwn(inner, 'load')) || prefetch(inner),
      ),
    )
  else await found?.view().catch(() => undefined)
}

/** Defines a flow by its first part and the rules for the next ones. */
export function flow<Params, Outcome>(
  name: string,
  spec: {
    start: Flow<Params, Outcome>['start']
    on?: readonly Rule<NoInfer<Outcome>>[]
    /**
     * Says what happens if the visitor leaves: an outcome, a thrown WalletError, or undefined to let the outer flows
     * decide. The usual exit code by default.
     */
    onExit?: (stage: FlowStage) => Outcome | undefined
    /**
     * Says what follows an error of an inner part, instead of the error screen. Undefined lets the outer flows decide.
     */
    onFail?: (error: WalletError, stage: FlowStage) => Next<NoInfer<Outcome>> | undefined
  },
): Flow<Params, Outcome> {
  const { start, on: rules = [], onExit, onFail } = toNullPrototype(spec)
  return { kind: 'flow', name, start, rules, onExit, onFail }
}

/** Defines a rule: what follows this part's outcome. */
export function on<P, R, Outcome>(
  part: Part<P, R>,
  next: (outcome: R, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>,
): Rule<Outcome> {
  return { part, next: next as Rule<Outcome>['next'] }
}

export interface MoveOptions {
  /** How long the finished screen stays in view, in milliseconds. */
  after?: number
  /** False if the visitor cannot go back from the next screen. */
  back?: boolean
  /** True if going back skips the screen in view, such as a check that is done. */
  replace?: boolean
}

/** Continues with that part. */
export function at<P>(
  part: {
    readonly kind: 'screen' | 'flow'
    readonly name: string
    readonly start: (params: P, stage: never) => unknown
  },
  params: NoInfer<P>,
  options: MoveOptions = {},
): Next<never> {
  const { after = 0, back = true, replace = false } = toNullPrototype(options)
  return { to: 'part', part, params: isPlain(params) ? toNullPrototype(params) : params, after, back, replace }
}

/** Ends the flow with its outcome. */
export function done<Outcome>(outcome: Outcome, options: { after?: number } = {}): Next<Outcome> {
  const { after = 0 } = toNullPrototype(options)
  return { to: 'done', outcome, after }
}

/** Ends the flow without a result: as if the visitor had left, or with this error. */
export function leave(error?: WalletError): Next<never> {
  return error ? { to: 'leave', error } : { to: 'leave' }
}
