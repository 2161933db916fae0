import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { mode, optionalText, text } from '../body.js'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { link, unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { keyedHash, sameText, secret } from '../secrets.js'
import type { Account } from '../store/users.js'
import { invalidData, WireError } from '../wire-error.js'
import { requireCaptcha } from './captcha.js'

const LIFETIME_MS = 10 * 60_000
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Identity { subject: string; email: string; name: string }

const escape = (value: string) => value.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** The page that stands in for the social provider: the tester says who they are, or says no. */
const consentPage = (state: string, app: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development Google</title><link rel="stylesheet" href="/inbox/inbox.css">
<header><h1>Who are you?</h1><p>${escape(app)} asks the development Google. Any name will do.</p></header>
<main><form method="get" action="/development/oauth/${escape(state)}/allow">
<p><label>Email <input name="email" type="email" required value="ada@example.com" autofocus></label></p>
<p><label>Name <input name="name" required value="Ada Example"></label></p>
<p><button>Continue</button> <a href="/development/oauth/${escape(state)}/deny">No thanks</a></p></form></main></html>`

/** Social login (OAuth 2.0 with PKCE, RFC 7636). Google is a page of ours; the rest of the dance is real. */
export function oauthRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { db, clock } = context
  const routes = new Hono<{ Variables: Variables }>()
  const key = () => secret(db, 'oauth-key')
  const open = (state: string) => {
    const flow = db.get('SELECT * FROM oauth_flows WHERE state = ? AND ended_at IS NULL AND created_at > ?', [state, clock.now() - LIFETIME_MS])
    if (!flow) throw new WireError(404, undefined, 'This login has ended. Start again.')
    return flow
  }

  routes.post('/api/v1/oauth/init', async request => {
    const { app, body } = request.var
    const provider = text(body, 'provider', 64)
    if (provider !== 'google' || !app.google_oauth) throw new WireError(403, 'disallowed_login_method', `Login with ${provider} not allowed`)
    const redirect = text(body, 'redirect_to')
    if (!/^https?:\/\//.test(redirect)) throw invalidData('"redirect_to" must be a web address')
    if (!await userOf(context, request)) requireCaptcha(context, app, optionalText(body, 'token'))
    const state = randomBytes(24).toString('base64url')
    db.run('INSERT INTO oauth_flows (state, app_id, provider, redirect_to, client_state, code_challenge, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)', [
      state, app.id, provider, redirect, optionalText(body, 'state_code', 256) ?? '', optionalText(body, 'code_challenge', 256) ?? null, clock.now(),
    ])
    return request.json({ url: `${new URL(request.req.url).origin}/development/oauth/${state}` })
  })

  routes.get('/development/oauth/:state', request => {
    const flow = open(request.req.param('state'))
    return request.html(consentPage(request.req.param('state'), context.apps.find(String(flow['app_id']))?.name ?? ''), 200, { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
  })

  routes.get('/development/oauth/:state/:answer', request => {
    const { state, answer } = request.req.param()
    const flow = open(state)
    const back = new URL(String(flow['redirect_to']))
    back.searchParams.set('privy_oauth_state', String(flow['client_state']))
    back.searchParams.set('privy_oauth_provider', String(flow['provider']))
    if (answer === 'deny') {
      back.searchParams.set('privy_oauth_code', 'undefined')
    } else {
      const email = (request.req.query('email') ?? '').trim().toLowerCase()
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidData('An e-mail address is needed')
      const identity: Identity = { subject: createHash('sha256').update(email).digest('hex').slice(0, 21), email, name: (request.req.query('name') ?? '').slice(0, 100) }
      const code = randomBytes(24).toString('base64url')
      db.run('UPDATE oauth_flows SET code_hash = ?, identity = ? WHERE state = ?', [keyedHash(key(), code), JSON.stringify(identity), state])
      back.searchParams.set('privy_oauth_code', code)
    }
    return request.redirect(back.href)
  })

  /** Spends a code: right app, right state, right verifier, once. */
  const exchange = (appId: string, body: Record<string, unknown>): { account: Account; tokens: Record<string, unknown> } => {
    const flow = db.get('SELECT * FROM oauth_flows WHERE app_id = ? AND code_hash = ?', [appId, keyedHash(key(), text(body, 'authorization_code', 256))])
    if (!flow || flow['ended_at'] !== null || clock.now() - Number(flow['created_at']) > LIFETIME_MS) throw new WireError(401, 'invalid_credentials', 'Invalid code during OAuth flow.')
    db.run('UPDATE oauth_flows SET ended_at = ? WHERE state = ?', [clock.now(), String(flow['state'])])
    if (!sameText(text(body, 'state_code', 256), String(flow['client_state']))) throw new WireError(400, 'oauth_state_mismatch', 'The state does not match')
    if (flow['code_challenge'] !== null) {
      const challenge = createHash('sha256').update(optionalText(body, 'code_verifier', 128) ?? '').digest('base64url')
      if (!sameText(challenge, String(flow['code_challenge']))) throw new WireError(400, 'invalid_pkce_parameters', 'The code verifier does not match')
    }
    const identity = JSON.parse(String(flow['identity'])) as Identity
    return {
      account: { type: 'google_oauth', subject: identity.subject, fields: { ...identity } },
      tokens: { provider: 'google', access_token: randomBytes(24).toString('base64url'), access_token_expires_in_seconds: 3600, scopes: ['email', 'profile'] },
    }
  }

  routes.post('/api/v1/oauth/authenticate', async request => {
    const { app, body } = request.var
    const { account, tokens } = exchange(app.id, body)
    const user = await userOf(context, request)
    return request.json(await logIn(context, app, account, { mode: mode(body), guest: user?.isGuest ? user : undefined, oauthTokens: tokens }))
  })

  routes.post('/api/v1/oauth/link', async request => {
    const user = await requireUser(context, request)
    const { account, tokens } = exchange(request.var.app.id, request.var.body)
    return request.json({ ...link(context, user, account), oauth_tokens: tokens })
  })

  routes.post('/api/v1/oauth/unlink', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    return request.json(unlink(context, user, `${text(body, 'provider', 64)}_oauth`, text(body, 'subject', 256)))
  })

  return routes
}
