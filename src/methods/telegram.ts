import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { appMethod } from './apps/app-method.js'
import type { Method } from './method.js'

/** Login and sign-up with Telegram. */
export const telegram: Method = {
  ...appMethod('telegram', 'Telegram', text(login, words => words.continueWithTelegram), async () => (await import('./apps/telegram-flow.js')).telegramFlow),
  opensWindow: () => true,
}
