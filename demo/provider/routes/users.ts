import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import { requireUser, type ProviderContext, type Variables } from '../context.js'

/** The signed-in user: who it is, and the terms. */
export function userRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { users, tokens } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.get('/api/v1/users/me', async request => {
    const { app } = request.var
    const user = await requireUser(context, request)
    return request.json({ user: users.wire(user.id), identity_token: app.identity_tokens ? tokens.identity(app, user.id, users) : null })
  })

  routes.post('/api/v1/users/me/accept_terms', async request => {
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => {
      users.acceptTerms(user.id)
      return users.wire(user.id)
    })
  })

  return routes
}
