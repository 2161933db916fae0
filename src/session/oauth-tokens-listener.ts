import type { WireOAuthTokens } from '../api/wire.js'
import { onePerPage } from '../lib/page.js'

type Hear = (tokens: WireOAuthTokens) => void

/** Who hears of login providers' tokens. Apart from what keeps them, so that listening brings nothing along. */
export const oauthTokensListener = () => onePerPage<{ hear: Hear | undefined }>('oauth-tokens-listener', () => ({ hear: undefined }))

/** Lets somebody hear of such tokens the moment they come; of two the later one does. */
export function hearOAuthTokens(hear: Hear): void {
  oauthTokensListener().hear = hear
}
