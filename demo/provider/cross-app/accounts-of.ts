import type { ProviderContext } from '../context.js'

/** The user's linked accounts in wire format. */
export const accountsOf = ({ users }: ProviderContext, userId: string) =>
  (users.wire(userId)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
