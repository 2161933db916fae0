import * as v from 'valibot'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from './wire.js'

/*
 * WebAuthn's JSON forms with snake-case names, binary values as base64url. An optional member may be absent or null.
 */

const text = v.nullish(v.string())
const credential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.nullish(v.array(v.string())) })
const extensions = v.nullish(v.record(v.string(), v.unknown()))

const creationSchema = v.object({
  relying_party: text,
  options: v.object({
    rp: v.object({ name: v.string(), id: text }),
    user: v.object({ id: v.string(), name: v.string(), display_name: v.string() }),
    challenge: v.string(),
    pub_key_cred_params: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
    timeout: v.nullish(v.number()),
    exclude_credentials: v.nullish(v.array(credential)),
    authenticator_selection: v.nullish(v.object({ authenticator_attachment: text, require_resident_key: v.nullish(v.boolean()), resident_key: text, user_verification: text })),
    attestation: text,
    extensions,
  }),
})
const requestSchema = v.object({
  relying_party: text,
  options: v.object({
    challenge: v.string(), timeout: v.nullish(v.number()), rp_id: text, allow_credentials: v.nullish(v.array(credential)), user_verification: text, extensions,
  }),
})

export type PasskeyCreation = v.InferOutput<typeof creationSchema>
export type PasskeyRequest = v.InferOutput<typeof requestSchema>

interface AuthenticatorResponse {
  id: string
  raw_id: string
  type: 'public-key'
  authenticator_attachment?: string
  client_extension_results: Readonly<Record<string, unknown>>
}

/** What an authenticator answers when it has made a passkey. */
export interface PasskeyAttestation extends AuthenticatorResponse {
  response: { client_data_json: string; attestation_object: string; authenticator_data?: string; transports?: readonly string[]; public_key_algorithm?: number; public_key?: string }
}

/** What an authenticator answers when it has used a passkey. */
export interface PasskeyAssertion extends AuthenticatorResponse {
  response: { client_data_json: string; authenticator_data: string; signature: string; user_handle?: string }
}

interface Answered<Response> { relyingParty?: string | undefined; response: Response }

interface Begin { token?: string }
const ended = ({ relyingParty, response }: Answered<AuthenticatorResponse>) => ({ relying_party: relyingParty, authenticator_response: response })

/** How to make the passkey of a new user. `token` is a captcha's, here and below. */
export async function initPasskeyRegistration({ token }: Begin = {}, signal?: AbortSignal): Promise<PasskeyCreation> {
  return request(ENDPOINTS.passkeyRegisterInit, { body: { token }, schema: creationSchema, ui: true, signal })
}

/** Signs up with the passkey that was made. */
export async function registerPasskey(made: Answered<PasskeyAttestation>, signal?: AbortSignal): Promise<WireAuthResponse> {
  return request(ENDPOINTS.passkeyRegister, { body: ended(made), schema: authResponseSchema, signal })
}

/** How to ask for a passkey. */
export async function initPasskeyLogin({ token }: Begin = {}, signal?: AbortSignal): Promise<PasskeyRequest> {
  return request(ENDPOINTS.passkeyAuthenticateInit, { body: { token }, schema: requestSchema, ui: true, signal })
}

/** Logs in with a passkey; `challenge` is the one that was asked with. */
export async function authenticatePasskey({ challenge, ...used }: Answered<PasskeyAssertion> & { challenge: string }, signal?: AbortSignal): Promise<WireAuthResponse> {
  return request(ENDPOINTS.passkeyAuthenticate, { body: { ...ended(used), challenge }, schema: authResponseSchema, signal })
}

/** How to make a further passkey of the signed-in user. */
export async function initPasskeyLink({ token }: Begin = {}, signal?: AbortSignal): Promise<PasskeyCreation> {
  return request(ENDPOINTS.passkeyLinkInit, { body: { token }, schema: creationSchema, ui: true, signal })
}

/** Adds the passkey that was made. */
export async function linkPasskey(made: Answered<PasskeyAttestation>, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.passkeyLink, { body: ended(made), schema: userSchema, signal })
}

/** Takes a passkey from the signed-in user, and from the second factors unless told otherwise. */
export async function unlinkPasskey({ credentialId, removeAsMfa }: { credentialId: string; removeAsMfa?: boolean }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.passkeyUnlink, { body: { credential_id: credentialId, remove_as_mfa: removeAsMfa }, schema: userSchema, signal })
}

/** How to ask for a passkey as the second factor of the signed-in user. */
export async function passkeyMfaOptions(signal?: AbortSignal): Promise<PasskeyRequest> {
  return request(ENDPOINTS.mfaPasskeyOptions, { schema: requestSchema, signal })
}
