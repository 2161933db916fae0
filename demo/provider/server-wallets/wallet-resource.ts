import type { Body } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'
import type { ServerWallet } from './store.js'

const SIGNERS_LIMIT = 10
/** The form of the wire's ids. */
const ID = /^[0-9a-z]{1,100}$/

/** A server wallet as the wire has it; its times are milliseconds. */
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

/** Who else may sign, from a body; undefined where it says nothing of them. Throws 400 for what is no list of signers, and for policies, which are not kept here. */
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

/** Throws 400 for a list of policies that is not empty: none is kept here, and one that nobody keeps must not seem to protect. */
export function refusePolicies(ids: unknown): void {
  if (ids !== undefined && ids !== null && !(Array.isArray(ids) && ids.length === 0))
    throw invalidData('There is no such policy')
}
