import { Hono } from 'hono'
import type { ProviderContext, Variables, WireRequest } from '../../context.js'
import { requireAppSecret } from '../../door/app-secret.js'
import { serve } from '../../door/serve.js'
import { answerOnce } from '../../wire/answer-once.js'
import { WireError } from '../../wire/wire-error.js'
import { Policies, type Policy } from './policy-store.js'
import { policyChangeOf, policyOf, ruleOf } from './policy.js'

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

  serve(routes, 'policy.create', request => {
    requireAppSecret(request)
    const policy = policyOf(request.var.body)
    return answerOnce(context, request, () => policies.add(request.var.app.id, policy))
  })

  serve(routes, 'policy.get', request => request.json(asked(request)))

  serve(routes, 'policy.update', request => {
    const [policy, change] = [asked(request), policyChangeOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, change))
  })

  serve(routes, 'policy.delete', request => {
    const policy = asked(request)
    return answerOnce(context, request, () => {
      policies.remove(policy)
      return { success: true }
    })
  })

  /** The policy a path names, with its rule. */
  const ruled = (request: WireRequest): { policy: Policy; at: number } => {
    const policy = asked(request)
    const at = policy.rules.findIndex(({ id }) => id === request.req.param('ruleId'))
    if (at < 0) throw new WireError(404, undefined, 'There is no such rule')
    return { policy, at }
  }

  serve(routes, 'policy.addRule', request => {
    const [policy, { id: _own, ...rule }] = [asked(request), ruleOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, policyChangeOf({ rules: [...policy.rules, rule] })).rules.at(-1))
  })

  serve(routes, 'policy.rule', request => {
    const { policy, at } = ruled(request)
    return request.json(policy.rules[at])
  })

  serve(routes, 'policy.changeRule', request => {
    const [{ policy, at }, rule] = [ruled(request), ruleOf(request.var.body)]
    return answerOnce(context, request, () => policies.change(policy, { rules: policy.rules.map((kept, index) => index === at ? { ...rule, id: kept.id } : kept) }).rules[at])
  })

  serve(routes, 'policy.removeRule', request => {
    const { policy, at } = ruled(request)
    return answerOnce(context, request, () => {
      policies.change(policy, { rules: policy.rules.toSpliced(at, 1) })
      return { success: true }
    })
  })

  return routes
}
