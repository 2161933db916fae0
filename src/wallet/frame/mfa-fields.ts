import type { UncheckedFactor, VerifiedFactor } from '../../ask/questions/verify-identity.js'
import type { MfaFields } from '../../channel/frame-operations.js'
import { MFA_METHODS } from '../../config/settings.js'
import { CODE_LENGTH } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'

const invalid = (message: string) => new WalletError('INVALID_DATA', message)

/**
 * A factor's fields for the wallet frame; undefined if it is already verified. Throws INVALID_DATA for an invalid
 * factor.
 */
export function mfaFieldsOf(answer: UncheckedFactor | VerifiedFactor): MfaFields | undefined {
  const mfaMethod = ownMember(answer, 'mfaMethod')
  if (mfaMethod === undefined && MFA_METHODS.some(method => method === ownMember(answer, 'method'))) return undefined
  const mfaCode = ownMember(answer, 'mfaCode')
  if (!MFA_METHODS.some(method => method === mfaMethod)) throw invalid('Unsupported MFA method')
  if (mfaMethod === 'passkey' ? typeof mfaCode !== 'object' || mfaCode === null : typeof mfaCode !== 'string')
    throw invalid('Invalid MFA code')
  if (typeof mfaCode === 'string') requirePasscode(mfaCode)
  const relyingParty = ownMember(answer, 'relyingParty')
  return {
    mfaMethod,
    mfaCode,
    relyingParty: typeof relyingParty === 'string' ? relyingParty : relyingPartyHere(),
  } as MfaFields
}

/** Throws INVALID_DATA unless it is six digits. */
export function requirePasscode(code: string): void {
  if (/\D/.test(code)) throw invalid('Passcode can only be numbers')
  if (code.length !== CODE_LENGTH) throw invalid('Passcode must be exactly 6 numbers')
}

/** This page's relying party for passkeys. */
export const relyingPartyHere = (): string => globalThis.location?.origin ?? ''
