import { appOfSite } from '../../config/other-apps.js'
import { sessionRestored } from '../../session/session-restored.js'
import { crossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import { provedType, type LinkProof, type UseOptions } from '../proofs/proof.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

/**
 * Adds the account that this proves to the signed-in user; shows nothing. An account at another app whose token is
 * lost can be linked again, which brings a new token.
 *
 * @param proof what was proved, such as `{ kind: 'email', identifier, code }` after `sendEmailCode`
 * @param options `signal` aborts the call
 * @returns the user, with the account among `linkedAccounts`
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if the user has as
 * many of this kind as allowed, ACCOUNT_TRANSFER_REQUIRED if another user has nothing but this account: its `data` is
 * what `transferAccount` takes; FAILED_TO_LINK_ACCOUNT for a guest, and for a failure without a code of its own
 * @example
 * await sendEmailCode({ email })
 * const { linkedAccounts } = await link({ kind: 'email', identifier: email, code })
 */
export async function link(proof: LinkProof, { signal }: UseOptions = {}): Promise<User> {
  await sessionRestored(signal)
  requireLinkable(
    provedType(proof),
    proof.kind === 'oauth' && !isTokenMissing(proof.provider) ? proof.provider : undefined,
  )
  const calls = await callsOf(proof)
  return linkBy(calls.accountOf(proof), () => calls.link(proof, signal))
}

function isTokenMissing(site: string): boolean {
  const app = appOfSite(site)
  return app !== undefined && crossAppToken(app) === null
}
