import * as v from 'valibot'
import { initOAuth } from '../api/oauth.js'
import { currentApp } from '../config/app.js'
import { withoutParameters } from '../lib/address-bar.js'
import { base64url } from '../lib/base64url.js'
import { toJson, tryParseJson } from '../lib/json.js'
import { randomText } from '../lib/random.js'
import { storage } from '../lib/storage.js'
import { OAUTH_PARAMETERS } from './address-return.js'
import { platform } from './platform.js'
import { KEYS } from './storage-keys.js'
import { currentUser } from './store.js'

const LIFETIME_MS = 10 * 60_000
/** A visitor may have begun in several tabs; more than this is nobody's. */
const FLOWS_LIMIT = 5
const SECRET_BYTES = 36

const flowSchema = v.object({
  state: v.pipe(v.string(), v.nonEmpty()),
  verifier: v.pipe(v.string(), v.nonEmpty()),
  provider: v.string(),
  disableSignup: v.boolean(),
  /** Whose account the other site's is to join; null for a login. */
  linkTo: v.nullable(v.string()),
  startedAt: v.number(),
})

/** A login, or a link, that has left for another site. */
export type OAuthFlow = v.InferOutput<typeof flowSchema>

/** The started flows that may still come back, oldest first. */
function stored(): OAuthFlow[] {
  const { success, output } = v.safeParse(v.array(flowSchema), tryParseJson(storage().get(KEYS.oauthFlows(currentApp().appId))))
  const now = platform().now()
  return success ? output.filter(({ startedAt }) => Math.abs(now - startedAt) < LIFETIME_MS) : []
}

function store(flows: readonly OAuthFlow[]): void {
  const key = KEYS.oauthFlows(currentApp().appId)
  const last = flows.at(-1)
  if (!last) {
    for (const used of [key, KEYS.oauthState, KEYS.oauthVerifier]) storage().remove(used)
    return
  }
  storage().set(key, toJson(flows))
  storage().set(KEYS.oauthState, toJson(last.state))
  storage().set(KEYS.oauthVerifier, toJson(last.verifier))
}

export interface OAuthStart {
  /** The other site's name, or `privy:{appId}` for another app. */
  provider: string
  /** The address to come back to. */
  redirectTo: string
  disableSignup?: boolean
  /** A captcha's. */
  token?: string
  /** True: the account joins the signed-in user instead of logging in. */
  link?: boolean
}

/** Sends the visitor's login to another site: state and verifier (PKCE S256, RFC 7636) stay here, the answer is where to go. */
export async function startOAuth({ provider, redirectTo, disableSignup = false, token, link = false }: OAuthStart, signal?: AbortSignal): Promise<{ url: string }> {
  const [state, verifier] = [randomText(SECRET_BYTES), randomText(SECRET_BYTES)]
  const linkTo = link ? currentUser()?.id ?? null : null
  store([...stored(), { state, verifier, provider, disableSignup, linkTo, startedAt: platform().now() }].slice(-FLOWS_LIMIT))
  return initOAuth({
    provider, redirectTo: withoutParameters(redirectTo, OAUTH_PARAMETERS), codeChallenge: await challenge(verifier), stateCode: state, ...(token ? { token } : {}),
  }, signal)
}

async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

/** The flow that this browser started with that state, for its first and only use. */
export function takeOAuthFlow(state: string): OAuthFlow | undefined {
  const flows = stored()
  const found = flows.find(flow => flow.state === state)
  store(flows.filter(flow => flow !== found))
  return found
}
