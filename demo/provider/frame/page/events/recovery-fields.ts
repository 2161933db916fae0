import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import type { RecoverySecret } from '../recovery.js'
import type { RequestData } from './request-fields.js'

const TEXT_LIMIT = 2_000
const TOKEN = /^[\w.~+/=-]+$/

/** Reads a wallet's new recovery method and its secret. Without a method and a secret, recovery is automatic. */
export function readNewRecovery(data: RequestData): RecoverySecret {
  const method =
    text(data, 'recoveryMethod') ??
    (member(data, 'recoveryPassword')
      ? 'user-passcode'
      : member(data, 'recoveryKey')
        ? 'recovery-encryption-key'
        : 'privy')
  switch (method) {
    case 'privy':
      return { kind: 'automatic' }
    case 'user-passcode':
      return { kind: 'password', password: requiredText(data, 'recoveryPassword') }
    case 'google-drive':
    case 'icloud':
      if (method === 'icloud' && text(data, 'recoverySecretOverride')) return record(data)
      return { kind: 'cloud', provider: method, accessToken: cloudToken(requiredText(data, 'recoveryAccessToken')) }
    case 'icloud-native':
      return record(data)
    case 'recovery-encryption-key':
      return { kind: 'key', key: requiredText(data, 'recoveryKey') }
    default:
      throw invalidArguments('There is no such recovery method')
  }
}

/** Reads the secret that recovers a wallet, whichever the request contains. Without one, recovery is automatic. */
export function readRecoverySecret(data: RequestData): RecoverySecret {
  const [password, accessToken, key, secret] = [
    text(data, 'recoveryPassword'),
    text(data, 'recoveryAccessToken'),
    text(data, 'recoveryKey'),
    text(data, 'recoverySecretOverride'),
  ]
  if (password) return { kind: 'password', password }
  if (accessToken) return { kind: 'cloud', accessToken: cloudToken(accessToken) }
  if (key) return { kind: 'key', key }
  if (secret) return { kind: 'record', secret }
  return { kind: 'automatic' }
}

const record = (data: RequestData): RecoverySecret => ({
  kind: 'record',
  secret: requiredText(data, 'recoverySecretOverride'),
  recordName: requiredText(data, 'iCloudRecordNameOverride'),
})

function requiredText(data: RequestData, name: string): string {
  const value = text(data, name)
  if (!value) throw invalidArguments(`${name} is required`)
  return value
}

function text(data: RequestData, name: string): string | undefined {
  const value = member(data, name)
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > TEXT_LIMIT || !value.isWellFormed())
    throw invalidArguments(`${name} is a text of at most ${TEXT_LIMIT} characters`)
  return value
}

function cloudToken(token: string): string {
  if (!TOKEN.test(token)) throw invalidArguments('recoveryAccessToken is not a token')
  return token
}
