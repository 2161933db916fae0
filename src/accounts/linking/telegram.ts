import { unlinkTelegram as request, type TelegramSigned } from '../../api/login/telegram.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'

/**
 * Links a Telegram account to the signed-in user, by what Telegram has signed; `captchaToken` is the proof of a captcha, for an app that
 * wants one. A second call while one is running gets the same result.
 */
export const linkTelegram = singleFlight(
  (signed: TelegramSigned & { readonly captchaToken?: string }, signal?: AbortSignal): Promise<User> =>
    link({ ...signed, kind: 'telegram' }, { signal }),
)

/** Unlinks a Telegram account from the signed-in user. Throws as `requireUnlinkable` does. */
export async function unlinkTelegram(
  { telegramUserId }: { readonly telegramUserId: string },
  signal?: AbortSignal,
): Promise<User> {
  requireUnlinkable('telegram', account => account.telegramUserId === telegramUserId)
  return changeAccount(() => request({ telegramUserId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
