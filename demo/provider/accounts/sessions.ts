import { Hono } from 'hono'
import { claimsOf, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { authResponse } from '../login/log-in.js'
import { answerOnce } from '../wire/answer-once.js'
import { nullableText } from '../wire/body.js'
import { invalidToken, WireError } from '../wire/wire-error.js'

/** Refresh and logout. */
export function sessionRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { sessions } = context
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'session.refresh', request => {
    const { app, body } = request.var
    const token = nullableText(body, 'refresh_token')
    return answerOnce(context, request, () => {
      const refreshed = token === undefined ? undefined : sessions.refresh(app.id, token, app.strict_refresh)
      if (!refreshed) throw invalidToken()
      return authResponse(context, app, refreshed)
    })
  })

  serve(routes, 'session.logout', async request => {
    const { app, body } = request.var
    const claims = await claimsOf(context, request, { expired: true })
    const token = nullableText(body, 'refresh_token')
    return answerOnce(context, request, () => {
      const session = claims?.sessionId ?? (token === undefined ? undefined : sessions.ofToken(app.id, token))
      if (session === undefined) throw invalidToken()
      if (!sessions.isOpen(session)) throw new WireError(400, 'already_logged_out', 'The session has already ended')
      sessions.end(session)
      return {}
    })
  })

  return routes
}
