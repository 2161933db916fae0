import type { Exchange } from '../door/tell-exchanges.js'
import { operationOf } from '../operations/match.js'
import { schemaFault, type Schema } from './schema-fault.js'
import { WIRE_SCHEMAS } from './wire-schemas.js'

/**
 * What the published wire has against an exchange: a request that was served although its schema forbids it (members nobody
 * knows may be sent), an answer that is not of its schema, a refusal that is not of the wire's shape. Undefined where it fits.
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
          (answered && prefixed('answered', leastOf(answered, exchange.answered))))
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

const prefixed = (what: string, fault: string | undefined): string | undefined => fault && `${what} ${fault}`

function leastOf(schemas: readonly Schema[], value: unknown): string | undefined {
  const faults = schemas.map(schema => schemaFault(schema, value))
  return faults.includes(undefined) ? undefined : faults[0]
}
