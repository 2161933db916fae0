import type { ProviderContext } from '../context.js'

/** What the user has linked, in the wire's form. */
export const accountsOf = ({ users }: ProviderContext, userId: string) =>
  (users.wire(userId)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
