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
/** A visitor may log in from several tabs; older flows than these are dropped. */
const FLOWS_LIMIT = 5
const SECRET_BYTES = 36

const flowSchema = object({
  state: v.pipe(v.string(), v.nonEmpty()),
  verifier: v.pipe(v.string(), v.nonEmpty()),
  provider: v.string(),
  disableSignup: v.boolean(),
  /** The id of the user to link the account to; null for a login. */
  linkTo: v.nullable(v.string()),
  /** True: it goes on in a window of its own, and this page waits for it. */
  popup: v.optional(v.boolean()),
  /** The tag of the element that began it. */
  begunIn: v.optional(v.string()),
  startedAt: v.number(),
})

/** A login or link that is waiting for another site's answer. */
export type OAuthFlow = v.InferOutput<typeof flowSchema>

/** The started flows that may still return, oldest first. */
function read(): OAuthFlow[] {
  const { success, output } = v.safeParse(
    v.array(flowSchema),
    tryParseJson(providerStorage().get(KEYS.oauthFlows(currentApp().appId))),
  )
  const now = platform().now()
  return success ? output.filter(({ startedAt }) => Math.abs(now - startedAt) < OAUTH_LIFETIME_MS) : []
}

function write(flows: readonly OAuthFlow[]): void {
  const key = KEYS.oauthFlows(currentApp().appId)
  const last = flows.at(-1)
  if (!last) {
    for (const used of [key, KEYS.oauthState, KEYS.oauthVerifier]) providerStorage().remove(used)
    return
  }
  providerStorage().set(key, toJson(flows))
  providerStorage().set(KEYS.oauthState, toJson(last.state))
  providerStorage().set(KEYS.oauthVerifier, toJson(last.verifier))
}

export interface OAuthStart {
  /** The site's name, such as `google`, or `privy:{appId}` for another app. */
  provider: string
  /** The address to come back to. */
  redirectTo: string
  disableSignup?: boolean
  /** The captcha's token. */
  token?: string
  /** True: link the account to the signed-in user instead of logging in. */
  link?: boolean
  /** True: in a window of its own. */
  popup?: boolean
  /** The tag of the element that begins it, where one is open. */
  begunIn?: string | undefined
  /** Asks the provider for the page to go to, where that is not one of a login. */
  init?: (
    asked: {
      readonly provider: string
      readonly redirectTo: string
      readonly codeChallenge: string
      readonly stateCode: string
      readonly token?: string
    },
    signal?: AbortSignal,
  ) => Promise<{ url: string }>
}

/** Starts an OAuth login (PKCE S256, RFC 7636). State and verifier are stored on this origin; the returned address is the site's login page. */
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

/** The flow that this browser started with that state. */
export const findOAuthFlow = (state: string): OAuthFlow | undefined => read().find(flow => flow.state === state)

/** The same, and forgets it: a state is good for one use. */
export function takeOAuthFlow(state: string): OAuthFlow | undefined {
  const flows = read()
  const found = flows.find(flow => flow.state === state)
  write(flows.filter(flow => flow !== found))
  return found
}
