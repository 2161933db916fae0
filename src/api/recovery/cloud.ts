import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { request } from '../client.js'
import { once, post, type Sent } from '../endpoint.js'

/** The paths that only a recovery from a cloud needs. The other paths are loaded with every login. */
const PATHS = {
  driveInit: post<Sent<'OAuthInitRecoveryInput'>>('/api/v1/recovery/oauth/init'),
  driveAuthenticate: once('/api/v1/recovery/oauth/authenticate'),
  icloudInit: post<Sent<'OAuthInitICloudRecoveryInput'>>('/api/v1/recovery/oauth/init_icloud'),
}
const page = object({ url: v.string() })
const access = object({ access_token: v.string() })

/** The address of the consent page for the visitor's drive. */
export const initDrive = (
  { redirectTo, codeChallenge, stateCode }: { redirectTo: string; codeChallenge: string; stateCode: string },
  signal?: AbortSignal,
): Promise<{ url: string }> =>
  request(PATHS.driveInit, {
    body: { redirect_to: redirectTo, code_challenge: codeChallenge, state_code: stateCode },
    schema: page,
    signal,
  })

/** Exchanges the result of that page for access to the drive. */
export async function authenticateDrive(
  {
    provider,
    authorizationCode,
    stateCode,
    codeVerifier,
  }: { provider: string; authorizationCode: string; stateCode: string; codeVerifier: string },
  signal?: AbortSignal,
): Promise<string> {
  const body = { authorization_code: authorizationCode, state_code: stateCode, code_verifier: codeVerifier, provider }
  return (await request(PATHS.driveAuthenticate, { body, schema: access, signal })).access_token
}

/** The address of Apple's consent page for the visitor's iCloud. */
export const initICloud = (signal?: AbortSignal): Promise<{ url: string }> =>
  request(PATHS.icloudInit, { body: { client_type: 'web' }, schema: page, signal })
