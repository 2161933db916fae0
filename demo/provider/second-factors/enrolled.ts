import type { SignedInUser } from '../context.js'
import type { AppRow } from '../store/apps.js'
import type { SecondFactors, SecondFactorType } from '../store/second-factors/second-factors.js'
import { invalidData, WireError } from '../wire/wire-error.js'

/** The user's enrolled factor of this type. Throws 400 if there is none. */
export function enrolled(factors: SecondFactors, user: SignedInUser, type: SecondFactorType) {
  const factor = factors.find(user.id, type)
  if (!factor) throw new WireError(400, 'missing_or_invalid_mfa', `The user has not enrolled ${type}`)
  return factor
}

/** Throws unless the app offers the method and the user has not enrolled it yet. */
export function requireOffered(app: AppRow, factors: SecondFactors, user: SignedInUser, type: 'sms' | 'totp'): void {
  if (!app.mfa_methods.includes(type))
    throw new WireError(403, 'feature_not_enabled', `This app does not offer ${type}`)
  if (factors.find(user.id, type)) throw invalidData(`The user has enrolled ${type} already`)
}
