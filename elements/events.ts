import type { ErrorCode } from '../src/errors/codes.js'
import type { WalletError } from '../src/errors/wallet-error.js'
import { freezeDeep } from '../src/lib/plain.js'
import type { CustomAuthStatus } from '../src/session/custom-auth.js'
import type { Redirect } from '../src/session/returns/redirect-listener.js'
import type { SessionState } from '../src/session/store.js'
import { basicWords } from './page/basic-words.js'
import type { TagEvents, TagRequests } from './tags/events.js'

/** The flows that tags play, as events name them. */
export type FlowKind = {
  [Name in keyof TagEvents]: Name extends `wallet-${infer Kind}-complete` ? Kind : never
}[keyof TagEvents]

/** Why an element was closed: `complete` if the flow has an outcome, no matter how it was closed. */
export type CloseReason = 'complete' | 'user' | 'host' | 'error' | 'logout' | 'removed'

/** The detail of a failed flow. */
export interface WalletErrorDetail {
  readonly flow: FlowKind | 'app'
  /** The code to branch on. */
  readonly code: ErrorCode
  /** English, for logs. */
  readonly message: string
  /** The text that the visitor has read on the screen, or would have read. */
  readonly userMessage: { readonly title: string; readonly detail: string }
  /** True if the visitor left or refused. */
  readonly cancelled: boolean
  /** True if the same action can be retried. */
  readonly retryable: boolean
  /** The error number of EIP-1193 or JSON-RPC. */
  readonly rpcCode?: number
  /** The HTTP status of the failed answer. */
  readonly status?: number
  /** When the provider accepts a retry, if it has said so: in milliseconds since 1970. */
  readonly retryAt?: number
  /** The screen that was in view. */
  readonly screen?: string
  /** The original error. */
  readonly cause?: unknown
}

/** Every event of the elements, with its detail. */
export interface WalletEvents extends TagEvents {
  /**
   * Dispatched once on every element, when the session is known and connectors are ready, at the latest after 1500 ms;
   * then its `ready` resolves.
   */
  'wallet-ready': { readonly appId: string; readonly authenticated: boolean }
  /** Before the element opens; cancel it to keep it closed. */
  'wallet-before-open': { readonly flow: FlowKind; readonly options: object }
  /** The element is open. */
  'wallet-open': { readonly flow: FlowKind }
  /**
   * Before the element closes; cancel it to keep it open. If the visitor or the host closes it, this comes first and
   * the flow ends after it.
   */
  'wallet-before-close': { readonly flow: FlowKind; readonly reason: CloseReason }
  /** The element is closed. */
  'wallet-close': { readonly flow: FlowKind; readonly reason: CloseReason }
  /** Another screen is in view. */
  'wallet-screen-change': { readonly screen: string; readonly previous: string | null }
  /**
   * The session began, ended or changed. `authenticated` begins with the login itself, before terms and wallets;
   * `wallet-login-complete` reports that the app can be used. Dispatched once on the document, and once on every
   * connected element.
   */
  'wallet-session-change': SessionState
  /**
   * The state of the page while it follows the host's own login (`customAuth`). On the document and on `<wallet-app>`.
   */
  'wallet-custom-auth-change': { readonly status: CustomAuthStatus }
  /** A flow failed, or the visitor left it. */
  'wallet-error': WalletErrorDetail
}

/** Every request event: a listener can answer with `respondWith()`, or cancel. */
export interface WalletRequests extends TagRequests {
  /** An analytics event is about to be sent; cancel it to prevent that. */
  'wallet-analytics-request': { readonly event_name: string; readonly payload: object }
  /**
   * The visitor is about to be sent to another site, to a wallet's app or to its store; cancel it to send them there
   * yourself.
   */
  'wallet-redirect-request': Redirect
  /**
   * The token of the host's own login is needed (`customAuth`): to log in, or while a user is signed in. Answer with
   * it, or with undefined while nobody is signed in there; cancelling it without an answer has the same effect. Without
   * an answer, `getCustomAccessToken` is called. On `<wallet-app>`, or on the document.
   */
  'wallet-custom-token-request': { readonly reason: 'login' | 'refresh' }
}

/** The events of every flow element besides its outcomes. */
export type FlowEvents =
  | 'wallet-ready'
  | 'wallet-before-open'
  | 'wallet-open'
  | 'wallet-screen-change'
  | 'wallet-before-close'
  | 'wallet-close'
  | 'wallet-session-change'
  | 'wallet-error'
  | 'wallet-analytics-request'
  | 'wallet-redirect-request'

export type WalletEventName = keyof WalletEvents

/** Outcomes and errors. */
const BUBBLE = /-(complete|error)$/

/**
 * Dispatches an event; false if a listener cancelled it. Outcomes and errors bubble out of shadow trees, so that one
 * listener on the document serves every element; events about the element's own lifecycle do not.
 */
export function emit<Name extends WalletEventName>(
  target: EventTarget,
  name: Name,
  detail: WalletEvents[Name],
): boolean {
  const bubbles = BUBBLE.test(name)
  // The platform's own method: an element of that name in the page's document can hide it.
  return EventTarget.prototype.dispatchEvent.call(
    target,
    new CustomEvent(name, {
      detail: freezeDeep(detail),
      bubbles,
      composed: bubbles,
      cancelable: name.startsWith('wallet-before-'),
    }),
  )
}

/** The detail of `wallet-error` for an error. */
export function errorDetail(
  error: WalletError,
  flow: WalletErrorDetail['flow'],
  facts: { userMessage?: WalletErrorDetail['userMessage']; screen?: string | null } = {},
): WalletErrorDetail {
  const { code, message, cancelled, retryable, rpcCode, status, retryAt, cause } = error
  const known = Object.entries({ rpcCode, status, retryAt, screen: facts.screen, cause }).filter(
    ([, fact]) => fact != null,
  )
  return {
    flow,
    code,
    message,
    cancelled,
    retryable,
    userMessage: facts.userMessage ?? basicWords().failed,
    ...Object.fromEntries(known),
  }
}
