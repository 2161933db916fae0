import { Hono } from 'hono'
import { text } from '../body.js'
import type { ProviderContext, Variables } from '../context.js'

/** This provider as an OAuth server of other apps: whether a token they were handed is good. */
export function crossAppRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  routes.post('/oauth/verify', async request => {
    const claims = await context.tokens.verifyCrossApp(text(request.var.body, 'prat', 4_000))
    const known = claims !== undefined && context.users.find(claims.userId)?.appId === claims.providerAppId
    return request.json({ verified: known && [claims.appId, claims.providerAppId].includes(request.var.app.id) })
  })
  return routes
}
