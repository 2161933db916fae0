import { onePerPage } from '../../lib/page.js'

/** Tokens for a login provider's own API. The names are the wire's. */
export interface OAuthTokens {
  readonly provider: string
  readonly access_token: string
  readonly access_token_expires_in_seconds?: number | null | undefined
  readonly refresh_token?: string | null | undefined
  readonly refresh_token_expires_in_seconds?: number | null | undefined
  readonly scopes?: readonly string[] | undefined
}

type OAuthTokensListener = (tokens: OAuthTokens) => void

/** The page's listener. In a file of its own, so that listening does not load what stores the tokens. */
export const oauthTokensListener = () => onePerPage<{ current: OAuthTokensListener | undefined }>('oauth-tokens-listener', () => ({ current: undefined }))

/** Sets the function that is called with tokens as soon as they arrive; a later call replaces an earlier one. */
export function onOAuthTokens(listener: OAuthTokensListener): void {
  oauthTokensListener().current = listener
}
