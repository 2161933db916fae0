import type { ReadableAtom } from 'nanostores'
import type { AnswerTo, ParamsOf, QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import type { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { loadOnce } from '../lib/load-once.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'

/** Draws a screen's model. A React component in practice; declared without React so that `.ts` files stay free of it. */
export type View<Model> = (props: { model: Model }) => unknown

export type ScreenSize = 'full' | 'compact'

/** A thing that is shown, and ends with an outcome. */
export interface Screen<Params, Outcome, Model = unknown> {
  readonly kind: 'screen'
  readonly name: string
  readonly size: ScreenSize
  /** True when the header has an info button; the model then has an `$info` store. */
  readonly info: boolean
  /** False for screens a visitor cannot leave by the close button (the host still can). */
  readonly closable: boolean
  readonly view: () => Promise<{ default: View<Model> }>
  readonly start: (params: Params, stage: OnStage<Outcome>) => Model
}

/** Rules that say which part follows which outcome. Flows nest: a part of a flow may be a flow. */
export interface Flow<Params, Outcome> {
  readonly kind: 'flow'
  readonly name: string
  readonly start: (params: Params, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>
  readonly rules: readonly Rule<Outcome>[]
  readonly onExit: ((stage: FlowStage) => Outcome | undefined) | undefined
  readonly onFail: ((error: WalletError, stage: FlowStage) => Next<Outcome> | undefined) | undefined
}

/** A screen or a flow, by what goes in and what comes out. */
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
/** A part whose types do not matter any more. */
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

/** What a flow's rules may use. */
export interface FlowStage {
  /** The settings of this run; a changed attribute changes the value while the run goes on. */
  readonly $settings: ReadableAtom<Settings>
  readonly signal: AbortSignal
  /**
   * A value that outlives a screen (a typed address, a cooldown): made once, and found again by this flow, by what is inside
   * of it, and whenever the visitor comes back there. Flows beside this one, and around it, know nothing of it.
   */
  keep<T>(key: string, make: () => T): T
}

/** What a screen may do. */
export interface OnStage<Outcome> extends FlowStage {
  /** Ends this screen with its outcome. Later calls, and calls after the screen was left, do nothing. */
  finish(outcome: Outcome): void
  /** Plays another part on top; its outcome comes back as a promise, and this screen keeps its state. Rejects when the visitor leaves it. */
  ask<P, R>(part: Part<P, R>, params: P): Promise<R>
  /** Asks by the name of a question: the host may answer it, else it is played on top of this screen. Rejects with its exit code when the visitor leaves it. */
  ask<Name extends QuestionName>(question: Name, params: ParamsOf<Name>): Promise<AnswerTo<Name>>
  /**
   * Sets what leaving counts as from now on, here and where the visitor goes back to: as if this screen had finished with this
   * outcome, or had failed with this error. What it gives back takes that away again, unless something else has been set since.
   */
  setExit(outcome: Outcome | WalletError): () => void
  /** Ends the part this screen belongs to without a result ("Not now"): as the visitor's exit, or with this error. */
  leave(error?: WalletError): void
  /** Goes to the previous screen; false when there is none. */
  back(): boolean
  /** Sets the step inside this screen that the back button undoes first (a sub-list, an opened panel); undefined when it is undone. */
  setBackStep(undo: (() => void) | undefined): void
  /** Shows the screen that belongs to this error. */
  fail(error: unknown): void
  /** Makes an action of a screen out of an async function: what it does not catch goes to `fail`, what comes after the screen was left is dropped. */
  run<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void>
}

/** Defines a screen. Its `start` thinks and returns the model; its view draws the model. */
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

/** A screen whose code is loaded when it is first due, or when `prefetch` finds the time. */
export interface LaterScreen<Params, Outcome> {
  readonly kind: 'screen'
  readonly name: string
  readonly load: () => Promise<Screen<Params, Outcome>>
  /** Only for the compiler: says what goes in and what comes out. */
  readonly start: (params: Params, stage: OnStage<Outcome>) => unknown
}

/** Stands in for a screen in a flow's rules, so that the flow does not bring its code along. A failed load is tried again. */
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

/** A flow whose code is loaded when it is due. */
export interface LaterFlow<Params, Outcome> {
  readonly kind: 'flow'
  readonly name: string
  readonly load: () => Promise<Flow<Params, Outcome>>
  /** Only for the compiler: says what goes in and what comes out. */
  readonly start: (params: Params, stage: FlowStage) => Next<Outcome>
}

/** Stands in for a flow in another's rules, as `later` does for a screen. */
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
 * Loads what a flow may need next, but for flows inside of it that are loaded when they are due; failures do not matter, the flow
 * will try again.
 */
export async function prefetch(part: AnyPart): Promise<void> {
  const waits = hasOwn(part, 'load')
  const found = waits ? await (part as LaterScreen<unknown, unknown>).load().catch(() => undefined) : part
  if (found && hasOwn(found, 'rules'))
    await Promise.all(
      (found as unknown as Flow<unknown, unknown>).rules.map(
        ({ part: inner }) => (inner.kind === 'flow' && hasOwn(inner, 'load')) || prefetch(inner),
      ),
    )
  else if (waits) await (found as Screen<unknown, unknown> | undefined)?.view().catch(() => undefined)
}

/** Defines a flow: where it starts, and what follows on what. */
export function flow<Params, Outcome>(
  name: string,
  spec: {
    start: Flow<Params, Outcome>['start']
    on?: readonly Rule<NoInfer<Outcome>>[]
    /** What it means that the visitor leaves in the middle: an outcome after all, a thrown WalletError, or undefined where the flows around decide, else the usual exit code. */
    onExit?: (stage: FlowStage) => Outcome | undefined
    /** What follows on an error of a part inside, in the place of the error screen; undefined where the flows around decide, else that screen. */
    onFail?: (error: WalletError, stage: FlowStage) => Next<NoInfer<Outcome>> | undefined
  },
): Flow<Params, Outcome> {
  const { start, on: rules = [], onExit, onFail } = toNullPrototype(spec)
  return { kind: 'flow', name, start, rules, onExit, onFail }
}

/** A rule: what follows when this part has ended with an outcome. */
export function on<P, R, Outcome>(
  part: Part<P, R>,
  next: (outcome: R, stage: FlowStage) => Next<Outcome> | Promise<Next<Outcome>>,
): Rule<Outcome> {
  return { part, next: next as Rule<Outcome>['next'] }
}

export interface MoveOptions {
  /** Milliseconds the finished screen stays in view first. */
  after?: number
  /** False when the visitor may not come back from there to where they are. */
  back?: boolean
  /** True when the screen in view is passed by on the way back (a check that is over). */
  replace?: boolean
}

/** Be at that part. */
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

/** The flow is done. */
export function done<Outcome>(outcome: Outcome, options: { after?: number } = {}): Next<Outcome> {
  const { after = 0 } = toNullPrototype(options)
  return { to: 'done', outcome, after }
}

/** The flow ends without a result: as if the visitor had left, or with this error. */
export function leave(error?: WalletError): Next<never> {
  return error ? { to: 'leave', error } : { to: 'leave' }
}
