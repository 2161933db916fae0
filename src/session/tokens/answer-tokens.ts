import type { WireAuthResponse } from '../../api/wire.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { Tokens } from '../record/session-record.js'
import { readToken } from './token.js'

const NO_TOKENS: Tokens = { refresh: null, customer: null, provider: null, identity: null }

/**
 * The tokens after an answer whose action is "set" (or missing) or "ignore". Nothing of another user's tokens is kept.
 * Throws UNEXPECTED_ANSWER when there are no tokens at all.
 */
export function tokensAfter(response: WireAuthResponse, previous: Tokens | null): Tokens {
  const { token, privy_access_token: provider, refresh_token: refresh, identity_token: identity, user } = response
  const current = previous ?? NO_TOKENS
  const sameUser = current.identity !== null && user !== null && readToken(current.identity)?.userId === user.id
  const tokens: Tokens =
    response.session_update_action === 'ignore'
      ? {
          ...current,
          ...(token ? { customer: token, provider: provider ?? null } : {}),
          identity: identity ?? current.identity,
        }
      : {
          refresh,
          customer: token,
          provider: provider ?? null,
          identity: identity ?? (sameUser ? current.identity : null),
        }
  if (!tokens.refresh && !tokens.customer && !tokens.provider)
    throw new WalletError('UNEXPECTED_ANSWER', 'The answer to the login holds no tokens.')
  return tokens
}
