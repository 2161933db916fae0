import { request } from './client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from './endpoints.js'
import { authResponseSchema, oauthInitSchema, oauthLinkedSchema, userSchema, type WireAuthResponse, type WireOAuthTokens, type WireUser } from './wire.js'

/** What comes back from the other site, and the secret that proves who went there (PKCE, RFC 7636). */
export interface OAuthReturn {
  provider: string
  authorizationCode: string
  stateCode: string
  codeVerifier: string
}

/** Where to send the visitor for a login with another site. `provider` is its name, or `privy:{appId}` for another app. */
export async function initOAuth(
  { provider, redirectTo, codeChallenge, stateCode, token }: { provider: string; redirectTo: string; codeChallenge: string; stateCode: string; token?: string },
  signal?: AbortSignal,
): Promise<{ url: string }> {
  const body = { provider, redirect_to: redirectTo, code_challenge: codeChallenge, state_code: stateCode, token }
  return request(ENDPOINTS.oauthInit, { body, schema: oauthInitSchema, ui: true, signal })
}

const proof = ({ provider, authorizationCode, stateCode, codeVerifier }: OAuthReturn) =>
  ({ authorization_code: authorizationCode, state_code: stateCode, code_verifier: codeVerifier, provider })

/** Logs in with what the other site gave back. */
export async function authenticateOAuth({ mode, ...back }: OAuthReturn & { mode: AuthMode }, signal?: AbortSignal): Promise<WireAuthResponse> {
  return request(ENDPOINTS.oauthAuthenticate, { body: { ...proof(back), mode }, schema: authResponseSchema, signal })
}

/** Adds the other site's account to the signed-in user. */
export async function linkOAuth(back: OAuthReturn, signal?: AbortSignal): Promise<WireUser & { oauth_tokens?: WireOAuthTokens | null | undefined }> {
  return request(ENDPOINTS.oauthLink, { body: proof(back), schema: oauthLinkedSchema, signal })
}

/** Takes the other site's account from the signed-in user. */
export async function unlinkOAuth({ provider, subject }: { provider: string; subject: string }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.oauthUnlink, { body: { provider, subject }, schema: userSchema, signal })
}
