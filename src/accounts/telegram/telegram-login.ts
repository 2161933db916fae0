import { telegramBot, type TelegramAuthResult } from '../../api/login/telegram.js'
import { currentApp } from '../../config/current-app.js'
import { WalletError } from '../../errors/wallet-error.js'
import { isPlain } from '../../lib/plain.js'
import { loadScript } from '../../lib/browser/load-script.js'
import { abortable } from '../../lib/time/abortable.js'

/** The API of Telegram's login script. */
interface Login {
  auth(options: { bot_id: string; request_access: boolean; lang?: string }, answered: (result: unknown) => void): void
}

const login = () => (globalThis as { Telegram?: { Login?: Login } }).Telegram?.Login

/** Telegram's login window. It opens only from a user gesture. */
export interface TelegramWindow {
  readonly open: (signal: AbortSignal) => Promise<TelegramAuthResult>
}

/** Loads Telegram's login script from the provider, which also knows the app's bot. */
export async function telegramWindow(signal: AbortSignal): Promise<TelegramWindow> {
  const { origin } = new URL(currentApp().apiUrl)
  const [botId] = await abortable(
    Promise.all([telegramBot(signal), login() ? undefined : load(`${origin}/js/telegram-login.js`)]),
    signal,
  )
  const found = login()
  if (!found) throw unavailable()
  return {
    open: until =>
      abortable(
        new Promise<TelegramAuthResult>((resolve, reject) => {
          found.auth({ bot_id: botId, request_access: true }, result => {
            if (isSigned(result)) return resolve({ ...result })
            reject(new WalletError('OAUTH_USER_DENIED', 'Telegram auth failed or was canceled by the client'))
          })
        }),
        until,
      ),
  }
}

const unavailable = (cause?: unknown) =>
  new WalletError('NETWORK_ERROR', 'The login script of Telegram did not load.', { cause })
const load = (url: string) =>
  loadScript(url).catch((error: unknown) => {
    throw unavailable(error)
  })

/** True if the result has the fields of a signed answer. The provider verifies the signature. */
const isSigned = (result: unknown): result is TelegramAuthResult =>
  isPlain(result) &&
  ['id', 'auth_date'].every(name => Number.isFinite(Number((result as Record<string, unknown>)[name]))) &&
  typeof (result as Record<string, unknown>)['hash'] === 'string'
