import { pageListener } from '../../lib/page-listener.js'

/** Why a token is asked for: nobody is signed in, or somebody is and is to stay so. */
export type TokenReason = 'login' | 'refresh'

/** Asks those who listen on the page for the token; undefined where none of them answers. */
export const tokenRequest =
  pageListener<(reason: TokenReason) => Promise<{ readonly token: unknown } | undefined>>('custom-token')
