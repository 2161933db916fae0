import { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { wait } from '../lib/time/wait.js'
import {
  at,
  type AnyPart,
  type Flow,
  type FlowStage,
  type LaterFlow,
  type LaterScreen,
  type Next,
  type Part,
} from './define.js'
import type { AnyScreen } from './live-screen.js'
import { keepIn, scopeIn, type Scope } from './scope.js'
import type { StageOptions } from './stage-options.js'

type AnyFlow = Flow<unknown, unknown>
type Later = LaterScreen<unknown, unknown> | LaterFlow<unknown, unknown>

/** A flow that is being played, and the one around it. */
export interface Frame {
  readonly part: AnyPart
  readonly flow: AnyFlow
  readonly parent: Frame | undefined
  readonly scope: Scope
}

/** A screen with its parameters, somewhere in the flows: enough to come back to it. */
export interface Place {
  readonly part: AnyPart
  readonly screen: AnyScreen
  readonly params: unknown
  readonly frame: Frame | undefined
}

/** What walks: told of every place it comes to, and of its end. */
export interface Walker {
  /** On the way to a part: what may be gone back to from there. */
  forget(step: { readonly back: boolean; readonly replace: boolean }): void
  arrive(place: Place): void
  end(outcome: unknown): void
  leave(error?: WalletError): void
  /** `again` goes on from there, where that is not the screen in view begun anew. */
  fail(cause: unknown, again?: () => void): void
}

/** The way of one part through the rules of its flows, from screen to screen, until the outermost is done. */
export class FlowWalk {
  readonly #scope = scopeIn(undefined)
  /** The innermost flow that is being played. */
  #frame: Frame | undefined
  /** What that flow has come to, while its last screen stays in view. */
  #decided: { readonly outcome: unknown } | undefined
  /** What a screen has come to that has not finished: leaving counts as this outcome of it. */
  #soFar: { readonly place: Place; readonly outcome: unknown } | undefined

  constructor(
    readonly walker: Walker,
    readonly $settings: StageOptions['$settings'],
    readonly signal: AbortSignal,
  ) {}

  get isDecided(): boolean {
    return this.#decided !== undefined
  }

  begin(part: AnyPart, params: unknown): void {
    this.#soFar = undefined
    void this.#follow(undefined, () => at(part as Part<unknown, unknown>, params))
  }

  /** Is at that screen again, or for the first time. */
  standAt({ frame }: Place): void {
    this.#frame = frame
  }

  /** The screen at that place has ended with this outcome. */
  finish(place: Place, outcome: unknown): void {
    const { frame, part } = place
    if (this.#soFar?.place.part === part) this.#soFar = undefined
    if (frame) void this.#follow(frame, () => this.#rule(frame, part, outcome))
    else this.walker.end(outcome)
  }

  /** From now on leaving counts as this outcome of that screen. Gives back what takes that away again. */
  setExit(place: Place, outcome: unknown): () => void {
    const set = (this.#soFar = { place, outcome })
    return () => {
      if (this.#soFar === set) this.#soFar = undefined
    }
  }

  /** True where a flow around the failed part knows what follows on its error. */
  recover(error: WalletError): boolean {
    for (let frame = this.#frame; frame; frame = frame.parent) {
      const next = frame.flow.onFail?.(error, this.flowStage(frame.scope))
      if (!next) continue
      void this.#follow(frame, () => next)
      return true
    }
    return false
  }

  /**
   * What has been decided already, or what a screen has come to so far; else what the innermost flow says of leaving it, then
   * the flows around. An outcome goes up by the rules, as if that part were done.
   */
  outcomeOfLeaving(): { outcome: unknown } | undefined {
    const soFar = this.#soFar
    if (soFar?.outcome instanceof WalletError) throw soFar.outcome
    if (soFar && !soFar.place.frame) return soFar
    let said = this.#decided
    for (let frame = this.#frame; frame; frame = frame.parent) {
      if (!said && soFar?.place.frame === frame) said = this.#endAfter(frame, soFar.place.part, soFar.outcome)
      if (!said) {
        const outcome = frame.flow.onExit?.(this.flowStage(frame.scope))
        if (outcome !== undefined) said = { outcome }
      }
      if (said && frame.parent) said = this.#endAfter(frame.parent, frame.part, said.outcome)
    }
    return said
  }

  flowStage(scope: Scope = this.#scope): FlowStage {
    const { $settings, signal } = this
    return { $settings, signal, keep: (key, make) => keepIn(scope, key, make) }
  }

  /** How this flow ends once that part of it has; undefined where another screen would follow, for the visitor is gone. */
  #endAfter(frame: Frame, part: AnyPart, outcome: unknown): { outcome: unknown } | undefined {
    const next = this.#rule(frame, part, outcome)
    if ('then' in next) next.catch(() => {}) // too late to be waited for
    return hasOwn(next, 'to') && next.to === 'done' ? { outcome: next.outcome } : undefined
  }

  #rule(frame: Frame, part: AnyPart, outcome: unknown): Next<unknown> | Promise<Next<unknown>> {
    const found = frame.flow.rules.find(other => other.part === part)
    if (!found) throw new Error(`The flow "${frame.flow.name}" has no rule for "${part.name}".`)
    return found.next(outcome as never, this.flowStage(frame.scope))
  }

  /** Goes where a rule says. Whatever a rule throws gets its error screen. */
  async #follow(from: Frame | undefined, next: () => Next<unknown> | Promise<Next<unknown>>): Promise<void> {
    const { signal } = this
    let frame = from
    try {
      let step = await next()
      for (;;) {
        if (signal.aborted) return
        this.#frame = frame
        if (step.to === 'leave') return this.walker.leave(step.error)
        if (step.to === 'done') {
          this.#decided = { outcome: step.outcome }
          if (step.after) await wait(step.after, signal)
          if (!frame?.parent) return this.walker.end(step.outcome)
          this.#decided = undefined
          const { parent, part } = frame
          frame = this.#frame = parent
          step = await this.#rule(parent, part, step.outcome)
          continue
        }
        if (step.after) await wait(step.after, signal)
        const { part, params } = step
        const found = hasOwn(part, 'load') ? await loaded(part as Later) : (part as AnyScreen | AnyFlow)
        if (signal.aborted) return
        if (found instanceof WalletError) {
          const [stopped, at] = [step, frame]
          return this.walker.fail(found, () => void this.#follow(at, () => stopped))
        }
        this.walker.forget(step)
        if (found.kind === 'screen') return this.walker.arrive({ part, screen: found, params, frame })
        frame = this.#frame = { part, flow: found, parent: frame, scope: scopeIn(frame?.scope ?? this.#scope, part) }
        step = await found.start(params, this.flowStage(frame.scope))
      }
    } catch (error) {
      this.walker.fail(error)
    }
  }
}

/** The code of a part, or the error that it could not be had. */
const loaded = ({ load }: Later): Promise<AnyScreen | AnyFlow | WalletError> =>
  load().catch((cause: unknown) => new WalletError('NETWORK_ERROR', String(cause), { cause }))
