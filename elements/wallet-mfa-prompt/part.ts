import type { IdentityCheck } from '../../src/ask/questions/verify-identity.js'
import { MFA_METHODS, type MfaMethod } from '../../src/config/settings.js'
import { verifyIdentity } from '../../src/flows/mfa/verify-identity.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { MfaPromptEvents, MfaPromptOptions, WALLET_MFA_PROMPT } from './table.js'

const knownMethods = (methods: unknown): readonly MfaMethod[] =>
  Array.isArray(methods) ? MFA_METHODS.filter(method => methods.includes(method)) : []

/** The flow of `<wallet-mfa-prompt>`, which asks for a second factor. */
export const part: FlowPart<
  MfaPromptOptions & Partial<IdentityCheck>,
  Outcome<MfaPromptEvents>,
  ElementOf<typeof WALLET_MFA_PROMPT>
> = {
  part: verifyIdentity,
  options: ({ methods, operation }) => ({ methods: knownMethods(methods), ...(operation && { operation }) }),
  input: ({ methods, operation, failed }): IdentityCheck => ({
    methods: knownMethods(methods),
    operation: typeof operation === 'string' ? operation : undefined,
    failed,
  }),
}
