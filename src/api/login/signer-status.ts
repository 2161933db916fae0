/** The states of a key that asks to act for a Farcaster account. */
export const SIGNER_STATUSES = ['pending_approval', 'approved', 'revoked'] as const
export type SignerStatus = (typeof SIGNER_STATUSES)[number]
