import { linkTelegram as request, type TelegramAuthResult, type TelegramWebAppData } from '../../api/login/telegram.js'
import { singleFlight } from '../../lib/single-flight.js'
import type { User } from '../../session/user/user.js'
import { linkBy } from '../linking/link-by.js'
import { requireLinkable } from '../linking/rules.js'

/** What Telegram has signed: in its login window, or for a mini app. */
export interface TelegramSigned { readonly authResult?: TelegramAuthResult; readonly webAppData?: TelegramWebAppData }

/**
 * Links a Telegram account to the signed-in user, by what Telegram has signed; `captchaToken` is the proof of a captcha, for an app that
 * wants one. A second call while one is running gets the same result.
 */
export const linkTelegram = singleFlight(async ({ authResult, webAppData, captchaToken }: TelegramSigned & { readonly captchaToken?: string }, signal?: AbortSignal): Promise<User> => {
  requireLinkable('telegram')
  const proof = { ...authResult && { authResult }, ...webAppData && { webAppData }, ...captchaToken && { captchaToken } }
  return linkBy({ accountType: 'telegram', linkMethod: 'telegram', telegramAuthResult: authResult, telegramWebAppData: webAppData }, () => request(proof, signal))
})
