import type { MiddlewareHandler } from 'hono'
import { schemaFault } from '../conformance/schema-fault.js'
import { WIRE_SCHEMAS } from '../conformance/wire-schemas.js'
import type { Variables } from '../context.js'
import { operationOf } from '../operations/match.js'
import { invalidData } from '../wire/wire-error.js'
import { inputOf } from './request-input.js'

/**
 * Refuses requests that the operation's published schema forbids. The route's own checks run first, so that their
 * errors win, for example for a caller who is not signed in. `answerOnce` refuses before anything is changed; this
 * middleware refuses after routes that only read. Unknown members are allowed.
 */
export const checkAgainstSchema: MiddlewareHandler<{ Variables: Variables }> = async (request, next) => {
  const operation = operationOf(request.req)
  const schema = operation && WIRE_SCHEMAS[operation]?.asked
  const fault = schema && schemaFault(schema, inputOf(request), true)
  const forbidden = fault === undefined ? undefined : invalidData(fault)
  request.set('forbidden', forbidden)
  await next()
  if (forbidden && request.res.ok) throw forbidden
}
