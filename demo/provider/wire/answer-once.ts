import type { ProviderContext, WireRequest } from '../context.js'
import { transaction } from '../store/transaction.js'
import { invalidData, WireError } from './wire-error.js'

const KEY_LIMIT = 200

/**
 * Runs an action in one transaction together with its response, and responds with the action's result as JSON. A
 * repeated action (same `privy-idempotency-key` and body) does not run again and gets the first response. An error of
 * type `WireError` keeps what was stored, such as a counted try; any other error undoes everything. Steps that belong
 * together need a `transaction` of their own inside. A request that the published schema forbids is refused before the
 * action.
 */
export function answerOnce(
  context: Pick<ProviderContext, 'db' | 'answers'>,
  request: WireRequest,
  action: () => unknown,
): Response {
  if (request.var.forbidden) throw request.var.forbidden
  const name = actionName(request)
  const requestBody = JSON.stringify(request.var.body)
  const outcome = transaction(context.db, () => {
    try {
      const earlier = name ? context.answers.find(name, requestBody) : undefined
      if (earlier && !earlier.fits) throw invalidData('This idempotency key names another action')
      if (earlier) return earlier.body
      const answer = JSON.stringify(action())
      if (name) context.answers.keep(name, requestBody, answer)
      return answer
    } catch (error) {
      if (error instanceof WireError) return error
      throw error
    }
  })
  if (outcome instanceof WireError) throw outcome
  return request.body(outcome, 200, { 'content-type': 'application/json' })
}

/** Whether this action has been performed before. `answerOnce` then only repeats the response. */
export function wasAnswered({ answers }: Pick<ProviderContext, 'answers'>, request: WireRequest): boolean {
  const name = actionName(request)
  return name !== undefined && answers.find(name, JSON.stringify(request.var.body)) !== undefined
}

/** The name of an action, from its idempotency key; undefined without one. Throws 400 for an invalid key. */
export function actionName(request: WireRequest): string | undefined {
  const key = request.req.header('privy-idempotency-key')
  if (key === undefined) return undefined
  if (key === '' || key.length > KEY_LIMIT) throw invalidData(`An idempotency key has 1 to ${KEY_LIMIT} characters`)
  return JSON.stringify([request.var.app.id, request.req.path, key])
}
