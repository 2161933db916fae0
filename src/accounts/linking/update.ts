import { accountId } from '../../session/user/accounts-of.js'
import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import type { UpdateProof, UseOptions } from '../proofs/proof.js'
import { changeAccount } from './change-account.js'
import { requireUpdatable } from './rules.js'

/**
 * Puts the account that this proves in the place of the user's old one of that kind. Throws as `requireUpdatable` does, and
 * FAILED_TO_UPDATE_ACCOUNT where the provider gives no other reason.
 */
export async function update(proof: UpdateProof, { signal }: UseOptions = {}): Promise<User> {
  const old = accountId(requireUpdatable(proof.kind))
  const calls = await callsOf(proof)
  return changeAccount(() => calls.update(proof, old, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
