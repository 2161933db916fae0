import type { Body } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'
import type { ServerWallet } from './store.js'

const SIGNERS_LIMIT = 10
/** The form of signer ids in the API. */
const ID = /^[0-9a-z]{1,100}$/

/** A server wallet in wire format. Its times are in milliseconds. */
export const resource = (wallet: ServerWallet): Body => ({
  id: wallet.id,
  address: wallet.address,
  ...(wallet.chainType === 'solana' ? { public_key: wallet.address } : {}),
  created_at: wallet.createdAt,
  exported_at: wallet.exportedAt,
  chain_type: wallet.chainType,
  policy_ids: [],
  additional_signers: wallet.additionalSigners,
  owner_id: wallet.ownerId.replace(/^did:privy:/, ''),
})

/**
 * Reads the additional signers in a body; undefined if it has none. Throws 400 for an invalid list, and for policies,
 * which this provider does not support.
 */
export function signersOf(body: Body): ServerWallet['additionalSigners'] | undefined {
  const value = body['additional_signers']
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > SIGNERS_LIMIT) throw invalidData('"additional_signers" is a list')
  return (value as unknown[]).map(signer => {
    const { signer_id, override_policy_ids } = (typeof signer === 'object' && signer !== null ? signer : {}) as Body
    if (typeof signer_id !== 'string' || !ID.test(signer_id)) throw invalidData('A signer has a "signer_id"')
    refusePolicies(override_policy_ids)
    return { signer_id }
  })
}

/** Throws 400 for any policy. Policies are not supported here, and an ignored one would only seem to protect. */
export function refusePolicies(ids: unknown): void {
  if (ids !== undefined && ids !== null && !(Array.isArray(ids) && ids.length === 0))
    throw invalidData('There is no such policy')
}
