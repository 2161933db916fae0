import { providerOf } from '../../config/oauth-providers.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import type { UseOptions } from '../proofs/proof.js'

/** One of the user's accounts. */
export interface AccountIdentifier {
  /** As `linkedAccounts` names it. */
  readonly type: LinkedAccount['type']
  /** Its address, number, subject or credential id. */
  readonly identifier: string
}

/**
 * Removes this account from the signed-in user; shows nothing.
 *
 * @param account `type`, and `identifier`: its address, number, subject or credential id
 * @param options `signal` aborts the call
 * @returns the user, without the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs, or can never be
 * unlinked, such as an embedded wallet; FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in
 * with, and for a failure without a code of its own
 * @example
 * const { linkedAccounts } = await unlink({ type: 'email', identifier: email })
 */
export async function unlink(
  { type, identifier }: AccountIdentifier,
  { signal }: Pick<UseOptions, 'signal'> = {},
): Promise<User> {
  switch (type) {
    case 'email':
      return (await import('./email.js')).unlinkEmail({ address: identifier }, signal)
    case 'phone':
      return (await import('./phone.js')).unlinkPhone({ phoneNumber: identifier }, signal)
    case 'wallet':
      return (await import('../wallet/unlink-wallet.js')).unlinkWallet({ address: identifier }, signal)
    case 'farcaster':
      return (await import('./farcaster.js')).unlinkFarcaster({ fid: Number(identifier) }, signal)
    case 'telegram':
      return (await import('./telegram.js')).unlinkTelegram({ telegramUserId: identifier }, signal)
    case 'passkey':
      return (await import('../passkeys/unlink-passkey.js')).unlinkPasskey({ credentialId: identifier }, signal)
    case 'cross_app':
      return (await import('../cross-app/unlink-cross-app.js')).unlinkCrossApp({ subject: identifier }, signal)
    case 'custom_auth':
    case 'smart_wallet':
      await sessionRestored(signal)
      requireUser('to unlink an account')
      throw new WalletError('INVALID_DATA', `An account of the type "${type}" cannot be unlinked.`)
    default:
      return (await import('../oauth/unlink-oauth.js')).unlinkOAuth(
        { provider: providerOf({ type }), subject: identifier },
        signal,
      )
  }
}
