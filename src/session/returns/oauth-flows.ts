import * as v from 'valibot'
import { initOAuth } from '../../api/login/oauth.js'
import { currentApp } from '../../config/current-app.js'
import { withoutParameters } from '../../lib/browser/address-bar.js'
import { object } from '../../lib/own/object.js'
import { base64url } from '../../lib/text/base64url.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { randomText } from '../../lib/text/random.js'
import { OAUTH_PARAMETERS } from './address-return.js'
import { platform } from '../record/platform.js'
import { providerStorage } from '../record/provider-storage.js'
import { KEYS } from '../record/storage-keys.js'
import { currentUser } from '../store.js'

export const OAUTH_LIFETIME_MS = 10 * 60_000
/** For this long an expired flow is recognised as begun in this browser. */
const RETENTION_MS = 24 * 60 * 60_000
/** The visitor may log in from several tabs; the oldest flows above this number are dropped. */
const FLOWS_LIMIT = 5
const SECRET_BYTES = 36

const flowSchema = object({
  state: v.pipe(v.string(), v.nonEmpty()),
  verifier: v.pipe(v.string(), v.nonEmpty()),
  provider: v.string(),
  disableSignup: v.boolean(),
  /** The id of the user to link the account to; null for a login. */
  linkTo: v.nullable(v.string()),
  /** True if it runs in a pop-up and this page waits for it. */
  popup: v.optional(v.boolean()),
  /** The tag of the element that began it. */
  begunIn: v.optional(v.string()),
  startedAt: v.number(),
})

/** A login or link that is waiting for another site's answer. */
export type OAuthFlow = v.InferOutput<typeof flowSchema>

const isYoungerThan =
  (ms: number) =>
  ({ startedAt }: OAuthFlow): boolean =>
    Math.abs(platform().now() - startedAt) < ms
const isLive = isYoungerThan(OAUTH_LIFETIME_MS)

/** The stored flows, oldest first. */
function read(): OAuthFlow[] {
  const { success, output } = v.safeParse(
    v.array(flowSchema),
    tryParseJson(providerStorage().get(KEYS.oauthFlows(currentApp().appId))),
  )
  return success ? output.filter(isYoungerThan(RETENTION_MS)) : []
}

function write(flows: readonly OAuthFlow[]): void {
  const latest = flows.findLast(isLive)
  const entries: Readonly<Record<string, unknown>> = {
    [KEYS.oauthFlows(currentApp().appId)]: flows.length > 0 ? flows : undefined,
    [KEYS.oauthState]: latest?.state,
    [KEYS.oauthVerifier]: latest?.verifier,
  }
  for (const [key, value] of Object.entries(entries))
    if (value === undefined) providerStorage().remove(key)
    else providerStorage().set(key, toJson(value))
}

export interface OAuthStart {
  /** The site's name, such as `google`, or `privy:{appId}` for another app. */
  provider: string
  /** The address to return to. */
  redirectTo: string
  disableSignup?: boolean
  /** The captcha's token. */
  token?: string
  /** True to link the account to the signed-in user instead of logging in. */
  link?: boolean
  /** True to open a pop-up. */
  popup?: boolean
  /** The tag of the element that begins it, if one is open. */
  begunIn?: string | undefined
  /** Requests the address of the site's page, if it is not that of a login. */
  init?: (
    request: {
      readonly provider: string
      readonly redirectTo: string
      readonly codeChallenge: string
      readonly stateCode: string
      readonly token?: string
    },
    signal?: AbortSignal,
  ) => Promise<{ url: string }>
}

/**
 * Starts an OAuth login (PKCE S256, RFC 7636). State and verifier are stored on this origin. Returns the address of the
 * site's login page.
 */
export async function startOAuth(
  {
    provider,
    redirectTo,
    disableSignup = false,
    token,
    link = false,
    popup = false,
    begunIn,
    init = initOAuth,
  }: OAuthStart,
  signal?: AbortSignal,
): Promise<{ url: string; state: string }> {
  const [state, verifier] = [randomText(SECRET_BYTES), randomText(SECRET_BYTES)]
  const linkTo = link ? (currentUser()?.id ?? null) : null
  write(
    [
      ...read(),
      { state, verifier, provider, disableSignup, linkTo, popup, begunIn, startedAt: platform().now() },
    ].slice(-FLOWS_LIMIT),
  )
  const { url } = await init(
    {
      provider,
      redirectTo: withoutParameters(redirectTo, OAUTH_PARAMETERS),
      codeChallenge: await challenge(verifier),
      stateCode: state,
      ...(token ? { token } : {}),
    },
    signal,
  )
  return { url, state }
}

async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

const flowOf = (state: string): OAuthFlow | undefined => read().find(flow => flow.state === state)

/** The flow that this browser started with this state, until it expires. */
export function findOAuthFlow(state: string): OAuthFlow | undefined {
  const found = flowOf(state)
  return found && isLive(found) ? found : undefined
}

/** The expired flow of this state, which cannot be completed. */
export function expiredOAuthFlow(state: string): Omit<OAuthFlow, 'state' | 'verifier'> | undefined {
  const found = flowOf(state)
  return found && !isLive(found) ? found : undefined
}

/** The same as `findOAuthFlow`, and removes the flow: a state can be used once. */
export function takeOAuthFlow(state: string): OAuthFlow | undefined {
  const found = flowOf(state)
  write(read().filter(flow => flow.state !== state))
  return found && isLive(found) ? found : undefined
}
