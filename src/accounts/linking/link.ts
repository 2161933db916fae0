import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import { provedType, type LinkProof, type UseOptions } from '../proofs/proof.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

/** Adds the account that this proves to the signed-in user. Throws as `requireLinkable` and `linkBy` do. */
export async function link(proof: LinkProof, { signal }: UseOptions = {}): Promise<User> {
  requireLinkable(provedType(proof), proof.kind === 'oauth' ? proof.provider : undefined)
  const calls = await callsOf(proof)
  return linkBy(calls.accountOf(proof), () => calls.link(proof, signal))
}
