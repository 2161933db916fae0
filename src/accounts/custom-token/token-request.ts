import { pageListener } from '../../lib/page-listener.js'

/** Why a token is needed: to log in, or to keep the current user signed in. */
export type TokenReason = 'login' | 'refresh'

/** Asks the page's listeners for a token; undefined if none of them answers. */
export const tokenRequest =
  pageListener<(reason: TokenReason) => Promise<{ readonly token: unknown } | undefined>>('custom-token')
