import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'
import { SIGNER_STATUSES } from './signer-status.js'

const channelSchema = object({ channel_token: v.string(), connect_uri: v.string() })
const statusSchema = v.variant('state', [
  object({ state: v.literal('pending') }),
  object({ state: v.literal('completed'), message: v.string(), signature: v.string(), fid: v.number() }),
])
const signerSchema = object({
  status: v.picklist(SIGNER_STATUSES),
  public_key: v.optional(v.string()),
  fid: v.optional(v.number()),
})

/** The message that Farcaster's app has signed, and the channel it was sent through. */
export interface FarcasterSigned {
  channelToken: string
  message: string
  signature: string
  fid: number
}

/** Opens a channel: `connectUri` opens Farcaster's app, `channelToken` asks for the status. `token` is the captcha's. */
export async function startFarcaster(
  { token }: { token?: string } = {},
  signal?: AbortSignal,
): Promise<{ connectUri: string; channelToken: string }> {
  const { channel_token: channelToken, connect_uri: connectUri } = await request(ENDPOINTS.farcasterStart, {
    body: { token },
    schema: channelSchema,
    ui: true,
    signal,
  })
  return { connectUri, channelToken }
}

/** Whether the visitor has signed in Farcaster's app, with the signature if so. */
export async function farcasterStatus(
  { channelToken }: { channelToken: string },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof statusSchema>> {
  return request(ENDPOINTS.farcasterStatus, {
    headers: { 'farcaster-channel-token': channelToken },
    schema: statusSchema,
    signal,
  })
}

const proof = ({ channelToken, message, signature, fid }: FarcasterSigned) => ({
  channel_token: channelToken,
  message,
  signature,
  fid,
})

/** Logs in with the signature of Farcaster's app. */
export async function authenticateFarcaster(
  { mode, ...signed }: FarcasterSigned & { mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.farcasterAuthenticate, {
    body: { ...proof(signed), mode },
    schema: authResponseSchema,
    signal,
  })
}

/** Links the Farcaster account to the signed-in user. */
export async function linkFarcaster(signed: FarcasterSigned, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.farcasterLink, { body: proof(signed), schema: userSchema, signal })
}

/** Unlinks the Farcaster account from the signed-in user. */
export async function unlinkFarcaster({ fid }: { fid: number }, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.farcasterUnlink, { body: { fid }, schema: userSchema, signal })
}

/** Whether the user has approved this signer (Ed25519 public key, hex) in Farcaster's app. */
export async function farcasterSignerStatus(
  { publicKey }: { publicKey: string },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof signerSchema>> {
  return request(ENDPOINTS.farcasterSignerStatus, {
    body: { ed25519_public_key: publicKey },
    schema: signerSchema,
    signal,
  })
}
