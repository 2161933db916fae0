import { sourceOf, type ProviderContext, type WireRequest } from '../context.js'

/** The limit per network address and app: far more than people need, far less than a machine could send. */
const STARTS = { count: 1_000, windowMs: 10 * 60_000 }

/** Counts a start of a login method. Throws 429 after too many of its kind from this network address in this app. */
export function limitBySource(
  { limits }: ProviderContext,
  request: WireRequest,
  kind: 'code' | 'wallet' | 'passkey' | 'farcaster',
): void {
  limits.take(`${kind}\n${request.var.app.id}\n${sourceOf(request)}`, STARTS)
}
