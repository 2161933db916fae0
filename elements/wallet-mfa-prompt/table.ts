import type { VerifiedFactor } from '../../src/ask/questions/verify-identity.js'
import type { MfaMethod } from '../../src/config/settings.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { json, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/**
 * Asks for a second factor of the signed-in user. It opens by itself when one is needed; the position of this tag
 * decides where it appears.
 */
export const WALLET_MFA_PROMPT = {
  tag: 'wallet-mfa-prompt',
  later: true,
  fields: {
    ...VISUAL,
    /** The factors to offer, of those that the user has; by default all of them. */
    methods: json,
    /** A line that says what the factor is needed for. */
    operation: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface MfaPromptEvents {
  /** The visitor has verified a second factor; the wallet remembers it for a while. */
  'wallet-mfa-prompt-complete': VerifiedFactor
}

/** The options of `show()`; they take precedence over the fields of their names. */
export interface MfaPromptOptions {
  readonly methods?: readonly MfaMethod[]
  readonly operation?: string
}
export type { MfaMethod, VerifiedFactor }
