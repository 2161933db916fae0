import type { ErrorCode } from '../src/errors/codes.js'
import { WalletError } from '../src/errors/wallet-error.js'
import type { CloseReason, FlowKind } from './events.js'
import { focused } from './focused.js'
import type { Opening } from './opening.js'

/** One opening of a flow element, from the call to the closing. */
export interface Run {
  readonly options: object
  readonly kind: FlowKind
  readonly opener: HTMLElement | null
  readonly outcome: PromiseWithResolvers<unknown>
  readonly signal: AbortSignal | undefined
  readonly stop: AbortController
  opening: Opening | undefined
  settled: boolean
  /** Why it is being closed, once that is decided. */
  reason: CloseReason | undefined
}

/** A run that has just begun, with the focus where the visitor has it. */
export const beginRun = (kind: FlowKind, options: object, signal: AbortSignal | undefined): Run => ({
  options, kind, signal, opener: focused(document), outcome: Promise.withResolvers(), stop: new AbortController(),
  opening: undefined, settled: false, reason: undefined,
})

const exitCode = (kind: FlowKind): ErrorCode =>
  kind === 'fund' ? 'USER_EXITED_FUNDING_FLOW' : kind === 'confirm-tx' ? 'USER_REJECTED_REQUEST' : 'USER_EXITED_AUTH_FLOW'

/** How a run ends that the visitor leaves. */
export const exited = (kind: FlowKind) => new WalletError(exitCode(kind), 'The visitor left the flow.', kind === 'confirm-tx' ? { rpcCode: 4001 } : {})

/** How a run ends whose own files do not come. */
export const notLoaded = (cause: unknown) => new WalletError('NETWORK_ERROR', 'The element could not be loaded.', { cause, retryable: true })
