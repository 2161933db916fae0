import type { MiddlewareHandler } from 'hono'
import { schemaFault } from '../conformance/schema-fault.js'
import { WIRE_SCHEMAS } from '../conformance/wire-schemas.js'
import type { Variables } from '../context.js'
import { operationOf } from '../operations/match.js'
import { invalidData } from '../wire/wire-error.js'
import { askedOf } from './asked-of.js'

/**
 * Serves nothing that the published schema of the operation forbids. What the route itself refuses it refuses in its own
 * words, as a caller who is nobody; `answerOnce` refuses the rest before the deed, and this door what is only read. Members nobody knows may be sent.
 */
export const holdToWire: MiddlewareHandler<{ Variables: Variables }> = async (request, next) => {
  const operation = operationOf(request.req)
  const schema = operation && WIRE_SCHEMAS[operation]?.asked
  const fault = schema && schemaFault(schema, askedOf(request), true)
  const forbidden = fault === undefined ? undefined : invalidData(fault)
  request.set('forbidden', forbidden)
  await next()
  if (forbidden && request.res.ok) throw forbidden
}
