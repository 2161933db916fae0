import { Hono } from 'hono'
import { optionalText } from '../body.js'
import { userOf, type ProviderContext, type Variables } from '../context.js'
import { authResponse } from '../log-in.js'
import { invalidToken } from '../wire-error.js'

/** Refresh and logout. */
export function sessionRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { sessions, users } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.post('/api/v1/sessions', async request => {
    const { app, body } = request.var
    const token = optionalText(body, 'refresh_token')
    const refreshed = token && sessions.refresh(app.id, token, app.strict_refresh)
    if (!refreshed || !users.find(refreshed.userId)) throw invalidToken()
    return request.json(await authResponse(context, app, refreshed))
  })

  routes.post('/api/v1/sessions/logout', async request => {
    const { app, body } = request.var
    const user = await userOf(context, request, { expired: true })
    const token = typeof body['refresh_token'] === 'string' ? body['refresh_token'] : undefined
    const session = user?.sessionId ?? (token && sessions.refresh(app.id, token, false)?.sessionId)
    if (session) sessions.end(session)
    return request.json({})
  })

  return routes
}
