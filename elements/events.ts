import type { FundResult } from '../src/funding/fund-wallet.js'
import type { FundInput } from '../src/funding/funding-config.js'
import type { ConnectedResult, LoginResult } from '../src/accounts/login.js'
import type { TxResult } from '../src/screens/transaction/transaction.js'
import type { ErrorCode } from '../src/errors/codes.js'
import { GENERIC_MESSAGE, type WalletError } from '../src/errors/wallet-error.js'
import type { OAuthTokens } from '../src/session/oauth-tokens-listener.js'
import type { SessionState } from '../src/session/store.js'

export type FlowKind = 'login' | 'connect-or-create' | 'fund' | 'confirm-tx'

/** Why an element was closed. */
export type CloseReason = 'complete' | 'user' | 'host' | 'error' | 'logout' | 'removed'

/** What a failed flow tells. */
export interface WalletErrorDetail {
  readonly flow: FlowKind | 'app'
  /** The code to branch on. */
  readonly code: ErrorCode
  /** English, for logs. */
  readonly message: string
  /** What the visitor reads. */
  readonly userMessage: { readonly title: string; readonly detail: string }
  /** True when the visitor left or said no. */
  readonly cancelled: boolean
  /** True when the same thing may be tried again. */
  readonly retryable: boolean
  /** The number of EIP-1193 and JSON-RPC. */
  readonly rpcCode?: number
  /** HTTP status of the answer that failed. */
  readonly status?: number
  /** The screen that was in view. */
  readonly screen?: string
  /** The original error. */
  readonly cause?: unknown
}

/** Every event of the elements, with its detail. */
export interface WalletEvents {
  /** Once, when the session is known and connectors are up, at the latest after 1500 ms. */
  'wallet-ready': { readonly appId: string; readonly authenticated: boolean }
  /** Before the element opens; cancel it to keep it closed. */
  'wallet-before-open': { readonly flow: FlowKind; readonly options: object }
  /** The element is open. */
  'wallet-open': { readonly flow: FlowKind }
  /** Before the element closes; cancel it to keep it open. A visitor's or a host's closing asks first and then ends the flow. */
  'wallet-before-close': { readonly flow: FlowKind; readonly reason: CloseReason }
  /** The element is closed. */
  'wallet-close': { readonly flow: FlowKind; readonly reason: CloseReason }
  /** Another screen is in view. */
  'wallet-screen-change': { readonly screen: string; readonly previous: string | null }
  /** Right before something is signed and sent; cancel it to stop that. */
  'wallet-before-submit': { readonly kind: 'transaction' | 'message' | 'bridge'; readonly chainType: string; readonly request: unknown }
  /** The session began, ended or changed. Once on the document, and once on every connected element. */
  'wallet-session-change': SessionState
  /** The tokens that a login provider gave; on the element only. */
  'wallet-oauth-tokens': OAuthTokens
  /** A login is done. */
  'wallet-login-complete': LoginResult
  /** A wallet of the visitor's own is connected, or they have logged in and have one. */
  'wallet-connect-or-create-complete': LoginResult | ConnectedResult
  /** Money is on its way, or has arrived. */
  'wallet-fund-complete': FundResult
  /** A transaction was sent, or signed. */
  'wallet-confirm-tx-complete': TxResult
  /** A flow failed, or the visitor left it. */
  'wallet-error': WalletErrorDetail
}

/** Every request event: a listener may answer with `respondWith()`, or cancel. */
export interface WalletRequests {
  /** An analytics event is about to be sent; cancel it to keep it back. */
  'wallet-analytics-request': { readonly event_name: string; readonly payload: object }
  /** The visitor wants to add funds during a confirmation. */
  'wallet-fund-request': FundInput
}

/** What every flow element dispatches besides its outcomes. */
export type FlowEvents =
  | 'wallet-ready' | 'wallet-before-open' | 'wallet-open' | 'wallet-screen-change' | 'wallet-before-close' | 'wallet-close'
  | 'wallet-session-change' | 'wallet-error' | 'wallet-analytics-request'

export type WalletEventName = keyof WalletEvents

/** Deep-frozen as far as it is plain data; a cause stays as it was thrown. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/**
 * Dispatches an event; false when a listener cancelled it. Outcomes and errors bubble out of shadow trees, so that one
 * listener on the document serves every element; what tells of an element's own life does not.
 */
export function emit<Name extends WalletEventName>(target: EventTarget, name: Name, detail: WalletEvents[Name]): boolean {
  const bubbles = /-(complete|error)$/.test(name)
  return target.dispatchEvent(new CustomEvent(name, { detail: frozen(detail), bubbles, composed: bubbles, cancelable: name.startsWith('wallet-before-') }))
}

/** What `wallet-error` tells of an error. */
export function errorDetail(error: WalletError, flow: WalletErrorDetail['flow'], facts: { userMessage?: WalletErrorDetail['userMessage']; screen?: string | null } = {}): WalletErrorDetail {
  const { code, message, cancelled, retryable, rpcCode, status, cause } = error
  return {
    flow, code, message, cancelled, retryable,
    userMessage: facts.userMessage ?? { title: 'Something went wrong', detail: GENERIC_MESSAGE },
    ...(rpcCode === undefined ? {} : { rpcCode }),
    ...(status === undefined ? {} : { status }),
    ...(facts.screen ? { screen: facts.screen } : {}),
    ...(cause === undefined ? {} : { cause }),
  }
}
