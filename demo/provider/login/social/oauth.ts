import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { OAuthProvider } from '../../../../src/config/oauth-providers.js'
import { userOf, type ProviderContext, type Variables } from '../../context.js'
import { crossAppTokens, isOtherApp, requireConnection } from '../../cross-app/other-app.js'
import { serve } from '../../door/serve.js'
import { allowedSources, isAllowedOrigin } from '../../frame/allowed-origins.js'
import { pathTo } from '../../operations/index.js'
import type { Account } from '../../store/accounts/users.js'
import type { AppRow } from '../../store/apps.js'
import { answerOnce } from '../../wire/answer-once.js'
import { optionalText, text, type Body } from '../../wire/body.js'
import { requireSameClient } from '../../wire/same-client.js'
import { disallowed, invalidCredentials, invalidData, tooMany, WireError } from '../../wire/wire-error.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes, type Proven } from '../login-method.js'
import { isSocialSite, SOCIAL_SITES } from './social-sites.js'

/** Values that the client sends in place of a code: the person declined, or the other site failed. */
export const DENIED = 'undefined'
export const FAILED = 'error'

/** Stands for the redirect URL if a native app received the code from the other site itself. */
export const NATIVE = 'native:'

const refused = () => invalidCredentials('Invalid code during OAuth flow.')

/**
 * Routes for social login (OAuth 2.0 with PKCE, RFC 7636): begin, log in, link, unlink, transfer. The other sites'
 * pages are in `oauth-pages.ts`.
 */
export function oauthRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { oauthFlows } = context

  const routes = loginMethodRoutes(context, {
    family: 'oauth',
    allow: () => undefined, // the code identifies the provider, which `init` and `exchange` check
    prove({ var: { app, body } }) {
      const proof = proofOf(body)
      return () => exchange(context, app, proof)
    },
    unlinked(body) {
      const [provider, subject] = [text(body, 'provider', 64), text(body, 'subject', 256)]
      return { type: isOtherApp(provider) ? 'cross_app' : `${provider}_oauth`, subject }
    },
    moved(body) {
      const info = body['userInfo']
      if (typeof info !== 'object' || info === null) throw invalidData('"userInfo" must be an object')
      const subject = text(info as Body, 'subject', 256)
      return account => account.type.endsWith('_oauth') && account.subject === subject
    },
  })

  serve(routes, 'oauth.init', async request => {
    const { app, body } = request.var
    const provider = text(body, 'provider', 64)
    requireProvider(context, app, provider)
    const redirectTo = returnAddress(
      app,
      text(body, 'redirect_to'),
      request.req.header('x-native-app-identifier') !== undefined,
    )
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      const state = oauthFlows.begin({
        appId: app.id,
        provider,
        redirectTo,
        clientState: optionalText(body, 'state_code', 256) ?? '',
        codeChallenge: optionalText(body, 'code_challenge', 256) ?? null,
      })
      return { url: `${new URL(request.req.url).origin}${pathTo('oauth.site', { state })}` }
    })
  })

  return routes
}

interface Proof {
  code: string
  state: string
  verifier: string
  raw: boolean
}

/** Spends a code. It must match the app, the state and the verifier, and works once. */
function exchange(context: ProviderContext, app: AppRow, { code, state, verifier, raw }: Proof): Proven {
  if (code === DENIED) throw new WireError(400, undefined, 'User denied confirmation during OAuth flow')
  const flow = context.oauthFlows.spend(app.id, code)
  if (!flow?.outcome || raw !== (flow.redirectTo === NATIVE)) throw refused()
  requireProvider(context, app, flow.provider)
  if (!raw) requireSameClient(flow, state, verifier)
  if ('refusal' in flow.outcome) throw refusalOf(flow.provider, flow.outcome.refusal)
  const { account } = flow.outcome
  return {
    account,
    oauthTokens: isSocialSite(flow.provider)
      ? siteTokens(flow.provider, account)
      : crossAppTokens(context, app, flow.provider, account),
  }
}

const refusalOf = (provider: string, refusal: 'suspended' | 'limited') =>
  refusal === 'suspended'
    ? new WireError(403, 'oauth_account_suspended', `This ${provider} account is suspended`)
    : tooMany(`${provider} provider rate limit exceeded`, 60_000)

const siteTokens = (provider: OAuthProvider, { subject }: Account) => ({
  provider,
  access_token: `${subject}.${randomBytes(24).toString('base64url')}`,
  access_token_expires_in_seconds: 3600,
  refresh_token: randomBytes(24).toString('base64url'),
  scopes: [...SOCIAL_SITES[provider].scopes],
})

function requireProvider(context: ProviderContext, app: AppRow, provider: string): void {
  if (isOtherApp(provider)) return requireConnection(context, app, provider)
  if (!isSocialSite(provider) || !app[`${provider}_oauth`]) throw disallowed(provider)
}

/** Reads the proof in a body. A missing field counts as a wrong proof, not as a malformed request. */
function proofOf(body: Body): Proof {
  try {
    const raw = optionalText(body, 'code_type', 16)
    if (raw !== undefined && raw !== 'raw') throw refused()
    return {
      code: text(body, 'authorization_code', 256),
      state: text(body, 'state_code', 256),
      verifier: optionalText(body, 'code_verifier', 128) ?? '',
      raw: raw === 'raw',
    }
  } catch {
    throw refused()
  }
}

/** The URL to return to: a web page of the app, if it lists any, or with `native` a URL scheme that the app lists. */
export function returnAddress(app: AppRow, address: string, native = false): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && native && !/^https?:$/.test(url.protocol)) {
    if (app.allowed_native_app_url_schemes.includes(url.protocol.slice(0, -1))) return url.href
    throw new WireError(400, 'invalid_app_url_scheme_configuration', 'This URL scheme is not one of the app')
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw invalidData('"redirect_to" must be a web address')
  if (app.allowed_domains.length > 0 && !isAllowedOrigin(url.origin, allowedSources(app.allowed_domains)))
    throw new WireError(403, 'invalid_origin', '"redirect_to" is not a page of this app')
  return url.href
}
