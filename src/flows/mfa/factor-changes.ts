import type { MfaMethod } from '../../config/settings.js'
import type { User } from '../../session/user/user.js'

/** A key for each factor of a user. A user may have several passkeys. */
export type Factors = ReadonlyMap<string, MfaMethod>

export const factorsOf = ({ mfaMethods, linkedAccounts }: User): Factors =>
  new Map([
    ...mfaMethods.flatMap((method): [string, MfaMethod][] => (method === 'passkey' ? [] : [[method, method]])),
    ...linkedAccounts.flatMap((account): [string, MfaMethod][] =>
      account.type === 'passkey' && account.enrolledInMfa ? [[account.credentialId, 'passkey']] : [],
    ),
  ])

/** The methods of the factors that are in `those` and not in `these`. */
export const missingIn = (these: Factors, those: Factors): readonly MfaMethod[] => [
  ...new Set([...those].flatMap(([id, method]) => (these.has(id) ? [] : [method]))),
]
