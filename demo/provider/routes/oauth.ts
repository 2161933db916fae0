import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import { mode, optionalText, text } from '../body.js'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import { link, unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { requireCaptcha } from '../require-captcha.js'
import { sameText } from '../secrets.js'
import type { AppRow } from '../store/apps.js'
import type { Account } from '../store/users.js'
import { disallowed, invalidData, WireError } from '../wire-error.js'

/** What the client sends instead of a code when the person said no. */
const DENIED = 'undefined'

const refused = () => new WireError(401, 'invalid_credentials', 'Invalid code during OAuth flow.')

/** Social login (OAuth 2.0 with PKCE, RFC 7636): begin, log in, link, unlink. The provider's own page is in `oauth-pages.ts`. */
export function oauthRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { oauthFlows } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.post('/api/v1/oauth/init', async request => {
    const { app, body } = request.var
    const provider = text(body, 'provider', 64)
    if (provider !== 'google' || !app.google_oauth) throw disallowed(provider)
    const redirectTo = returnAddress(app, text(body, 'redirect_to'))
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      const state = oauthFlows.begin({
        appId: app.id, provider, redirectTo, clientState: optionalText(body, 'state_code', 256) ?? '', codeChallenge: optionalText(body, 'code_challenge', 256) ?? null,
      })
      return { url: `${new URL(request.req.url).origin}/development/oauth/${state}` }
    })
  })

  /** Spends a code: right app, right state, right verifier, once. */
  const exchange = (app: AppRow, body: Record<string, unknown>): { account: Account; oauthTokens: Record<string, unknown> } => {
    const [code, clientState, verifier] = proofOf(body)
    if (code === DENIED) throw new WireError(400, undefined, 'User denied confirmation during OAuth flow')
    const flow = oauthFlows.spend(app.id, code)
    if (!flow?.identity) throw refused()
    if (!sameText(clientState, flow.clientState)) throw new WireError(400, 'oauth_state_mismatch', 'The state does not match')
    if (flow.codeChallenge !== null && !sameText(createHash('sha256').update(verifier).digest('base64url'), flow.codeChallenge)) {
      throw new WireError(400, 'invalid_pkce_parameters', 'The code verifier does not match')
    }
    return {
      account: { type: 'google_oauth', subject: flow.identity.subject, fields: { ...flow.identity } },
      oauthTokens: { provider: 'google', access_token: randomBytes(24).toString('base64url'), access_token_expires_in_seconds: 3600, scopes: ['email', 'profile'] },
    }
  }

  routes.post('/api/v1/oauth/authenticate', async request => {
    const { app, body } = request.var
    const wanted = mode(body)
    const current = await userOf(context, request)
    return answerOnce(context, request, () => {
      const { account, oauthTokens } = exchange(app, body)
      return logIn(context, app, account, { mode: wanted, current, oauthTokens })
    })
  })

  routes.post('/api/v1/oauth/link', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => {
      const { account, oauthTokens } = exchange(app, body)
      return { ...link(context, user, account), oauth_tokens: oauthTokens }
    })
  })

  routes.post('/api/v1/oauth/unlink', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    const [provider, subject] = [text(body, 'provider', 64), text(body, 'subject', 256)]
    return answerOnce(context, request, () => unlink(context, user, `${provider}_oauth`, subject))
  })

  return routes
}

/** Code, state and verifier of a body; what is missing there is refused as wrong, not as malformed. */
function proofOf(body: Record<string, unknown>): readonly [code: string, state: string, verifier: string] {
  try {
    return [text(body, 'authorization_code', 256), text(body, 'state_code', 256), optionalText(body, 'code_verifier', 128) ?? '']
  } catch {
    throw refused()
  }
}

/** The page to come back to: a web address, and one of the app's own where the app lists them. */
export function returnAddress(app: AppRow, wanted: string): string {
  const url = URL.canParse(wanted) ? new URL(wanted) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw invalidData('"redirect_to" must be a web address')
  if (app.allowed_domains.length > 0 && !isAllowedOrigin(url.origin, allowedSources(app.allowed_domains))) throw new WireError(403, 'invalid_origin', '"redirect_to" is not a page of this app')
  return url.href
}
