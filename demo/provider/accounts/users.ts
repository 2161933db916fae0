import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { answerOnce } from '../wire/answer-once.js'

/** Routes of the signed-in user: they return the user and record the accepted terms. */
export function userRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { users, tokens } = context
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'user.me', async request => {
    const { app } = request.var
    const user = await requireUser(context, request)
    return request.json({
      user: users.wire(user.id),
      identity_token: app.identity_tokens ? tokens.identity(app, user.id, users) : null,
    })
  })

  serve(routes, 'user.acceptTerms', async request => {
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => {
      users.acceptTerms(user.id)
      return users.wire(user.id)
    })
  })

  return routes
}
