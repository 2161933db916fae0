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

/** A flow that is being played, with its outer flow. */
export interface Frame {
  readonly part: AnyPart
  readonly flow: AnyFlow
  readonly parent: Frame | undefined
  readonly scope: Scope
}

/** A screen with its parameters and its flow, so that the visitor can return to it. */
export interface Place {
  readonly part: AnyPart
  readonly screen: AnyScreen
  readonly params: unknown
  readonly frame: Frame | undefined
}

/** The listener of a walk. It is told of every place that the walk reaches, and of its end. */
export interface Walker {
  /** Called before a new place, with the earlier places that the visitor can no longer go back to. */
  forget(step: { readonly back: boolean; readonly replace: boolean }): void
  arrive(place: Place): void
  end(outcome: unknown): void
  leave(error?: WalletError): void
  /** `retry` repeats from the failed place, if that differs from restarting the screen in view. */
  fail(cause: unknown, retry?: () => void): void
}

/** Walks one part through the rules of its flows, from screen to screen, until the outermost flow is done. */
export class FlowWalk {
  readonly #scope = scopeIn(undefined)
  /** The innermost flow that is being played. */
  #frame: Frame | undefined
  /** The flow's outcome, while its last screen is still in view. */
  #decided: { readonly outcome: unknown } | undefined
  /** The outcome that a screen has set for the case that the visitor leaves before it finishes. */
  #soFar: { readonly place: Place; readonly outcome: unknown } | undefined

  constructor(
    readonly walker: Walker,
    readonly options: Pick<StageOptions, '$settings' | 'opened'>,
    readonly signal: AbortSignal,
  ) {}

  get isDecided(): boolean {
    return this.#decided !== undefined
  }

  begin(part: AnyPart, params: unknown): void {
    this.#soFar = undefined
    void this.#follow(undefined, () => at(part as Part<unknown, unknown>, params))
  }

  /** Enters the screen at this place, for the first time or again. */
  standAt({ frame }: Place): void {
    this.#frame = frame
  }

  /** Continues after the screen at this place has ended with this outcome. */
  finish(place: Place, outcome: unknown): void {
    const { frame, part } = place
    if (this.#soFar?.place.part === part) this.#soFar = undefined
    if (frame) void this.#follow(frame, () => this.#rule(frame, part, outcome))
    else this.walker.end(outcome)
  }

  /** Sets the outcome of that screen for the case that the visitor leaves. Returns a function that undoes this. */
  setExit(place: Place, outcome: unknown): () => void {
    const set = (this.#soFar = { place, outcome })
    return () => {
      if (this.#soFar === set) this.#soFar = undefined
    }
  }

  /** Lets the failed part's outer flows handle its error. True if one does. */
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
   * The outcome if the visitor leaves now: the one that is already decided, else the one that a screen has set, else
   * that of the innermost flow, then of the outer flows. An outcome passes through the rules as if its part were done.
   * Throws an error that a screen has set.
   */
  outcomeOfLeaving(): { outcome: unknown } | undefined {
    const soFar = this.#soFar
    if (soFar?.outcome instanceof WalletError) throw soFar.outcome
    if (soFar && !soFar.place.frame) return soFar
    let ending = this.#decided
    for (let frame = this.#frame; frame; frame = frame.parent) {
      if (!ending && soFar?.place.frame === frame) ending = this.#endAfter(frame, soFar.place.part, soFar.outcome)
      if (!ending) {
        const outcome = frame.flow.onExit?.(this.flowStage(frame.scope))
        if (outcome !== undefined) ending = { outcome }
      }
      if (ending && frame.parent) ending = this.#endAfter(frame.parent, frame.part, ending.outcome)
    }
    return ending
  }

  flowStage(scope: Scope = this.#scope): FlowStage {
    const { options, signal } = this
    return {
      $settings: options.$settings,
      opened: options.opened,
      signal,
      keep: (key, make) => keepIn(scope, key, make),
    }
  }

  /**
   * The flow's outcome after that part's outcome. Undefined if another screen would follow, which the visitor no longer
   * sees.
   */
  #endAfter(frame: Frame, part: AnyPart, outcome: unknown): { outcome: unknown } | undefined {
    const next = this.#rule(frame, part, outcome)
    if ('then' in next) next.catch(() => {}) // nothing waits for it any more
    return hasOwn(next, 'to') && next.to === 'done' ? { outcome: next.outcome } : undefined
  }

  #rule(frame: Frame, part: AnyPart, outcome: unknown): Next<unknown> | Promise<Next<unknown>> {
    const rule = frame.flow.rules.find(other => other.part === part)
    if (!rule) throw new Error(`The flow "${frame.flow.name}" has no rule for "${part.name}".`)
    return rule.next(outcome as never, this.flowStage(frame.scope))
  }

  /** Follows a rule and the next ones. An error that a rule throws gets its error screen. */
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
        const loadedPart = hasOwn(part, 'load') ? await loaded(part as Later) : (part as AnyScreen | AnyFlow)
        if (signal.aborted) return
        if (loadedPart instanceof WalletError) {
          const [failedStep, failedFrame] = [step, frame]
          return this.walker.fail(loadedPart, () => void this.#follow(failedFrame, () => failedStep))
        }
        this.walker.forget(step)
        if (loadedPart.kind === 'screen') return this.walker.arrive({ part, screen: loadedPart, params, frame })
        frame = this.#frame = {
          part,
          flow: loadedPart,
          parent: frame,
          scope: scopeIn(frame?.scope ?? this.#scope, part),
        }
        step = await loadedPart.start(params, this.flowStage(frame.scope))
      }
    } catch (error) {
      this.walker.fail(error)
    }
  }
}

/** Loads the code of a part. Resolves with the error if that fails. */
const loaded = ({ load }: Later): Promise<AnyScreen | AnyFlow | WalletError> =>
  load().catch((cause: unknown) => new WalletError('NETWORK_ERROR', String(cause), { cause }))
