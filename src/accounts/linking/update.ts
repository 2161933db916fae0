import { sessionRestored } from '../../session/session-restored.js'
import { accountId } from '../../session/user/accounts-of.js'
import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import type { UpdateProof, UseOptions } from '../proofs/proof.js'
import { changeAccount } from './change-account.js'
import { requireUpdatable } from './rules.js'

/**
 * Replaces the user's e-mail address or phone number by the one that this proves; shows nothing.
 *
 * @param proof the code that was sent to the new one, such as `{ kind: 'phone', identifier, code }` after
 * `sendSmsCode`
 * @param options `signal` aborts the call
 * @returns the user, with the new address or number
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_CREDENTIALS if the code is wrong or
 * too old, FAILED_TO_UPDATE_ACCOUNT if there is nothing to replace, and for a failure without a code of its own
 * @example
 * await sendSmsCode({ phoneNumber })
 * const { phone } = await update({ kind: 'phone', identifier: phoneNumber, code })
 */
export async function update(proof: UpdateProof, { signal }: UseOptions = {}): Promise<User> {
  await sessionRestored(signal)
  const previousId = accountId(requireUpdatable(proof.kind))
  const calls = await callsOf(proof)
  return changeAccount(() => calls.update(proof, previousId, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
