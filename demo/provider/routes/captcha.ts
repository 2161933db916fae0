import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { keyedHash, secret } from '../secrets.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire-error.js'

const LIFETIME_MS = 5 * 60_000

/** A script of the shape that the captcha service has: `turnstile.render(holder, options)` calls back with a token. */
const script = (api: string) => `globalThis.turnstile = {
  render(holder, options) {
    fetch(${JSON.stringify(`${api}/captcha/token`)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action: options.action, sitekey: options.sitekey }) })
      .then(answer => answer.ok ? answer.json() : Promise.reject(answer.status))
      .then(({ token }) => options.callback(token), error => options['error-callback']?.(error))
    return 'development'
  },
  remove() {},
}
`

/** The development captcha: its script, and tokens that work once, for one app, for five minutes. */
export function captchaRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  routes.get('/captcha/api.js', request => request.body(script(new URL(request.req.url).origin), 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  routes.post('/captcha/token', async request => {
    const body = await request.req.json<Record<string, unknown>>().catch(() => ({} as Record<string, unknown>))
    const app = typeof body['action'] === 'string' ? context.apps.find(body['action']) : undefined
    if (!app || `t:${String(body['sitekey'])}` !== app.captcha_site_key) throw new WireError(400, 'invalid_data', 'Unknown site key')
    const token = randomBytes(24).toString('base64url')
    context.db.run('INSERT INTO captcha_tokens VALUES (?, ?, ?, NULL)', [hash(context, token), app.id, context.clock.now()])
    return request.json({ token })
  })
  return routes
}

/** Spends a captcha token where the app wants one; throws 401 `invalid_captcha`. */
export function requireCaptcha(context: ProviderContext, app: AppRow, token: string | undefined): void {
  if (!app.captcha_enabled) return
  const { changes } = context.db.run(
    'UPDATE captcha_tokens SET spent_at = ? WHERE hash = ? AND app_id = ? AND spent_at IS NULL AND created_at > ?',
    [context.clock.now(), hash(context, token ?? ''), app.id, context.clock.now() - LIFETIME_MS],
  )
  if (changes === 0) throw new WireError(401, 'invalid_captcha', 'The captcha was not solved')
}

const hash = (context: ProviderContext, token: string) => keyedHash(secret(context.db, 'captcha-key'), token)
