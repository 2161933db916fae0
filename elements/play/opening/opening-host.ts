import type { Question } from '../../../src/ask/question.js'
import type { HostConfig } from '../../../src/config/settings.js'
import type { WalletError } from '../../../src/errors/wallet-error.js'
import type { FlowKind } from '../../events.js'
import type { FormMember } from '../../fields/form-value.js'
import type { ShellState } from '../../shell/shell-state.js'
import type { FlowPart } from '../flow-part.js'

/** The modules of a run. None of them draws: a flow starts before React is loaded. */
export type Loaded = [typeof import('../runtime.js'), FlowPart]

/** The call that opens an element. */
export interface OpeningRun {
  readonly kind: FlowKind
  readonly options: object
  /** True if a script opened it, false for markup and for a button of the page. */
  readonly byScript: boolean
}

/** What is made before the call. */
export interface Prepared {
  /** True if only the frame is made that screens are shown in. */
  readonly isFrame: boolean
  /** Called with each screen that is drawn. False if that may not be prerendered. */
  shown(screen: string): boolean
  /** True if a call with these options would show the same. */
  accepts(options: object): boolean
  /** Called when its screen is cleared. */
  cleared(): void
}

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
  readonly run: OpeningRun
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
