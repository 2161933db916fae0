import { invalidArguments } from '../frame-error.js'
import { isPlainObject, member } from '../message-gate.js'
import { SECOND_FACTORS, type SecondFactorMethod } from '../second-factors.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken } from './request-fields.js'

const METHODS: readonly unknown[] = SECOND_FACTORS
const LINK_LIMIT = 500

/** Verifies the second factor in a request before the request is served. A request without one is served directly. */
export function verifyFirst(serve: EventHandler): EventHandler {
  return async (data, world) => {
    const method = member(data, 'mfaMethod') ?? undefined
    const code = member(data, 'mfaCode') ?? undefined
    if (method !== undefined && code !== undefined) {
      if (!METHODS.includes(method)) throw invalidArguments('Unsupported MFA method')
      const isGood = method === 'passkey' ? isPlainObject(code) : typeof code === 'string' && /^\d{6}$/.test(code)
      if (!isGood) throw invalidArguments('Invalid MFA code')
      const relyingParty = member(data, 'relyingParty')
      await world.secondFactors.verify(
        readAccessToken(data),
        method as SecondFactorMethod,
        code as string | object,
        typeof relyingParty === 'string' ? relyingParty.slice(0, LINK_LIMIT) : undefined,
      )
    }
    return serve(data, world)
  }
}
