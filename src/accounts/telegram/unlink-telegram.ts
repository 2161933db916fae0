import { unlinkTelegram as request } from '../../api/login/telegram.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/** Unlinks a Telegram account from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkTelegram({ telegramUserId }: { readonly telegramUserId: string }, signal?: AbortSignal): Promise<User> {
  requireUnlinkable('telegram', account => account.telegramUserId === telegramUserId)
  return changeAccount(() => request({ telegramUserId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
