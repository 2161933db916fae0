import { pageListener } from '../../lib/page-listener.js'

/** Tokens for a login provider's own API, with the names of the wire format. */
export interface OAuthTokens {
  readonly provider: string
  readonly access_token: string
  readonly access_token_expires_in_seconds?: number | null | undefined
  readonly refresh_token?: string | null | undefined
  readonly refresh_token_expires_in_seconds?: number | null | undefined
  readonly scopes?: readonly string[] | undefined
}

/**
 * Called with tokens as soon as they arrive. It has a file of its own, so that listening does not load the code that
 * stores the tokens.
 */
export const oauthTokensListener = pageListener<(tokens: OAuthTokens) => void>('oauth-tokens')
