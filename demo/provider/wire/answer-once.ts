import type { ProviderContext, WireRequest } from '../context.js'
import { transaction } from '../store/transaction.js'
import { invalidData, WireError } from './wire-error.js'

const KEY_LIMIT = 200

/**
 * Does an action in one transaction, together with its answer, and answers with what it returns (as JSON).
 * The same action sent again (same `privy-idempotency-key` and body) is not done again: it gets the first answer.
 * A refusal (`WireError`) keeps what was noted of it, such as a counted try; any other failure leaves nothing behind.
 * Steps that belong together are a `transaction` of their own inside. Nothing is done of what the wire forbids.
 */
export function answerOnce(
  context: Pick<ProviderContext, 'db' | 'answers'>,
  request: WireRequest,
  action: () => unknown,
): Response {
  if (request.var.forbidden) throw request.var.forbidden
  const name = actionName(request)
  const asked = JSON.stringify(request.var.body)
  const outcome = transaction(context.db, () => {
    try {
      const before = name ? context.answers.find(name, asked) : undefined
      if (before && !before.fits) throw invalidData('This idempotency key names another action')
      if (before) return before.body
      const answer = JSON.stringify(action())
      if (name) context.answers.keep(name, asked, answer)
      return answer
    } catch (error) {
      if (error instanceof WireError) return error
      throw error
    }
  })
  if (outcome instanceof WireError) throw outcome
  return request.body(outcome, 200, { 'content-type': 'application/json' })
}

/** Whether this action was done before: then `answerOnce` does nothing but answer. */
export function wasAnswered({ answers }: Pick<ProviderContext, 'answers'>, request: WireRequest): boolean {
  const name = actionName(request)
  return name !== undefined && answers.find(name, JSON.stringify(request.var.body)) !== undefined
}

/** What an action names itself; undefined where it does not. Throws 400 for what is no name. */
export function actionName(request: WireRequest): string | undefined {
  const given = request.req.header('privy-idempotency-key')
  if (given === undefined) return undefined
  if (given === '' || given.length > KEY_LIMIT) throw invalidData(`An idempotency key has 1 to ${KEY_LIMIT} characters`)
  return JSON.stringify([request.var.app.id, request.req.path, given])
}
