import { unlinkTelegram as request } from '../../api/login/telegram.js'
import { WalletError } from '../../errors/wallet-error.js'
import { requireUser } from '../../session/require-user.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'

/** Unlinks a Telegram account from the signed-in user; throws MUST_BE_AUTHENTICATED without a user, INVALID_DATA for an account that is not theirs. */
export async function unlinkTelegram({ telegramUserId }: { readonly telegramUserId: string }, signal?: AbortSignal): Promise<User> {
  const user = requireUser('to unlink a Telegram account')
  if (!user.linkedAccounts.some(account => account.type === 'telegram' && account.telegramUserId === telegramUserId)) throw new WalletError('INVALID_DATA', 'Invalid subject')
  return changeAccount(() => request({ telegramUserId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
