import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import { transactPage } from '../pages/transact-page.js'
import { invalidData, invalidToken, WireError } from '../wire-error.js'

const FRESH_MS = 5 * 60_000
const REQUEST_LIMIT = 50_000
/** What the page lets a wallet sign, and which parameter names the wallet. */
const ADDRESS_AT: Readonly<Record<string, number>> = { personal_sign: 1, eth_signTypedData_v4: 0 }

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pop-up in which a user of one app consents to what another app asks their wallet for. The wallet frame signs; this page only asks and hands over. */
export function transactRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { apps, clock, sessions, tokens, users } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.get('/oauth/transact.js', async request => request.body(await readFile(new URL('../pages/transact.js', import.meta.url), 'utf8'), 200, {
    'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache',
  }))

  routes.get('/oauth/transact', async request => {
    const claims = await tokens.verifyCrossApp(request.req.query('token') ?? '')
    const [asker, provider, user] = claims ? [apps.find(claims.appId), apps.find(claims.providerAppId), users.find(claims.userId)] : []
    if (!asker || !provider || user?.appId !== provider.id) throw invalidToken()
    const connection = asker.cross_app_connections.find(({ provider_app_id: id }) => id === provider.id)
    if (!connection || connection.read_only) throw new WireError(403, 'cross_app_connection_not_allowed', 'This app may not ask for signatures')
    const asked = readRequest(request.req.query('request') ?? '', clock.now())
    if (!isAllowedOrigin(asked.origin, allowedSources(asker.allowed_domains))) throw new WireError(403, 'invalid_origin', 'This page may not ask for signatures')
    const address = asked.params[ADDRESS_AT[asked.method] ?? 0]
    const accounts = (users.wire(user.id)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
    const sameAddress = (value: unknown) => typeof value === 'string' && typeof address === 'string' && value.toLowerCase() === address.toLowerCase()
    const embedded = accounts.filter(account => account['wallet_client_type'] === 'privy' && account['chain_type'] === 'ethereum')
    const wallet = embedded.find(account => sameAddress(account['address']))
    if (!wallet) throw invalidData('The user has no such wallet')
    const session = sessions.start(provider.id, user.id)
    return request.html(transactPage({
      asker: asker.name, site: asked.origin, message: shown(asked), appId: provider.id, token: tokens.access(provider, session), origin: asked.origin,
      entropyId: String(embedded[0]?.['address']), walletIndex: Number(wallet['wallet_index']), request: { method: asked.method, params: asked.params },
    }), 200, { 'content-security-policy': POLICY, 'cache-control': 'no-store' })
  })

  return routes
}

interface Asked { method: string; params: readonly unknown[]; origin: string }

function readRequest(json: string, now: number): Asked {
  const fields = (value: unknown): Record<string, unknown> => typeof value === 'object' && value !== null ? value as Record<string, unknown> : {}
  let parsed: Record<string, unknown>
  try {
    parsed = fields(json.length <= REQUEST_LIMIT ? JSON.parse(json) : undefined)
  } catch {
    throw invalidData('"request" must be JSON')
  }
  const { method, params } = fields(fields(fields(parsed['content'])['request'])['request'])
  const { timestamp, callbackUrl } = parsed
  if (typeof method !== 'string' || !Object.hasOwn(ADDRESS_AT, method) || !Array.isArray(params)) throw invalidData('This page serves personal_sign and eth_signTypedData_v4')
  if (typeof timestamp !== 'number' || Math.abs(now - timestamp) > FRESH_MS) throw invalidData('The request is too old')
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl)) throw invalidData('"callbackUrl" must be a web address')
  return { method, params: params as readonly unknown[], origin: new URL(callbackUrl).origin }
}

/** What is to be signed, for people: a text as it is, data as they are written. */
function shown({ method, params }: Asked): string {
  const content = params[method === 'personal_sign' ? 0 : 1]
  if (typeof content !== 'string') return JSON.stringify(content, null, 2) ?? ''
  const bytes = /^0x(?:[0-9a-f]{2})+$/i.test(content) ? Buffer.from(content.slice(2), 'hex').toString('utf8') : content
  return bytes.includes('\ufffd') ? content : bytes
}
