/** What the session can do, in one chunk that is loaded when first used. */
export { getAccessToken } from '../src/session/access-token.js'
export { getIdentityToken } from '../src/session/identity-token.js'
export { takeOAuthTokens } from '../src/session/oauth-tokens.js'
export { logout } from '../src/session/logout.js'
export { refreshUser } from '../src/session/refresh-user.js'
export { acceptTerms } from '../src/session/accept-terms.js'
