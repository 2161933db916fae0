import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import {
  authResponseSchema,
  oauthInitSchema,
  oauthLinkedSchema,
  userSchema,
  type WireAuthResponse,
  type WireOAuthTokens,
  type WireUser,
} from '../wire.js'

/**
 * The values that the other site returned, and the secret that proves that this browser started the login (PKCE, RFC
 * 7636).
 */
export interface OAuthReturn {
  provider: string
  authorizationCode: string
  stateCode: string
  codeVerifier: string
}

/** The address of another site's login page. `provider` is the site's name, or `privy:{appId}` for another app. */
export async function initOAuth(
  {
    provider,
    redirectTo,
    codeChallenge,
    stateCode,
    token,
  }: { provider: string; redirectTo: string; codeChallenge: string; stateCode: string; token?: string },
  signal?: AbortSignal,
): Promise<{ url: string }> {
  const body = { provider, redirect_to: redirectTo, code_challenge: codeChallenge, state_code: stateCode, token }
  return request(ENDPOINTS.oauthInit, { body, schema: oauthInitSchema, ui: true, signal })
}

const proof = ({ provider, authorizationCode, stateCode, codeVerifier }: OAuthReturn) => ({
  authorization_code: authorizationCode,
  state_code: stateCode,
  code_verifier: codeVerifier,
  provider,
})

/** Logs in with the values that the other site returned. */
export async function authenticateOAuth(
  { mode, ...returned }: OAuthReturn & { mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.oauthAuthenticate, {
    body: { ...proof(returned), mode },
    schema: authResponseSchema,
    signal,
  })
}

/** Links the other site's account to the signed-in user. */
export async function linkOAuth(
  returned: OAuthReturn,
  signal?: AbortSignal,
): Promise<WireUser & { oauth_tokens?: WireOAuthTokens | null | undefined }> {
  return request(ENDPOINTS.oauthLink, { body: proof(returned), schema: oauthLinkedSchema, signal })
}

/** Unlinks the other site's account from the signed-in user. */
export async function unlinkOAuth(
  { provider, subject }: { provider: string; subject: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.oauthUnlink, { body: { provider, subject }, schema: userSchema, signal })
}
