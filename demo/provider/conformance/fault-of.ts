import type { Exchange } from '../door/publish-exchanges.js'
import { operationOf } from '../operations/match.js'
import { schemaFault, type Schema } from './schema-fault.js'
import { WIRE_SCHEMAS } from './wire-schemas.js'

/**
 * Checks an exchange against the published schemas. Returns the fault, or undefined. A fault is a served request that
 * its schema forbids (unknown members are allowed), a response that does not fit its schema, or an error response of
 * another shape.
 */
export function faultOf(exchange: Exchange): string | undefined {
  const operation = operationOf(exchange)
  const { asked, answered } = (operation && WIRE_SCHEMAS[operation]) ?? {}
  const found =
    exchange.status >= 400
      ? schemaFault(REFUSAL, exchange.answered)
      : exchange.status !== 200
        ? undefined
        : ((asked && prefixed('asked', schemaFault(asked, exchange.asked, true))) ??
          (answered && prefixed('answered', faultUnlessAnyFits(answered, exchange.answered))))
  return found && `${operation ?? exchange.path}, ${exchange.status}: ${found}`
}

const REFUSAL: Schema = {
  safeParse(value) {
    const { error, code } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
    const success =
      typeof error === 'string' &&
      error !== '' &&
      (code === undefined || (typeof code === 'string' && /^[a-z_]+$/.test(code)))
    return success
      ? { success }
      : { success, error: { issues: [{ code: 'custom', path: [], message: 'no refusal of the wire' }] } }
  },
}

const prefixed = (prefix: string, fault: string | undefined): string | undefined => fault && `${prefix} ${fault}`

function faultUnlessAnyFits(schemas: readonly Schema[], value: unknown): string | undefined {
  const faults = schemas.map(schema => schemaFault(schema, value))
  return faults.includes(undefined) ? undefined : faults[0]
}
