import { providerOf } from '../../config/oauth-providers.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { LinkedAccount, User } from '../../session/user/user.js'

/**
 * Unlinks this account from the signed-in user. Rejects as the function for its kind does, with INVALID_DATA for a kind
 * that a page cannot unlink.
 */
export async function unlinkOne(account: LinkedAccount, signal?: AbortSignal): Promise<User> {
  switch (account.type) {
    case 'email':
      return (await import('./email.js')).unlinkEmail({ address: account.address }, signal)
    case 'phone':
      return (await import('./phone.js')).unlinkPhone({ phoneNumber: account.number }, signal)
    case 'wallet':
      return (await import('../wallet/unlink-wallet.js')).unlinkWallet({ address: account.address }, signal)
    case 'farcaster':
      return (await import('./farcaster.js')).unlinkFarcaster({ fid: account.fid }, signal)
    case 'telegram':
      return (await import('./telegram.js')).unlinkTelegram({ telegramUserId: account.telegramUserId }, signal)
    case 'passkey':
      return (await import('../passkeys/unlink-passkey.js')).unlinkPasskey(
        { credentialId: account.credentialId },
        signal,
      )
    case 'cross_app':
      return (await import('../cross-app/unlink-cross-app.js')).unlinkCrossApp({ subject: account.subject }, signal)
    case 'custom_auth':
    case 'smart_wallet':
      throw new WalletError('INVALID_DATA', `An account of the kind "${account.type}" cannot be unlinked.`)
    default:
      return (await import('../oauth/unlink-oauth.js')).unlinkOAuth(
        { provider: providerOf(account), subject: account.subject },
        signal,
      )
  }
}
