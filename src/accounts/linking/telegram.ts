import { unlinkTelegram as request, type TelegramSigned } from '../../api/login/telegram.js'
import { singleFlight } from '../../lib/single-flight.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { changeAccount } from './change-account.js'
import { link } from './link.js'
import { requireUnlinkable } from './rules.js'

/**
 * Links a Telegram account to the signed-in user. A second call while one is running gets the same result.
 *
 * @param signed what Telegram has signed, in its login window or for a mini app; `captchaToken`: a captcha's proof,
 * for an app that requires one
 * @param signal aborts the call
 * @returns the user, with the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, CANNOT_LINK_MORE_OF_TYPE if the user has as
 * many of this kind as allowed, ACCOUNT_TRANSFER_REQUIRED if another user has nothing but this account: its `data` is
 * what `transferAccount` takes; FAILED_TO_LINK_ACCOUNT for a guest, and for a failure without a code of its own
 * @example
 * declare const authResult: TelegramSigned['authResult'] // from Telegram's login widget
 * const user = await linkTelegram({ authResult })
 */
export const linkTelegram = singleFlight(
  (signed: TelegramSigned & { readonly captchaToken?: string }, signal?: AbortSignal): Promise<User> =>
    link({ ...signed, kind: 'telegram' }, { signal }),
)

/**
 * Unlinks a Telegram account from the signed-in user.
 *
 * @param input `telegramUserId`: the account's id at Telegram
 * @param signal aborts the call
 * @returns the user, without the account
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with
 * @example
 * await unlinkTelegram({ telegramUserId: '1234567' })
 */
export async function unlinkTelegram(
  { telegramUserId }: { readonly telegramUserId: string },
  signal?: AbortSignal,
): Promise<User> {
  await sessionRestored(signal)
  requireUnlinkable('telegram', account => account.telegramUserId === telegramUserId)
  return changeAccount(() => request({ telegramUserId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
}
