import { ask } from '../ask/ask.js'
import type { ConnectedResult, LoginOptions, LoginResult } from '../ask/questions/login.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'

type Abortable = { readonly signal?: AbortSignal }

/** Lets the visitor log in. Rejects with a WalletError; USER_EXITED_AUTH_FLOW when they leave. */
export function login(options?: LoginOptions & Abortable & { readonly flow?: 'login' }): Promise<LoginResult>
/** The same where a connected wallet may take the place of a login. */
export function login(options: LoginOptions & Abortable): Promise<LoginResult | ConnectedResult>
export function login(given: LoginOptions & Abortable = {}): Promise<LoginResult | ConnectedResult> {
  const { signal, ...options } = toNullPrototype(given)
  // The flow is named, so that one set on the page's element does not apply to this call.
  return ask('login', { flow: 'login', ...options }, { signal })
}
