import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { sameText } from '../secrets.js'
import { smartWalletsOf } from '../smart-wallet-settings.js'
import { invalidToken } from '../wire-error.js'

/** Which smart wallets an app uses, and on which networks. Whoever has the app's secret may set it. */
export function smartWalletRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  routes.get('/api/v1/apps/:id/smart_wallets', request => request.json(request.var.app.smart_wallets))

  routes.post('/api/v1/apps/:id/smart_wallets', request => {
    requireAppSecret(request)
    const smartWallets = smartWalletsOf(request.var.body)
    return answerOnce(context, request, () => {
      context.apps.update(request.var.app.id, { smart_wallets: smartWallets })
      return smartWallets
    })
  })

  return routes
}

/** A caller with the app's id and secret (HTTP Basic); throws 401 otherwise. */
function requireAppSecret(request: WireRequest): void {
  const { app } = request.var
  const given = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(request.req.header('authorization') ?? '')?.[1] ?? ''
  if (!sameText(Buffer.from(given, 'base64').toString('utf8'), `${app.id}:${app.app_secret}`)) throw invalidToken()
}
