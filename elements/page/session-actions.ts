/** The actions of the session, in one chunk that is loaded on demand. */
export { getAccessToken } from '../../src/session/tokens/access-token.js'
export { getIdentityToken } from '../../src/session/tokens/identity-token.js'
export { takeOAuthTokens } from '../../src/session/tokens/oauth-tokens.js'
export { logout } from '../../src/session/logout.js'
export { refreshUser } from '../../src/session/refresh-user.js'
export { acceptTerms } from '../../src/session/accept-terms.js'
