import { ask } from '../ask/ask.js'
import type { ConnectedResult, LoginOptions, LoginResult } from '../ask/questions/login.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'

type Abortable = { readonly signal?: AbortSignal }

/**
 * Lets the visitor log in, in the page's `<wallet-login-modal>` or in one made for this call.
 *
 * @param options the method to start with, what a field is filled with, and a `signal` that withdraws the question
 * @returns the user, whether they are new, and how they logged in
 * @throws WalletError USER_EXITED_AUTH_FLOW if the visitor leaves, REQUEST_ABORTED if the signal is aborted
 * @example
 * const { user, isNewUser } = await login({ prefill: { type: 'email', value: 'ada@example.com' } })
 */
export function login(options?: LoginOptions & Abortable & { readonly flow?: 'login' }): Promise<LoginResult>
/** The same for a flow in which the visitor may connect a wallet instead of logging in. */
export function login(options: LoginOptions & Abortable): Promise<LoginResult | ConnectedResult>
export function login(input: LoginOptions & Abortable = {}): Promise<LoginResult | ConnectedResult> {
  const { signal, ...options } = toNullPrototype(input)
  // The call names its flow, so that the flow set on the page's element does not apply to it.
  return ask('login', { flow: 'login', ...options }, { signal })
}
