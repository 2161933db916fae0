import { accountId } from '../../session/user/accounts-of.js'
import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import type { UpdateProof, UseOptions } from '../proofs/proof.js'
import { changeAccount } from './change-account.js'
import { requireUpdatable } from './rules.js'

/**
 * Puts the e-mail address or phone number that this proves in the place of the user's old one; shows nothing.
 *
 * @param proof the code that was sent to the new one, such as `{ kind: 'phone', identifier, code }` after `sendSmsCode`
 * @returns the user, with the new one
 * @throws WalletError MUST_BE_AUTHENTICATED without a user, INVALID_CREDENTIALS for a code that is wrong or too old,
 * FAILED_TO_UPDATE_ACCOUNT where there is nothing to replace, and for a failure without a code of its own
 * @example
 * await sendSmsCode({ phoneNumber })
 * const { phone } = await update({ kind: 'phone', identifier: phoneNumber, code })
 */
export async function update(proof: UpdateProof, { signal }: UseOptions = {}): Promise<User> {
  const old = accountId(requireUpdatable(proof.kind))
  const calls = await callsOf(proof)
  return changeAccount(() => calls.update(proof, old, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
