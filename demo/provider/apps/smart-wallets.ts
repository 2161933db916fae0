import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { serve } from '../door/serve.js'
import { answerOnce } from '../wire/answer-once.js'
import { smartWalletsOf } from './smart-wallet-settings.js'

/** Reads and sets an app's smart wallets and their networks. Setting requires the app's secret. */
export function smartWalletRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'app.smartWallets', request => request.json(request.var.app.smart_wallets))

  serve(routes, 'app.smartWallets.set', request => {
    requireAppSecret(request)
    const smartWallets = smartWalletsOf(request.var.body)
    return answerOnce(context, request, () => {
      context.apps.update(request.var.app.id, { smart_wallets: smartWallets })
      return smartWallets
    })
  })

  return routes
}
