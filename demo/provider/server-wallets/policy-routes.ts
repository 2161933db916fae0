import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { WireError } from '../wire-error.js'
import { policyChangeOf, policyOf, ruleOf } from './policy.js'
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

  const RULE = '/api/v1/policies/:id/rules/:ruleId'
  /** The policy a path names, with its rule. */
  const ruled = (request: WireRequest): { policy: Policy; at: number } => {
    const policy = asked(request)
    const at = policy.rules.findIndex(({ id }) => id === request.req.param('ruleId'))
    if (at < 0) throw new WireError(404, undefined, 'There is no such rule')
    return { policy, at }
  }

  routes.post('/api/v1/policies/:id/rules', request => {
    const [policy, { id: _own, ...rule }] = [asked(request), ruleOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, policyChangeOf({ rules: [...policy.rules, rule] })).rules.at(-1))
  })

  routes.get(RULE, request => {
    const { policy, at } = ruled(request)
    return request.json(policy.rules[at])
  })

  routes.patch(RULE, request => {
    const [{ policy, at }, rule] = [ruled(request), ruleOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, { rules: policy.rules.map((kept, index) => index === at ? { ...rule, id: kept.id } : kept) }).rules[at])
  })

  routes.delete(RULE, request => {
    const { policy, at } = ruled(request)
    return answerOnce(context, request, () => {
      policies.change(policy, { rules: policy.rules.toSpliced(at, 1) })
      return { success: true }
    })
  })

  return routes
}
