import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { WireError } from '../wire-error.js'
import { policyChangeOf, policyOf } from './policy.js'
import { Policies, type Policy } from './policy-store.js'

/** Policies of an app's wallets, for its own server. */
export function policyRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const policies = new Policies(context.db, context.clock.now)
  const routes = new Hono<{ Variables: Variables }>()

  const asked = (request: WireRequest): Policy => {
    requireAppSecret(request)
    const policy = policies.find(request.var.app.id, request.req.param('id') ?? '')
    if (!policy) throw new WireError(404, undefined, 'There is no such policy')
    return policy
  }

  routes.post('/api/v1/policies', request => {
    requireAppSecret(request)
    const policy = policyOf(request.var.body)
    return answerOnce(context, request, () => policies.add(request.var.app.id, policy))
  })

  routes.get('/api/v1/policies/:id', request => request.json(asked(request)))

  routes.patch('/api/v1/policies/:id', request => {
    const [policy, change] = [asked(request), policyChangeOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, change))
  })

  routes.delete('/api/v1/policies/:id', request => {
    const policy = asked(request)
    return answerOnce(context, request, () => {
      policies.remove(policy)
      return { success: true }
    })
  })

  return routes
}
