import type { WireRequest } from '../context.js'
import type { Body } from '../wire/body.js'
import { single } from '../wire/query.js'
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
  policy_ids: wallet.policyIds,
  additional_signers: wallet.additionalSigners,
  owner_id: wallet.ownerId.replace(/^did:privy:/, ''),
})

/** The policies of a body, at most one. */
export function policiesOf(body: Body): string[] | undefined {
  const value = body['policy_ids']
  if (value === undefined || value === null) return undefined
  if (!isIds(value) || value.length > 1) throw invalidData('"policy_ids" is a list of at most one id')
  return value
}

export function signersOf(body: Body): ServerWallet['additionalSigners'] | undefined {
  const value = body['additional_signers']
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > SIGNERS_LIMIT) throw invalidData('"additional_signers" is a list')
  return (value as unknown[]).map(signer => {
    const { signer_id, override_policy_ids } = (typeof signer === 'object' && signer !== null ? signer : {}) as Body
    if (typeof signer_id !== 'string' || !ID.test(signer_id)) throw invalidData('A signer has a "signer_id"')
    if (override_policy_ids === undefined) return { signer_id }
    if (!isIds(override_policy_ids)) throw invalidData('"override_policy_ids" is a list of ids')
    return { signer_id, override_policy_ids }
  })
}

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(id => typeof id === 'string' && ID.test(id))

/** How many a list shall have at most, from the query: 1 to 100. */
export function limitOf(request: WireRequest): number {
  const given = single(request, 'limit') ?? '100'
  const limit = given === '' ? NaN : Number(given)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalidData('"limit" is a number from 1 to 100')
  return limit
}
