import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { consentPage } from '../pages/consent-page.js'
import { transaction } from '../store/database.js'
import type { OAuthFlow } from '../store/oauth-flows.js'
import { WireError } from '../wire-error.js'

// No form-action: browsers hold the way back to the app against it.
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-store' }

const NAMES: Readonly<Record<string, string>> = { google: 'Google' }

/** The page of the development Google: it asks who the person is, and sends them back to the app with a code or a no. */
export function oauthPageRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { apps, db, oauthFlows } = context
  const routes = new Hono<{ Variables: Variables }>()
  const page = ({ appId, provider }: OAuthFlow, error?: string) => consentPage({ app: apps.find(appId)?.name ?? '', provider: NAMES[provider] ?? provider, error })
  const open = (state: string) => {
    const flow = oauthFlows.open(state)
    if (!flow) throw new WireError(404, undefined, 'This login has ended. Start again.')
    return flow
  }

  routes.get('/development/consent.css', async request => request.body(await readFile(new URL('../pages/consent.css', import.meta.url), 'utf8'), 200, {
    'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache',
  }))

  routes.get('/development/oauth/:state', request => request.html(page(open(request.req.param('state'))), 200, HEADERS))

  routes.post('/development/oauth/:state', async request => {
    const state = request.req.param('state')
    const form = new URLSearchParams(await request.req.text())
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const name = (form.get('name') ?? '').trim().slice(0, 100)
    const flow = open(state)
    const denied = form.get('answer') === 'deny'
    if (!denied && (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254 || name === '')) {
      return request.html(page(flow, 'An e-mail address and a name are needed.'), 400, HEADERS)
    }
    const code = transaction(db, () => {
      if (!denied) return oauthFlows.allow(state, { subject: subjectOf(email), email, name })
      oauthFlows.end(state)
      return 'undefined'
    })
    const back = new URL(flow.redirectTo)
    back.searchParams.set('privy_oauth_state', flow.clientState)
    back.searchParams.set('privy_oauth_provider', flow.provider)
    back.searchParams.set('privy_oauth_code', code)
    return request.redirect(back.href, 303)
  })

  return routes
}

/** Google numbers its people: the same address is the same 21 digits. */
const subjectOf = (email: string): string => `1${BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString().slice(0, 20)}`
