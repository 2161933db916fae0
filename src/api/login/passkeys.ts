import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'

/*
 * The JSON forms of WebAuthn, with snake-case names and binary values as base64url. Optional members may be absent or
 * null.
 */

const text = v.nullish(v.string())
const credential = object({ id: v.string(), type: v.literal('public-key'), transports: v.nullish(v.array(v.string())) })
const extensions = v.nullish(v.record(v.string(), v.unknown()))

const creationSchema = object({
  relying_party: text,
  options: object({
    rp: object({ name: v.string(), id: text }),
    user: object({ id: v.string(), name: v.string(), display_name: v.string() }),
    challenge: v.string(),
    pub_key_cred_params: v.array(object({ alg: v.number(), type: v.literal('public-key') })),
    timeout: v.nullish(v.number()),
    exclude_credentials: v.nullish(v.array(credential)),
    authenticator_selection: v.nullish(
      object({
        authenticator_attachment: text,
        require_resident_key: v.nullish(v.boolean()),
        resident_key: text,
        user_verification: text,
      }),
    ),
    attestation: text,
    extensions,
  }),
})
const requestSchema = object({
  relying_party: text,
  options: object({
    challenge: v.string(),
    timeout: v.nullish(v.number()),
    rp_id: text,
    allow_credentials: v.nullish(v.array(credential)),
    user_verification: text,
    extensions,
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

/** The response of an authenticator that created a passkey. */
export interface PasskeyAttestation extends AuthenticatorResponse {
  response: {
    client_data_json: string
    attestation_object: string
    authenticator_data?: string
    transports?: readonly string[]
    public_key_algorithm?: number
    public_key?: string
  }
}

/** The response of an authenticator that used a passkey. */
export interface PasskeyAssertion extends AuthenticatorResponse {
  response: { client_data_json: string; authenticator_data: string; signature: string; user_handle?: string }
}

interface WithRelyingParty<Response> {
  relyingParty?: string | undefined
  response: Response
}

interface CaptchaToken {
  token?: string
}
const toWire = <Response extends AuthenticatorResponse>({ relyingParty, response }: WithRelyingParty<Response>) => ({
  relying_party: relyingParty,
  authenticator_response: response,
})

/** Options for creating the passkey of a new user. `token` is the captcha's, here and below. */
export async function initPasskeyRegistration(
  { token }: CaptchaToken = {},
  signal?: AbortSignal,
): Promise<PasskeyCreation> {
  return request(ENDPOINTS.passkeyRegisterInit, { body: { token }, schema: creationSchema, ui: true, signal })
}

/** Signs up with a created passkey. */
export async function registerPasskey(
  created: WithRelyingParty<PasskeyAttestation>,
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.passkeyRegister, { body: toWire(created), schema: authResponseSchema, signal })
}

/** Options for using a passkey to log in. */
export async function initPasskeyLogin({ token }: CaptchaToken = {}, signal?: AbortSignal): Promise<PasskeyRequest> {
  return request(ENDPOINTS.passkeyAuthenticateInit, { body: { token }, schema: requestSchema, ui: true, signal })
}

/** Logs in with a passkey; `challenge` is the one from the options. */
export async function authenticatePasskey(
  { challenge, ...used }: WithRelyingParty<PasskeyAssertion> & { challenge: string },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.passkeyAuthenticate, {
    body: { ...toWire(used), challenge },
    schema: authResponseSchema,
    signal,
  })
}

/** Options for creating another passkey of the signed-in user. */
export async function initPasskeyLink({ token }: CaptchaToken = {}, signal?: AbortSignal): Promise<PasskeyCreation> {
  return request(ENDPOINTS.passkeyLinkInit, { body: { token }, schema: creationSchema, ui: true, signal })
}

/** Links a created passkey to the signed-in user. */
export async function linkPasskey(
  created: WithRelyingParty<PasskeyAttestation>,
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.passkeyLink, { body: toWire(created), schema: userSchema, signal })
}

/** Unlinks a passkey. It also stops being a second factor, unless `removeAsMfa` is false. */
export async function unlinkPasskey(
  { credentialId, removeAsMfa }: { credentialId: string; removeAsMfa?: boolean },
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.passkeyUnlink, {
    body: { credential_id: credentialId, remove_as_mfa: removeAsMfa },
    schema: userSchema,
    signal,
  })
}

/** Options for using a passkey as a second factor of the signed-in user. */
export async function passkeyMfaOptions(signal?: AbortSignal): Promise<PasskeyRequest> {
  return request(ENDPOINTS.mfaPasskeyOptions, { schema: requestSchema, signal })
}
