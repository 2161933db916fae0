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

/** The methods of the factors that are in `current` and not in `previous`. */
export const missingIn = (previous: Factors, current: Factors): readonly MfaMethod[] => [
  ...new Set([...current].flatMap(([id, method]) => (previous.has(id) ? [] : [method]))),
]
