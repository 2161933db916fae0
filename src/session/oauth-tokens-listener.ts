import { onePerPage } from '../lib/page.js'

/** What a login provider gave for its own interfaces; the names are the wire's. */
export interface OAuthTokens {
  readonly provider: string
  readonly access_token: string
  readonly access_token_expires_in_seconds?: number | null | undefined
  readonly refresh_token?: string | null | undefined
  readonly refresh_token_expires_in_seconds?: number | null | undefined
  readonly scopes?: readonly string[] | undefined
}

type Hear = (tokens: OAuthTokens) => void

/** Who hears of login providers' tokens. Apart from what keeps them, so that listening brings nothing along. */
export const oauthTokensListener = () => onePerPage<{ hear: Hear | undefined }>('oauth-tokens-listener', () => ({ hear: undefined }))

/** Lets somebody hear of such tokens the moment they come; of two the later one does. */
export function hearOAuthTokens(hear: Hear): void {
  oauthTokensListener().hear = hear
}
