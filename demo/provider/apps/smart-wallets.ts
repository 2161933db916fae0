import { Hono } from 'hono'
import type { SmartWalletSettings } from '../../../elements/testing/app-settings.js'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { serve } from '../door/serve.js'
import { answerOnce } from '../wire/answer-once.js'
import { smartWalletsOf, withBundlers } from './smart-wallet-settings.js'

/** Reads and sets an app's smart wallets and their networks. Setting requires the app's secret. */
export function smartWalletRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const served = (request: WireRequest, settings: SmartWalletSettings): SmartWalletSettings =>
    withBundlers(settings, context.ethereumRpcUrl === undefined ? undefined : new URL(request.req.url).origin)

  serve(routes, 'app.smartWallets', request => request.json(served(request, request.var.app.smart_wallets)))

  serve(routes, 'app.smartWallets.set', request => {
    requireAppSecret(request)
    const smartWallets = smartWalletsOf(request.var.body)
    return answerOnce(context, request, () => {
      context.apps.update(request.var.app.id, { smart_wallets: smartWallets })
      return served(request, smartWallets)
    })
  })

  return routes
}
