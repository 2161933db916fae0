import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken, type RequestData } from './request-fields.js'

const PASSKEYS_LIMIT = 20
const TEXT_LIMIT = 2_000

/** Verifies, enrols and removes second factors. A change requires a factor that is already enrolled. */
export const mfaEvents: Readonly<Record<string, EventHandler>> = {
  'privy:mfa:verify': async (data, { secondFactors }) => {
    await secondFactors.require(readAccessToken(data))
    return {}
  },
  'privy:mfa:init-enrollment': async (data, { secondFactors }) => {
    const token = readAccessToken(data)
    const method = member(data, 'method')
    if (method === 'totp') return { method, ...(await secondFactors.initTotp(token)) }
    if (method !== 'sms') throw invalidArguments('Unsupported MFA method')
    await secondFactors.initSms(token, text(data, 'phoneNumber'))
    return { method }
  },
  'privy:mfa:submit-enrollment': async (data, { secondFactors }) => {
    const token = readAccessToken(data)
    switch (member(data, 'method')) {
      case 'sms':
        await secondFactors.enroll(token, 'sms', { phoneNumber: text(data, 'phoneNumber'), code: text(data, 'code') })
        return {}
      case 'totp':
        await secondFactors.enroll(token, 'totp', { code: text(data, 'code') })
        return {}
      case 'passkey': {
        const ids = member(data, 'credentialIds')
        if (
          !Array.isArray(ids) ||
          ids.length > PASSKEYS_LIMIT ||
          !ids.every(id => typeof id === 'string' && id.length <= TEXT_LIMIT)
        )
          throw invalidArguments('credentialIds is a list of ids')
        await secondFactors.enrollPasskeys(token, ids as string[], member(data, 'removeForLogin') !== false)
        return {}
      }
      default:
        throw invalidArguments('Unsupported MFA method')
    }
  },
  'privy:mfa:unenroll': async (data, { secondFactors }) => {
    const token = readAccessToken(data)
    const method = member(data, 'method')
    if (method === 'passkey') await secondFactors.enrollPasskeys(token, [], member(data, 'removeForLogin') !== false)
    else if (method === 'sms' || method === 'totp') await secondFactors.unenroll(token, method)
    else throw invalidArguments('Unsupported MFA method')
    return {}
  },
  /** Sent at logout. Needs no token, and drops the proof of a second factor. */
  'privy:mfa:clear': (_data, { secondFactors }) => {
    secondFactors.forget()
    return Promise.resolve({})
  },
  'privy:auth:unlink-passkey': async (data, { secondFactors }) => {
    await secondFactors.unlinkPasskey(
      readAccessToken(data),
      text(data, 'credentialId'),
      member(data, 'removeAsMfa') !== false,
    )
    return {}
  },
}

function text(data: RequestData, name: string): string {
  const value = member(data, name)
  if (typeof value !== 'string' || value === '' || value.length > TEXT_LIMIT)
    throw invalidArguments(`${name} is required`)
  return value
}
